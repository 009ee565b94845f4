import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findUnstorable } from './unstorable.ts';

describe('findUnstorable', () => {
  it.each([
    ['a\0b', ''],
    [{ name: 'Anna', account: '\0' }, 'account'],
    [{ id: ['a1', 'x\ud800'] }, 'id.1'],
    [{ points: [{ deviceId: 'a' }, { deviceId: '\udfff' }] }, 'points.1.deviceId'],
  ])('[SEC-01] names the path in %j', (value, path) => expect(findUnstorable(value)).toBe(path));

  it.each([
    [{}],
    [null],
    [{ name: '👩‍👩‍👧 <b> \u0001 \ufffd', n: 1, on: true, none: null, list: [] }],
    [{ file: new Uint8Array([0, 0]) }],
  ])('[SEC-01] accepts %j', (value) => expect(findUnstorable(value)).toBeNull());

  it('[SEC-01] accepts exactly the texts that UTF-8 can carry without NUL', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }), (text) => {
        const kept = Buffer.from(text).toString() === text && !text.includes('\0');
        expect(findUnstorable({ text })).toBe(kept ? null : 'text');
      }),
      { numRuns: 500 },
    );
  });
});
