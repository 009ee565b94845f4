import { setTimeout } from 'node:timers/promises';
import type { Account, PeopleRepository } from '../storage/repositories/people.ts';
import type { Attempts, Limit } from '../access/attempts.ts';
import { getAccount, type Contact } from '../notifications/contact.ts';
import { getNetwork } from './network.ts';
import { passwordMatches } from './passwords.ts';

const MINUTE = 60_000;

/** Failed sign-ins per account and address: slows guessing without locking out the owner elsewhere. */
const OF_BOTH: Limit = { name: 'sign-in-both', most: 10, windowMs: 5 * MINUTE, anonymous: true };
/** Per address, for any account: an office does not fail a hundred times. */
const OF_NETWORK: Limit = { name: 'sign-in-network', most: 100, windowMs: 5 * MINUTE, anonymous: true };
/**
 * Per account, from anywhere. Beyond it every attempt takes longer, but none is refused: otherwise strangers could lock
 * users out by guessing.
 */
const OF_ACCOUNT: Limit = { name: 'sign-in-account', most: 100, windowMs: 60 * MINUTE };
const SLOW_MS = 2_000;

export interface PasswordClaim {
  contact: Contact;
  password: string;
  /** Remote address. */
  address: string;
}

export type SignInResult =
  | { person: Account }
  | { refused: 'wrong'; person: Account | null }
  | { refused: 'tooMany'; waitMs: number };

export type SignIn = ReturnType<typeof createSignIn>;

/**
 * Finds the person for an account and password. Unknown accounts and wrong passwords are indistinguishable, also by
 * response time.
 */
export function createSignIn({ people, attempts }: { people: PeopleRepository; attempts: Attempts }) {
  return {
    async byPassword({ contact, password, address }: PasswordClaim): Promise<SignInResult> {
      const account = getAccount(contact);
      const network = getNetwork(address);
      // Counted before the slow check, so that parallel guesses cannot slip through; successes are taken back.
      const both = await attempts.take(OF_BOTH, `${network} ${account}`);
      if (both.waitMs > 0) return { refused: 'tooMany', waitMs: both.waitMs };
      const ofNetwork = await attempts.take(OF_NETWORK, network);
      if (ofNetwork.waitMs > 0) return { refused: 'tooMany', waitMs: ofNetwork.waitMs };
      const ofAccount = await attempts.take(OF_ACCOUNT, account);
      if (ofAccount.waitMs > 0) await setTimeout(SLOW_MS);

      const person = await people.byContact(contact);
      if (!(await passwordMatches(person?.password_hash, password)) || !person)
        return { refused: 'wrong', person: person ?? null };
      await Promise.all([
        attempts.clear(OF_BOTH, `${network} ${account}`),
        ofNetwork.takeBack(),
        ofAccount.takeBack(),
      ]);
      return { person };
    },
  };
}
