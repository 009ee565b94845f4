import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AVATAR_MAX_BYTES, avatarFault, avatarTypeOf } from './avatarFault.ts';

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : Array.from(part, (one) => one.charCodeAt(0)),
    ),
  );

const jpeg = bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16, 'JFIF', 0, 1);
const png = bytes(0x89, 'PNG\r\n', 0x1a, '\n', 0, 0, 0, 13);
const webp = bytes('RIFF', 36, 0, 0, 0, 'WEBP');
const gif = bytes('GIF89a', 1, 0, 1, 0, 0, 0);

describe('avatarTypeOf', () => {
  it.each([
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['image/webp', webp],
    ['image/gif', gif],
    ['image/gif', bytes('GIF87a', 1, 0)],
  ] as const)('[USR-01] knows %s by its first bytes', (type, head) => expect(avatarTypeOf(head)).toBe(type));

  it.each([
    ['text', bytes('<svg xmlns="http')],
    ['another RIFF', bytes('RIFF', 36, 0, 0, 0, 'WAVE')],
    ['a bitmap', bytes('BM', 0, 0, 0, 0)],
    ['half a signature', png.subarray(0, 5)],
  ])('[USR-01] takes no %s', (_what, head) => expect(avatarTypeOf(head)).toBeNull());
});

describe('avatarFault', () => {
  it('[USR-01] takes pictures up to the limit and names what is wrong with others', () => {
    expect(avatarFault(0, new Uint8Array())).toBe('empty');
    expect(avatarFault(900, bytes('%PDF-1.7 and on'))).toBe('type');
    expect(avatarFault(AVATAR_MAX_BYTES, png)).toBeNull();
    expect(avatarFault(AVATAR_MAX_BYTES + 1, png)).toBe('size');
  });

  it('[USR-01] never takes what it does not know, whatever its size', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 32 }), fc.nat(), (head, size) => {
        if (avatarTypeOf(head) === null) expect(avatarFault(size, head)).not.toBeNull();
      }),
    );
  });
});
