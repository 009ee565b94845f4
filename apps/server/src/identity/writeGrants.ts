import { GRANT_MS, grantedText, parseGrant, writeGrant, type GrantedWrite } from '@heliograph/contracts/mqtt';
import { createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto';

/** What comes before the 32 secret bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export type WriteGrants = ReturnType<typeof createWriteGrants>;

/**
 * Leave to write one value to one property of one device, once and soon (DV-03), signed so that a gateway can check it
 * by itself (docs/adr/0011).
 *
 * @param secret 32 bytes, the same in every process of the deployment
 */
export function createWriteGrants({ secret, now }: { secret: Buffer; now: () => number }) {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, secret]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey);

  return {
    /** The public key as gateways are told it: raw, base64url. */
    key: publicKey.export({ format: 'jwk' }).x!,

    issue(write: GrantedWrite): { grant: string; expires: number } {
      const head = { expires: now() + GRANT_MS, nonce: randomBytes(16).toString('base64url') };
      const text = Buffer.from(grantedText(write, head));
      const signature = sign(null, text, privateKey).toString('base64url');
      return { grant: writeGrant({ ...head, signature }), expires: head.expires };
    },

    /** Whether a grant is for exactly this write and not over. Whether it was used before is the gateway's to know. */
    verify(write: GrantedWrite, text: string): boolean {
      const grant = parseGrant(text);
      if (!grant || grant.expires <= now()) return false;
      const signature = Buffer.from(grant.signature, 'base64url');
      return verify(null, Buffer.from(grantedText(write, grant)), publicKey, signature);
    },
  };
}
