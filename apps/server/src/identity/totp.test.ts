import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { totpStep, totpUri } from './totp.ts';

/** The secret of the test vectors in RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890');
const BASE32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** RFC 4226 and 6238 by themselves. */
function codeAt(step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', SECRET).update(counter).digest();
  const bits = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fff_ffff;
  return String(bits % 1_000_000).padStart(6, '0');
}

describe('authenticator codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('[OPS-03] at %i s are those of RFC 6238', (seconds, code) => {
    expect(totpStep(BASE32, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('[OPS-03] are accepted one step early or late, no more', () => {
    const at = 1_700_000_010_000;
    const now = Math.floor(at / 30_000);
    for (const [shift, accepted] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const)
      // oxfmt-ignore
      expect([shift, totpStep(BASE32, codeAt(now + shift), at)]).toEqual([
        shift,
        accepted ? now + shift : null,
      ]);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('[OPS-03] are not %j', (code) => {
    expect(totpStep(BASE32, code, 1_700_000_000_000)).toBeNull();
  });
});

it('[OPS-03] names product and account for the app', () => {
  const uri = new URL(totpUri('Sun & Co', 'ada@solar.example', BASE32));
  expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    BASE32,
    'Sun & Co',
  ]);
});
