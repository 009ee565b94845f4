/** Largest avatar taken, bytes. */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
/** What an avatar may be sent as; it is decoded and written anew. */
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
export type AvatarType = (typeof AVATAR_TYPES)[number];

/**
 * What a picture is by its first bytes, whatever its name says; null when it is none that an avatar may be sent as.
 * Twelve bytes are enough.
 */
export function avatarTypeOf(head: Uint8Array): AvatarType | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'image/png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'image/gif';
  return null;
}

/** Why a file is not taken as an avatar; null when it is. `head` are its first bytes, twelve or more. */
export function avatarFault(size: number, head: Uint8Array): 'empty' | 'type' | 'size' | null {
  if (size === 0) return 'empty';
  if (avatarTypeOf(head) === null) return 'type';
  return size > AVATAR_MAX_BYTES ? 'size' : null;
}
