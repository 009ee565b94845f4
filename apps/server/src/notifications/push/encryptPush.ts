import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Keys with which a browser reads its push messages (RFC 8291 §3). */
export interface PushKeys {
  /** Public key on P-256, uncompressed, 65 bytes. */
  p256dh: Buffer;
  /** Authentication secret, 16 bytes. */
  auth: Buffer;
}

/** Longest payload of one record that all push services accept, bytes (RFC 8291 §4). */
export const MAX_PUSH_BYTES = 3993;

const RECORD_SIZE = 4096;

/** Ends the last record (RFC 8188 §2). */
const LAST_RECORD = Buffer.from([2]);

/**
 * Encrypts a push message as `aes128gcm` (RFC 8188, RFC 8291).
 *
 * @param chance salt and private key of the message: fixed in tests only
 * @throws RangeError when the payload is longer than `MAX_PUSH_BYTES`; Error when `p256dh` is not a point of P-256
 */
export function encryptPush(
  payload: Buffer,
  { p256dh, auth }: PushKeys,
  chance?: { salt: Buffer; privateKey: Buffer },
): Buffer {
  if (payload.length > MAX_PUSH_BYTES) throw new RangeError(`${payload.length} bytes do not fit into a push`);
  const sender = createECDH('prime256v1');
  if (chance) sender.setPrivateKey(chance.privateKey);
  else sender.generateKeys();
  const salt = chance?.salt ?? randomBytes(16);
  const senderKey = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey]);
  const secret = hkdf(sender.computeSecret(p256dh), auth, info, 32);
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([
    salt,
    size,
    Buffer.from([senderKey.length]),
    senderKey,
    cipher.update(payload),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** True if bytes are a public key that messages can be encrypted for. */
export function isPointOfP256(key: Buffer): boolean {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));
