import { createTransport } from 'nodemailer';
import type { OutgoingMessage } from './outgoingMessage.ts';
import { messageHtml, messageText } from './messageHtml.ts';
import { HopelessError } from './retry.ts';

const TIMEOUT_MS = 10_000;

export type SendMessage = (to: string, message: OutgoingMessage) => Promise<void>;

/** Sends mails over SMTP. @throws HopelessError when the server rejects the mail permanently */
export function createMailer({ url, from }: { url: string; from: string }): SendMessage {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (to, message) => {
    try {
      await transport.sendMail({
        from,
        // As an object, so that an address is never parsed as several.
        to: { name: '', address: to },
        subject: message.subject,
        text: messageText(message),
        html: messageHtml(message),
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.lang },
      });
    } catch (error) {
      const { responseCode, message: reason } = error as Error & { responseCode?: number };
      throw responseCode !== undefined && responseCode >= 500 ? new HopelessError(reason) : error;
    }
  };
}
