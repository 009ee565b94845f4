import { PICTURE_TYPES, pictureFault, type PictureFault } from '../pictures/index.ts';

/** Largest avatar taken, bytes. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
export const AVATAR_TYPES = PICTURE_TYPES;

/** Why a file is not taken as an avatar; null when it is. `head` are its first bytes, twelve or more. */
export const avatarFault = (size: number, head: Uint8Array): PictureFault | null =>
  pictureFault(size, head, AVATAR_MAX_BYTES);
