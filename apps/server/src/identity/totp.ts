import { generateSecret, generateURI, verifySync } from 'otplib';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const STEP_S = 30;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Secrets of authenticator apps, encrypted, because codes are computed from them. @param key 32 bytes */
export function createTotpSecrets(key: Buffer) {
  return {
    seal(secret: string): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },

    /** @throws Error when it was sealed under another key, or changed */
    open(sealed: Buffer): string {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const secret = [decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
      return Buffer.concat(secret).toString('utf8');
    },
  };
}

export type TotpSecrets = ReturnType<typeof createTotpSecrets>;

/** 160 bits, base 32. */
export const newTotpSecret = (): string => generateSecret();

/** The address that authenticator apps read from a QR code. */
export const totpUri = (issuer: string, account: string, secret: string): string =>
  generateURI({ issuer, label: account, secret });

/**
 * The time step of a code (RFC 6238: SHA-1, six digits, 30 s), accepted up to one step early or late; null when it is
 * wrong. Whether the step was used before is for the caller to check. @param at epoch ms
 */
export function totpStep(secret: string, code: string, at: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(at / 1000),
    epochTolerance: STEP_S,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
