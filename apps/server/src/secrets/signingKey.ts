import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';

/** DER prefix of the 32 secret bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface SigningKey {
  publicKey: KeyObject;
  /** Ed25519, base64url. */
  sign(text: string): string;
}

/**
 * The key that identifies the server to gateways (docs/adr/0011).
 *
 * @param secret 32 bytes, the same in every process of the deployment
 */
export function createSigningKey(secret: Buffer): SigningKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, secret]),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    publicKey: createPublicKey(privateKey),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
}
