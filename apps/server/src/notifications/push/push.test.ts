import fc from 'fast-check';
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openPush } from '@heliograph/testing';
import { encryptPush, MAX_PUSH_BYTES } from './encryptPush.ts';
import { createVapid } from './vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('encryptPush', () => {
  it('[ALM-05] encrypts the example of RFC 8291, appendix A', () => {
    const body = encryptPush(
      Buffer.from('When I grow up, I want to be a watermelon'),
      {
        p256dh: bytes(
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        ),
        auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
      },
      {
        salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
        privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      },
    );
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('[ALM-05] is read by another implementation, whatever it says, up to the longest payload', () => {
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const auth = randomBytes(16);
    const keys = { p256dh: browser.getPublicKey(), auth };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: MAX_PUSH_BYTES }), (data) => {
        const payload = Buffer.from(data);
        const opened = openPush(encryptPush(payload, keys), { ecdh: browser, auth });
        expect(opened.equals(payload)).toBe(true);
      }),
      { numRuns: 50, examples: [[new Uint8Array(MAX_PUSH_BYTES)], [new Uint8Array()]] },
    );
    expect(() => encryptPush(Buffer.alloc(MAX_PUSH_BYTES + 1), keys)).toThrow(RangeError);
  });
});

describe('createVapid', () => {
  it('[ALM-05] signs with a key that follows from the secret, also from one that is no key', () => {
    const [first, again, other] = [7, 7, 255].map((byte) => createVapid(Buffer.alloc(32, byte)));
    expect(again!.publicKey).toBe(first!.publicKey);
    for (const vapid of [first!, other!]) {
      const header = vapid.authorization('https://push.example/send/1', 'https://solar.example', 1_000_000);
      const [, head, claims, signature, key] = /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(header)!;
      expect(key).toBe(vapid.publicKey);
      expect(JSON.parse(bytes(claims!).toString())).toEqual({
        aud: 'https://push.example',
        exp: 1000 + 12 * 3600,
        sub: 'https://solar.example',
      });
      const point = bytes(key!);
      const jwk = {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      };
      const publicKey = createPublicKey({ format: 'jwk', key: jwk });
      const signed = Buffer.from(`${head}.${claims}`);
      expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature!))).toBe(
        true,
      );
    }
  });
});
