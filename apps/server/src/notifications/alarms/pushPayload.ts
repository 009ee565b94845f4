import type { PushMessage } from '@heliograph/contracts/push';
import type { OutgoingMessage } from '../outgoingMessage.ts';

/** Most characters; about 3 kB pass everywhere, and a character may need 3 bytes. */
const LONGEST_TITLE = 120;
const LONGEST_BODY = 700;
const MOST_LINES = 3;

/** What the service worker shows of a message. @param path page that a click opens */
export function pushPayload(message: OutgoingMessage, path: string): Buffer {
  const { lang, subject, paragraphs, facts = [], thread } = message;
  const lines = facts.slice(0, MOST_LINES).map(([, value]) => value);
  const shown: PushMessage = {
    lang,
    title: cut(subject, LONGEST_TITLE),
    body: cut([paragraphs[0] ?? '', ...lines].join('\n'), LONGEST_BODY),
    path,
    ...(thread !== undefined && { tag: thread }),
  };
  return Buffer.from(JSON.stringify(shown));
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
