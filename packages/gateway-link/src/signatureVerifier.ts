import { createPublicKey, verify } from 'node:crypto';

/** Checks that the server signed a text. */
export type VerifySignature = (text: string, signature: string) => boolean;

/** @param key the server's raw Ed25519 public key, base64url */
export function createSignatureVerifier(key: string): VerifySignature {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
  return (text, signature) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
}
