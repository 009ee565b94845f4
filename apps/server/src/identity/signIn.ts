import type { Account, PeopleRepository } from '../storage/repositories/people.ts';
import type { AttemptLimiter } from './attemptLimiter.ts';
import { passwordFits } from './passwords.ts';

export type Claim =
  | { by: 'email'; email: string; password: string; address: string }
  | { by: 'mobile'; areaCode: string; mobile: string; password: string; address: string };

export type SignInResult =
  { person: Account } | { refused: 'wrong' } | { refused: 'tooMany'; waitMs: number };

/**
 * Whom a claim of account and password belongs to. Unknown accounts and wrong passwords cannot be told apart, and
 * guessing is slowed down per account and address, so that nobody can lock somebody else out from afar.
 */
export function createSignIn({ people, limiter }: { people: PeopleRepository; limiter: AttemptLimiter }) {
  return async function signIn(claim: Claim): Promise<SignInResult> {
    const account = claim.by === 'email' ? claim.email.toLowerCase() : `${claim.areaCode} ${claim.mobile}`;
    const key = `${claim.address} ${account}`;
    const waitMs = limiter.wait(key);
    if (waitMs > 0) return { refused: 'tooMany', waitMs };
    // Counted before the slow check, so that parallel guesses do not slip through; a right password clears it.
    limiter.count(key);
    const person =
      claim.by === 'email'
        ? await people.byEmail(claim.email)
        : await people.byMobile(claim.areaCode, claim.mobile);
    if (!(await passwordFits(person?.password_hash, claim.password)) || !person) return { refused: 'wrong' };
    limiter.clear(key);
    return { person };
  };
}

export type SignIn = ReturnType<typeof createSignIn>;
