import { PICTURE_TYPES, pictureError, type PictureError } from '../pictures.ts';

/** Maximum size of an avatar, bytes. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
export const AVATAR_TYPES = PICTURE_TYPES;

/** Why a file is rejected as an avatar; null if it is accepted. `head` is at least its first twelve bytes. */
export const avatarError = (size: number, head: Uint8Array): PictureError | null =>
  pictureError(size, head, AVATAR_MAX_BYTES);
