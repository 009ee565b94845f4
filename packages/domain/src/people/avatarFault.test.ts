import { describe, expect, it } from 'vitest';
import { AVATAR_MAX_BYTES, avatarFault } from './avatarFault.ts';

describe('avatarFault', () => {
  const gif = Uint8Array.from('GIF89a______', (one) => one.charCodeAt(0));

  it('[USR-01] takes pictures up to the limit', () => {
    expect(avatarFault(AVATAR_MAX_BYTES, gif)).toBeNull();
    expect(avatarFault(AVATAR_MAX_BYTES + 1, gif)).toBe('size');
  });
});
