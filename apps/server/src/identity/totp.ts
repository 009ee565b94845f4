import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_S = 30;

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
