import { createTransport } from 'nodemailer';
import type { OutgoingMessage } from './outgoingMessage.ts';
import { messageHtml, messageText } from './messageHtml.ts';
import { PermanentDeliveryError } from './retry.ts';

const TIMEOUT_MS = 10_000;

/** @param id the same for each attempt */
export type SendMessage = (to: string, message: OutgoingMessage, id: string) => Promise<void>;

/** Sends mails over SMTP. @throws PermanentDeliveryError when the server rejects the mail permanently */
export function createMailer({ url, from }: { url: string; from: string }): SendMessage {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.replace(/>$/, '').split('@').at(-1)!;
  return async (to, message, id) => {
    try {
      await transport.sendMail({
        from,
        // Identifies a mail that is sent again after a crash.
        messageId: `<${id}@${domain}>`,
        // As an object, so that an address is never parsed as several.
        to: { name: '', address: to },
        subject: message.subject,
        text: messageText(message),
        html: messageHtml(message),
        headers: {
          'Auto-Submitted': 'auto-generated',
          'Content-Language': message.lang,
          ...(message.unsubscribe !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        // The same in all mails of a thread: ids that change would divide it.
        ...(message.thread !== undefined && {
          references: `<${message.thread}@${domain}>`,
          inReplyTo: `<${message.thread}@${domain}>`,
        }),
        ...(message.unsubscribe !== undefined && { list: { unsubscribe: message.unsubscribe } }),
      });
    } catch (error) {
      const { responseCode, message: reason } = error as Error & { responseCode?: number };
      throw responseCode !== undefined && responseCode >= 500 ? new PermanentDeliveryError(reason) : error;
    }
  };
}
