import { GRANT_MS, grantedText, parseGrant, writeGrant, type GrantedWrite } from '@heliograph/contracts/mqtt';
import { randomBytes, verify } from 'node:crypto';
import { createSigningKey } from '../secrets/signingKey.ts';

export type WriteGrants = ReturnType<typeof createWriteGrants>;

/**
 * Permission to write one value to one property of one device, once and soon (DV-03), signed so that gateways can
 * verify it themselves (docs/adr/0011).
 *
 * @param secret 32 bytes, the same in every process of the deployment
 */
export function createWriteGrants({ secret, now }: { secret: Buffer; now: () => number }) {
  const { publicKey, sign } = createSigningKey(secret);

  return {
    /** The public key as sent to gateways: raw, base64url. */
    key: publicKey.export({ format: 'jwk' }).x!,

    issue(write: GrantedWrite): { grant: string; expires: number } {
      const head = { expires: now() + GRANT_MS, nonce: randomBytes(16).toString('base64url') };
      const signature = sign(grantedText(write, head));
      return { grant: writeGrant({ ...head, signature }), expires: head.expires };
    },

    /** True if a grant is for exactly this write and still valid. Gateways check whether it was used before. */
    verify(write: GrantedWrite, text: string): boolean {
      const grant = parseGrant(text);
      if (!grant || grant.expires <= now()) return false;
      const signature = Buffer.from(grant.signature, 'base64url');
      return verify(null, Buffer.from(grantedText(write, grant)), publicKey, signature);
    },
  };
}
