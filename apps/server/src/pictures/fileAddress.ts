import { newToken } from '../identity/tokens.ts';

/** Where kept pictures are served. */
const FOLDER = '/files/';

/** A name that nobody can guess: whoever was shown the picture knows it, and nobody else. */
export const newFileName = (): string => `${newToken()}.webp`;

export const isFileName = (text: string): boolean => /^[\w-]{43}\.webp$/.test(text);

/** What people's and stations' fields hold. */
export const fileAddress = (name: string): string => FOLDER + name;

/** @returns null for an address that is not of a kept picture. */
export function fileNameOf(address: string): string | null {
  const name = address.slice(FOLDER.length);
  return address.startsWith(FOLDER) && isFileName(name) ? name : null;
}
