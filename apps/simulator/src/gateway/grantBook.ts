import { GRANT_MS, grantedText, parseGrant, type GrantedWrite } from '@heliograph/contracts/mqtt';
import { serverKey } from './serverKey.ts';

/**
 * How far a gateway's clock may be off, ms, before people are locked out. A grant that somebody kept back is good for so
 * much longer, and only once.
 */
export const CLOCK_TOLERANCE = 600_000;
/** Grants remembered at most; a busy minute has some hundred. */
const MOST = 4096;

/** Grants that were used, by nonce, with their ends. */
export type SpentGrants = readonly (readonly [nonce: string, expires: number])[];

export interface GrantBook {
  /** Whether a grant is for exactly this write, not over, and used for the first time. It is used then. */
  spend(write: GrantedWrite, grant: string, clock: number): boolean;
  spent(): SpentGrants;
}

/**
 * Checks the server's grants as any gateway can that knows its key (docs/adr/0011).
 *
 * @param key raw Ed25519 public key, base64url
 */
export function createGrantBook(key: string, remembered: SpentGrants = []): GrantBook {
  const isSigned = serverKey(key);
  const spent = new Map(remembered);
  /** Grants that end no later may have been used and forgotten. */
  let floor = -Infinity;

  function forget(clock: number): void {
    for (const [nonce, expires] of spent) if (isOver(expires, clock)) spent.delete(nonce);
    while (spent.size >= MOST) {
      const [nonce, expires] = [...spent].reduce((first, each) => (each[1] < first[1] ? each : first));
      spent.delete(nonce);
      floor = Math.max(floor, expires);
    }
  }

  return {
    spend(write, text, clock) {
      const grant = parseGrant(text);
      if (!grant || isOver(grant.expires, clock) || isEarly(grant.expires, clock)) return false;
      if (grant.expires <= floor || spent.has(grant.nonce)) return false;
      if (!isSigned(grantedText(write, grant), grant.signature)) return false;
      forget(clock);
      spent.set(grant.nonce, grant.expires);
      return true;
    },
    spent: () => [...spent],
  };
}

const isOver = (expires: number, clock: number): boolean => expires + CLOCK_TOLERANCE <= clock;
/** Signed in what is the future even for a clock that is this slow. */
const isEarly = (expires: number, clock: number): boolean => expires - GRANT_MS - CLOCK_TOLERANCE > clock;
