import {
  GRANT_MS,
  grantedText,
  upgradeText,
  writeGrant,
  type GrantedWrite,
  type UpgradeOrder,
} from '@heliograph/contracts/mqtt';
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** Signs write grants and upgrade orders like the server. */
export const testGrants = {
  /** The public key as in a commissioning file. */
  key: publicKey.export({ format: 'jwk' }).x!,

  issue(write: GrantedWrite, at: number): string {
    const head = { expires: at + GRANT_MS, nonce: randomBytes(16).toString('base64url') };
    const signature = sign(null, Buffer.from(grantedText(write, head)), privateKey).toString('base64url');
    return writeGrant({ ...head, signature });
  },

  order(uuid: string, order: Omit<UpgradeOrder, 'kind' | 'signature'>): UpgradeOrder {
    const signature = sign(null, Buffer.from(upgradeText(uuid, order)), privateKey).toString('base64url');
    return { kind: 'order', ...order, signature };
  },
};
