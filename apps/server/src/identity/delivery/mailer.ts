import { createTransport } from 'nodemailer';
import type { Letter } from './letter.ts';
import { letterHtml, letterText } from './letterHtml.ts';
import { HopelessError } from './retry.ts';

const TIMEOUT_MS = 10_000;

export type SendLetter = (to: string, letter: Letter) => Promise<void>;

/** Sends letters over SMTP. @throws HopelessError when the server refuses for good. */
export function createMailer({ url, from }: { url: string; from: string }): SendLetter {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (to, letter) => {
    try {
      await transport.sendMail({
        from,
        // As an object, so that nothing in an address is read as a second one.
        to: { name: '', address: to },
        subject: letter.subject,
        text: letterText(letter),
        html: letterHtml(letter),
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': letter.lang },
      });
    } catch (error) {
      const { responseCode, message } = error as Error & { responseCode?: number };
      throw responseCode !== undefined && responseCode >= 500 ? new HopelessError(message) : error;
    }
  };
}
