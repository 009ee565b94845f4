import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits as text that fits into a header. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Public identity of a session: prefix of MQTT client ids, and the MQTT user. */
export const newPublicId = (): string => `s${randomBytes(12).toString('hex')}`;

/** Stored form of a token or another random secret: a leaked table is useless. */
export const secretHash = (secret: string | Buffer): Buffer => createHash('sha256').update(secret).digest();

/** Compares secrets in a time that tells nothing of them. */
export const isSameSecret = (given: string, wanted: string): boolean =>
  timingSafeEqual(secretHash(given), secretHash(wanted));

/** Without characters that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** For codes that people read aloud and type: five random bits per letter. */
export const randomLetters = (n: number): string =>
  Array.from({ length: n }, () => ALPHABET[randomInt(ALPHABET.length)]!).join('');
