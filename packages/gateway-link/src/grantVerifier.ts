import { GRANT_MS, grantedText, parseGrant, type GrantedWrite } from '@heliograph/contracts/mqtt';
import { createSignatureVerifier } from './signatureVerifier.ts';

/**
 * How far a gateway's clock may be off before writes are refused, ms. It extends the validity of an intercepted grant by
 * the same time, but a grant still works only once.
 */
export const CLOCK_TOLERANCE = 600_000;
/**
 * Number of remembered grants; a busy minute has a few hundred. They are never forgotten by time: a clock that was set
 * forward for an hour and back would make used grants valid again.
 */
const MAX_REMEMBERED = 1024;

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

  /** The grant to forget next; null while there is room. */
  const findFirst = () =>
    spent.size < MAX_REMEMBERED
      ? null
      : [...spent].reduce((first, each) => (each[1] < first[1] ? each : first));

  return {
    spend(write, text, clock) {
      const grant = parseGrant(text);
      if (!grant || isExpired(grant.expires, clock) || isEarly(grant.expires, clock)) return false;
      const first = findFirst();
      // Every forgotten grant expired no later than those that are remembered.
      if (spent.has(grant.nonce) || (first && grant.expires <= first[1])) return false;
      if (!isSigned(grantedText(write, grant), grant.signature)) return false;
      if (first) spent.delete(first[0]);
      spent.set(grant.nonce, grant.expires);
      return true;
    },
    spent: () => [...spent],
  };
}

const isExpired = (expires: number, clock: number): boolean => expires + CLOCK_TOLERANCE <= clock;
/** Signed in the future, even for the slowest tolerated clock. */
const isEarly = (expires: number, clock: number): boolean => expires - GRANT_MS - CLOCK_TOLERANCE > clock;
