/** The readable parts of a mail. */
export interface ReadMail {
  /** By lower-case name. */
  headers: Record<string, string>;
  subject: string;
  /** The plain part. */
  text: string;
  /** The HTML part; empty without one. */
  html: string;
}

/** Parses a mail received over SMTP: folded and encoded headers, a single part or a flat multipart. */
export function readMail(raw: string): ReadMail {
  const mail = parsePart(raw.replaceAll('\r\n', '\n'));
  const boundary = /boundary="?([^";]+)"?/i.exec(mail.headers.get('content-type') ?? '')?.[1];
  const parts =
    boundary === undefined
      ? [mail]
      : mail.body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => parsePart(part.replace(/^\n/, '')));
  const findBody = (type: string) => parts.find((part) => getType(part).startsWith(type));
  return {
    headers: Object.fromEntries(mail.headers),
    subject: decodedWords(mail.headers.get('subject') ?? ''),
    text: decodedBody(findBody('text/plain')),
    html: decodedBody(findBody('text/html')),
  };
}

interface Part {
  /** By lower-case name, unfolded. */
  headers: ReadonlyMap<string, string>;
  body: string;
}

function parsePart(raw: string): Part {
  const [head = '', ...rest] = raw.split('\n\n');
  const headers = new Map<string, string>();
  for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: rest.join('\n\n') };
}

const getType = ({ headers }: Part): string => headers.get('content-type')?.toLowerCase() ?? 'text/plain';

function decodedBody(part: Part | undefined): string {
  if (!part) return '';
  const encoding = part.headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString().trimEnd();
  if (encoding === 'quoted-printable') return unquoted(part.body.replace(/=\n/g, '')).trimEnd();
  return part.body.trimEnd();
}

/** RFC 2047; white space between two encoded words is not part of the text. */
function decodedWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, kind: string, encoded: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(encoded, 'base64').toString()
        : unquoted(encoded.replaceAll('_', ' ')),
    );
}

const unquoted = (text: string): string =>
  text.replace(/(?:=[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
