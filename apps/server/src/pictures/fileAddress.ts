import { newToken } from '../secrets/tokens.ts';

/** URL folder of stored pictures. */
const FOLDER = '/files/';
const NAME = /^([\w-]{43})(\.s)?\.webp$/;

/** An unguessable name: known only to people who were shown the picture. */
export const newFileName = (): string => `${newToken()}.webp`;

/** A stored picture, full size or small (domain/pictures, `thumbnailOf`); null for anything else. */
export function parseFile(text: string): { name: string; small: boolean } | null {
  const match = NAME.exec(text);
  return match && { name: `${match[1]}.webp`, small: match[2] !== undefined };
}

/** As stored in people's and stations' fields. */
export const fileAddress = (name: string): string => FOLDER + name;

/** @returns null unless it is the address of a full-size stored picture */
export function parseFileName(address: string): string | null {
  const file = address.startsWith(FOLDER) ? parseFile(address.slice(FOLDER.length)) : null;
  return file && !file.small ? file.name : null;
}
