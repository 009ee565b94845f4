import type { ProofAnswer, ProofChallenge, ProofMethod, SignInMethod } from '@heliograph/contracts/http';
import type { Repositories } from '../storage/repositories/index.ts';
import type { Account } from '../storage/repositories/people.ts';
import { getEmailContact, getMobileContact, type Contact } from '../notifications/contact.ts';
import type { Attempt, Attempts, Limit } from '../access/attempts.ts';
import type { Challenges } from './challenges.ts';
import { getNetwork } from './network.ts';
import { PASSKEY_MS, type Passkeys } from './passkeys.ts';
import { passwordMatches } from './passwords.ts';
import type { RelyingParty } from './relyingParty.ts';
import { newToken, secretHash } from '../secrets/tokens.ts';
import type { Sealing } from '../secrets/sealing.ts';
import { totpStep } from './totp.ts';

const MINUTE = 60_000;
const TRIES = 5;

/** Wrong codes and passwords of a person from a network, and from anywhere. Who gets here knows the password. */
const OF_BOTH: Limit = { name: 'proof-both', most: 10, windowMs: 5 * MINUTE };
const OF_PERSON: Limit = { name: 'proof-person', most: 30, windowMs: 60 * MINUTE };

/**
 * Purpose of a challenge: the second step of a sign-in, a sign-in with a passkey alone, a fresh proof, or a new
 * passkey.
 */
export type ProofPurpose = 'signIn' | 'passkey' | 'prove' | 'addPasskey';

export type ProofResult =
  | { person: Account; method: ProofMethod; first: SignInMethod | null }
  | { refused: 'over' }
  | { refused: 'wrong'; method: ProofMethod; person: Account | null }
  | { refused: 'tooMany'; waitMs: number };

export interface ProofsPorts {
  repositories: Pick<Repositories, 'factors' | 'people' | 'proofChallenges'>;
  attempts: Attempts;
  challenges: Pick<Challenges, 'prove' | 'consume'>;
  passkeys: Passkeys;
  secrets: Sealing;
  now: () => number;
}

export interface ProofContext {
  purpose: ProofPurpose;
  /** How the sign-in began that it completes. */
  first?: SignInMethod;
  party: RelyingParty | null;
  /** State that must not change between challenge and answer, such as the password or the session. */
  boundTo: (person: Account | null) => string;
}

export type Proofs = ReturnType<typeof createProofs>;

