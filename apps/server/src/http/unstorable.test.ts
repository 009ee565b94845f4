import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unstorableIn } from './unstorable.ts';

describe('unstorableIn', () => {
  it.each([
    ['a\0b', ''],
    [{ name: 'Anna', account: '\0' }, 'account'],
    [{ id: ['a1', 'x\ud800'] }, 'id.1'],
    [{ points: [{ deviceId: 'a' }, { deviceId: '\udfff' }] }, 'points.1.deviceId'],
  ])('[SEC-01] names the place in %j', (value, path) => expect(unstorableIn(value)).toBe(path));

  it.each([
    [{}],
    [null],
    [{ name: '👩‍👩‍👧 <b> \u0001 \ufffd', n: 1, on: true, none: null, list: [] }],
    [{ file: new Uint8Array([0, 0]) }],
  ])('[SEC-01] lets %j pass', (value) => expect(unstorableIn(value)).toBeNull());

  it('[SEC-01] lets exactly those texts pass that UTF-8 carries without NUL', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }), (text) => {
        const kept = Buffer.from(text).toString() === text && !text.includes('\0');
        expect(unstorableIn({ text })).toBe(kept ? null : 'text');
      }),
      { numRuns: 500 },
    );
  });
});
