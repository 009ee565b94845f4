import { newToken } from '../identity/tokens.ts';

/** Where kept pictures are served. */
const FOLDER = '/files/';
const NAME = /^([\w-]{43})(\.s)?\.webp$/;

/** A name that nobody can guess: whoever was shown the picture knows it, and nobody else. */
export const newFileName = (): string => `${newToken()}.webp`;

/** A kept picture, in its full or its small size (domain/pictures, `thumbnailOf`); null for what is no file's name. */
export function fileOf(text: string): { name: string; small: boolean } | null {
  const match = NAME.exec(text);
  return match && { name: `${match[1]}.webp`, small: match[2] !== undefined };
}

/** What people's and stations' fields hold. */
export const fileAddress = (name: string): string => FOLDER + name;

/** @returns null for an address that is not of a kept picture in its full size. */
export function fileNameOf(address: string): string | null {
  const file = address.startsWith(FOLDER) ? fileOf(address.slice(FOLDER.length)) : null;
  return file && !file.small ? file.name : null;
}
