import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATION_PICTURE_MAX_BYTES as MAX_BYTES, pictureError, parsePictureType } from './pictures.ts';

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

describe('parsePictureType', () => {
  it.each([
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['image/webp', webp],
    ['image/gif', gif],
    ['image/gif', bytes('GIF87a', 1, 0)],
  ] as const)('[WIZ-04] [USR-01] knows %s by its first bytes', (type, head) =>
    expect(parsePictureType(head)).toBe(type),
  );

  it.each([
    ['text', bytes('<svg xmlns="http')],
    ['another RIFF', bytes('RIFF', 36, 0, 0, 0, 'WAVE')],
    ['a bitmap', bytes('BM', 0, 0, 0, 0)],
    ['half a signature', png.subarray(0, 5)],
  ])('[WIZ-04] [USR-01] rejects %s', (_what, head) => expect(parsePictureType(head)).toBeNull());
});

describe('pictureError', () => {
  it('[WIZ-04] [USR-01] accepts pictures up to the limit and reports the fault of others', () => {
    expect(pictureError(0, new Uint8Array(), MAX_BYTES)).toBe('empty');
    expect(pictureError(900, bytes('%PDF-1.7 and on'), MAX_BYTES)).toBe('type');
    expect(pictureError(MAX_BYTES, png, MAX_BYTES)).toBeNull();
    expect(pictureError(MAX_BYTES + 1, png, MAX_BYTES)).toBe('size');
  });

  it('[WIZ-04] [USR-01] rejects unknown formats of any size', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 32 }), fc.nat(), (head, size) => {
        if (parsePictureType(head) === null) expect(pictureError(size, head, MAX_BYTES)).not.toBeNull();
      }),
    );
  });
});
