import { createECDH, createHmac, createPrivateKey, sign, type KeyObject } from 'node:crypto';

/** Less than the day that push services accept (RFC 8292 §2). */
const TOKEN_MS = 12 * 3_600_000;

export type Vapid = ReturnType<typeof createVapid>;

/**
 * Identifies this portal to push services (RFC 8292). The key pair follows from the secret: with another one, all
 * subscriptions would be void.
 *
 * @param secret of the deployment, 32 bytes
 */
export function createVapid(secret: Buffer) {
  const { publicKey, key } = deriveKeyPair(secret);
  return {
    /** Uncompressed, base64url: browsers subscribe with it. */
    publicKey: publicKey.toString('base64url'),
    /** Header `authorization` of a push. @param subject address of who runs the portal */
    authorization(endpoint: string, subject: string, now: number): string {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor((now + TOKEN_MS) / 1000),
        sub: subject,
      };
      const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`;
    },
  };
}

function deriveKeyPair(secret: Buffer): { publicKey: Buffer; key: KeyObject } {
  const pair = createECDH('prime256v1');
  let privateKey = secret;
  // One of 2^32 secrets is larger than the order of the curve, or 0.
  for (let tries = 0; !accepts(pair, privateKey); tries++)
    privateKey = createHmac('sha256', secret).update(`vapid ${tries}`).digest();
  const publicKey = pair.getPublicKey();
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey.toString('base64url'),
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
  });
  return { publicKey, key };
}

function accepts(pair: ReturnType<typeof createECDH>, privateKey: Buffer): boolean {
  try {
    pair.setPrivateKey(privateKey);
    return true;
  } catch {
    return false;
  }
}