/** Challenges that prove an identity; each is valid for five minutes, five tries and one use. */
export function createProofs({ repositories, attempts, challenges, passkeys, secrets, now }: ProofsPorts) {
  const { factors, people, proofChallenges } = repositories;

  async function open({ purpose, first, boundTo }: ProofContext, person: Account | null): Promise<string> {
    const token = newToken();
    await proofChallenges.insert({
      token_hash: secretHash(token),
      purpose,
      method: first ?? null,
      person_id: person?.id ?? null,
      bound_to: secretHash(boundTo(person)),
      expires_at: now() + PASSKEY_MS,
    });
    return token;
  }

  /** Checks a code and uses it up. */
  async function codeFits(person: Account, by: 'totp' | 'recovery', typed: string): Promise<boolean> {
    if (by === 'recovery') return factors.useRecovery(person.id, recoveryHash(person.id, typed), now());
    const totp = await factors.readTotp(person.id);
    if (!totp || totp.confirmed_at === null) return false;
    const step = totpStep(secrets.open(totp.secret), typed.replace(/\s/g, ''), now());
    return step !== null && (await factors.useStep(person.id, step));
  }

  /** Checks a code that was sent to the person's own contact and uses it up. */
  async function sentCodeFits(person: Account, token: string, code: string): Promise<boolean> {
    const contact = getProofContact(person);
    if (!contact || token === '') return false;
    const purpose = contact.by === 'email' ? ('mail.prove' as const) : ('phone.prove' as const);
    const proof = await challenges.prove({ purpose, contact, personId: person.id }, { token, code });
    return proof !== null && (await challenges.consume(proof, () => Promise.resolve(true))) !== null;
  }

  async function fits(
    { purpose, party }: ProofContext,
    person: Account | null,
    { challenge, by, code, verify_pwd, password, assertion }: ProofAnswer,
  ): Promise<Account | null> {
    if (by === 'passkey') {
      if (!party || !assertion) return null;
      const passkey = await passkeys.verify(challenge, assertion, party, { verified: purpose === 'passkey' });
      if (!passkey || (person && passkey.person_id !== person.id)) return null;
      return person ?? (await people.byId(passkey.person_id)) ?? null;
    }
    if (!person) return null;
    if (by === 'totp' || by === 'recovery') return (await codeFits(person, by, code)) ? person : null;
    // Neither a password nor a mailbox stands in for a second factor.
    if (purpose !== 'prove' || (await factors.has(person.id))) return null;
    if (by === 'code') return (await sentCodeFits(person, verify_pwd, code)) ? person : null;
    return (await passwordMatches(person.password_hash, password)) ? person : null;
  }

  return {
    open,

    /** A challenge for a user, and the ways to answer it from this page. */
    async issue(context: ProofContext, person: Account): Promise<ProofChallenge> {
      const [own, totp, left] = await Promise.all([
        factors.readPasskeys(person.id),
        factors.readTotp(person.id),
        factors.recoveryLeft(person.id),
      ]);
      const { party } = context;
      const usable = party ? own.filter(({ rp_id }) => rp_id === party.id) : [];
      const hasTotp = totp !== undefined && totp.confirmed_at !== null;
      const isWithout = own.length === 0 && !hasTotp;
      const methods: ProofMethod[] = [];
      if (usable.length > 0) methods.push('passkey');
      if (hasTotp) methods.push('totp');
      if (!isWithout && left > 0) methods.push('recovery');
      if (isWithout && person.password_hash !== null) methods.push('password');
      // It would set a new password, too.
      if (isWithout && getProofContact(person)) methods.push('code');
      const challenge = await open(context, person);
      const passkey = party && usable.length > 0 ? await passkeys.request(challenge, party, usable) : null;
      return { challenge, methods, passkey };
    },

    /** A challenge that any passkey of the portal answers. */
    async issueForAnyone(party: RelyingParty, context: ProofContext) {
      return passkeys.request(await open(context, null), party, []);
    },

    /** Checks an answer and uses up one try, or the challenge. */
    async answer(context: ProofContext, answer: ProofAnswer, address: string): Promise<ProofResult> {
      const tokenHash = secretHash(answer.challenge);
      const { purpose } = context;
      const challenge = await proofChallenges.countTry({ token_hash: tokenHash, purpose }, now(), TRIES);
      if (!challenge) return { refused: 'over' };
      const person = challenge.person_id === null ? null : ((await people.byId(challenge.person_id)) ?? null);
      if (!secretHash(context.boundTo(person)).equals(challenge.bound_to)) return { refused: 'over' };
      const taken: Attempt[] = [];
      // No one can guess a signature.
      if (answer.by !== 'passkey' && person) {
        const keys = [
          [OF_BOTH, `${getNetwork(address)} ${person.id}`],
          [OF_PERSON, `${answer.by} ${person.id}`],
        ] as const;
        for (const [limit, key] of keys) {
          const attempt = await attempts.take(limit, key);
          if (attempt.waitMs > 0) return { refused: 'tooMany', waitMs: attempt.waitMs };
          taken.push(attempt);
        }
      }
      const proved = await fits(context, person, answer);
      if (!proved) return { refused: 'wrong', method: answer.by, person };
      await Promise.all(taken.map((attempt) => attempt.takeBack()));
      if (!(await proofChallenges.use(tokenHash, now()))) return { refused: 'over' };
      return { person: proved, method: answer.by, first: challenge.method };
    },

    /** Uses up a challenge that is answered by something else than a proof. @returns false when it is over */
    async consume(context: ProofContext, person: Account, challenge: string): Promise<boolean> {
      const tokenHash = secretHash(challenge);
      const at = now();
      const { purpose } = context;
      const found = await proofChallenges.countTry({ token_hash: tokenHash, purpose }, at, TRIES);
      return (
        found?.person_id === person.id &&
        secretHash(context.boundTo(person)).equals(found.bound_to) &&
        proofChallenges.use(tokenHash, at)
      );
    },
  };
}

/** Where a code for a fresh proof goes: the e-mail address, or without one the mobile number. */
const getProofContact = (person: Account): Contact | null =>
  getEmailContact(person) ?? getMobileContact(person);

/** Stored form of a recovery code, as typed with or without dash, in any case. */
export const recoveryHash = (personId: number, code: string): Buffer =>
  secretHash(`recovery ${personId} ${code.replace(/[\s-]/g, '').toUpperCase()}`);
