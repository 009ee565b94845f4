import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 bits nobody can guess, as text that fits a header. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Names a session in public: in MQTT client ids and as the MQTT user. */
export const newPublicId = (): string => `s${randomBytes(12).toString('hex')}`;

/** What is kept of a token or another random secret: a leaked table opens nothing. */
export const secretHash = (secret: string | Buffer): Buffer => createHash('sha256').update(secret).digest();

/** Without characters that are taken for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What people read to each other and type: five bits nobody guesses with each of the `n`. */
export const randomLetters = (n: number): string =>
  Array.from({ length: n }, () => ALPHABET[randomInt(ALPHABET.length)]!).join('');
