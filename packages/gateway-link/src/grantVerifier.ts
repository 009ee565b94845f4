import { GRANT_MS, grantedText, parseGrant, type GrantedWrite } from '@heliograph/contracts/mqtt';
import { createSignatureVerifier } from './signatureVerifier.ts';

/**
 * How far a gateway's clock may be off before writes are refused, ms. It extends the validity of an intercepted grant by
 * the same time, but a grant still works only once.
 */
export const CLOCK_TOLERANCE = 600_000;
/** Maximum number of remembered grants; a busy minute has a few hundred. */
const MAX_REMEMBERED = 4096;

/** Used grants by nonce, with their expiry. */
export type SpentGrants = readonly (readonly [nonce: string, expires: number])[];

export interface GrantVerifier {
  /** Accepts a grant that is for exactly this write, not expired and unused, and marks it as used. */
  spend(write: GrantedWrite, grant: string, clock: number): boolean;
  spent(): SpentGrants;
}

/**
 * Verifies the server's write grants with its public key (docs/adr/0011).
 *
 * @param key raw Ed25519 public key, base64url
 */
export function createGrantVerifier(key: string, remembered: SpentGrants = []): GrantVerifier {
  const isSigned = createSignatureVerifier(key);
  const spent = new Map(remembered);
  /** Grants that expire up to this time may have been used and forgotten. */
  let floor = -Infinity;

  function forgetExpired(clock: number): void {
    for (const [nonce, expires] of spent) if (isExpired(expires, clock)) spent.delete(nonce);
    while (spent.size >= MAX_REMEMBERED) {
      const [nonce, expires] = [...spent].reduce((first, each) => (each[1] < first[1] ? each : first));
      spent.delete(nonce);
      floor = Math.max(floor, expires);
    }
  }

  return {
    spend(write, text, clock) {
      const grant = parseGrant(text);
      if (!grant || isExpired(grant.expires, clock) || isEarly(grant.expires, clock)) return false;
      if (grant.expires <= floor || spent.has(grant.nonce)) return false;
      if (!isSigned(grantedText(write, grant), grant.signature)) return false;
      forgetExpired(clock);
      spent.set(grant.nonce, grant.expires);
      return true;
    },
    spent: () => [...spent],
  };
}

const isExpired = (expires: number, clock: number): boolean => expires + CLOCK_TOLERANCE <= clock;
/** Signed in the future, even for the slowest tolerated clock. */
const isEarly = (expires: number, clock: number): boolean => expires - GRANT_MS - CLOCK_TOLERANCE > clock;
