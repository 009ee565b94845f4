import { describe, expect, it } from 'vitest';
import { AVATAR_MAX_BYTES, avatarError } from './avatarError.ts';

describe('avatarError', () => {
  const gif = Uint8Array.from('GIF89a______', (one) => one.charCodeAt(0));

  it('[USR-01] takes pictures up to the limit', () => {
    expect(avatarError(AVATAR_MAX_BYTES, gif)).toBeNull();
    expect(avatarError(AVATAR_MAX_BYTES + 1, gif)).toBe('size');
  });
});
