/** Only what the tests use; the package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface DecryptParameters {
    version: 'aes128gcm';
    privateKey: ECDH;
    /** base64url. */
    authSecret: string;
  }
  const ece: { decrypt: (body: Buffer, parameters: DecryptParameters) => Buffer };
  export default ece;
}
