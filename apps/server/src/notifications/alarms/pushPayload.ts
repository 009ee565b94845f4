import type { PushMessage } from '@heliograph/contracts/push';
import type { OutgoingMessage } from '../outgoingMessage.ts';

/** Maximum characters; about 3 kB pass everywhere, and a character may need 3 bytes. */
const MAX_TITLE_LENGTH = 120;
const MAX_BODY_LENGTH = 700;
const MAX_LINES = 3;

/** Data of a message for the service worker. @param path page that a click opens */
export function pushPayload(message: OutgoingMessage, path: string): Buffer {
  const { lang, subject, paragraphs, facts = [], thread } = message;
  const lines = facts.slice(0, MAX_LINES).map(([, value]) => value);
  const shown: PushMessage = {
    lang,
    title: cut(subject, MAX_TITLE_LENGTH),
    body: cut([paragraphs[0] ?? '', ...lines].join('\n'), MAX_BODY_LENGTH),
    path,
    ...(thread !== undefined && { tag: thread }),
  };
  return Buffer.from(JSON.stringify(shown));
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
