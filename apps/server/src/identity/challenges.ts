import type { Lang, MailCodePurpose, PhoneCodePurpose } from '@heliograph/contracts/http';
import type { Kysely } from 'kysely';
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { createRepositories, type Repositories } from '../storage/repositories/index.ts';
import type { Schema } from '../storage/schema.ts';
import { inOneTransaction } from '../storage/transaction.ts';
import { getAccount, type Contact } from '../notifications/contact.ts';
import { newToken, secretHash } from '../secrets/tokens.ts';

/** Lifetime, length and number of tries of a code (DV-05). */
export const CODE_MS = 10 * 60_000;
const DIGITS = 6;
const TRIES = 5;

export type Purpose = `phone.${PhoneCodePurpose}` | `mail.${MailCodePurpose}`;

/** Proof by a code: its holder reads messages sent to the contact, for one purpose. */
export interface Claimed {
  purpose: Purpose;
  contact: Contact;
  /** The requester, if only they may use it; null when no session is needed. */
  personId: number | null;
}

/** A correct code that is not used up yet. */
export interface Proof {
  tokenHash: Buffer;
}

export type Challenges = ReturnType<typeof createChallenges>;

/**
 * Codes that were sent: each bound to account, purpose and person, valid for ten minutes, five tries and one use
 * (DV-05).
 */
export function createChallenges({
  db,
  secret,
  now,
}: {
  db: Kysely<Schema>;
  secret: Buffer;
  now: () => number;
}) {
  const { challenges } = createRepositories(db);

  /** Bound to all of it, so that even someone who writes to the table cannot turn one challenge into another. */
  const codeHash = ({ purpose, contact, personId }: Claimed, tokenHash: Buffer, code: string): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, getAccount(contact), personId, tokenHash.toString('hex'), code]))
      .digest();

  return {
    /**
     * Creates a challenge. Without `real` no code matches it: when no message is to be sent, the response looks the
     * same.
     */
    async issue(
      claimed: Claimed,
      { lang, real }: { lang: Lang; real: boolean },
    ): Promise<{ token: string; code: string }> {
      const token = newToken();
      const tokenHash = secretHash(token);
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
      const matchingHash = codeHash(claimed, tokenHash, code);
      await challenges.insert({
        token_hash: tokenHash,
        purpose: claimed.purpose,
        account: getAccount(claimed.contact),
        code_hash: real ? matchingHash : randomBytes(matchingHash.length),
        lang,
        created_at: now(),
        expires_at: now() + CODE_MS,
      });
      return { token, code };
    },

    /** Checks a code and uses up one try. Null does not say why. */
    async prove(claimed: Claimed, { token, code }: { token: string; code: string }): Promise<Proof | null> {
      const tokenHash = secretHash(token);
      const { purpose, contact } = claimed;
      const stored = { token_hash: tokenHash, purpose, account: getAccount(contact) };
      const challenge = await challenges.countTry(stored, now(), TRIES);
      if (!challenge) return null;
      const fits = timingSafeEqual(codeHash(claimed, tokenHash, code), challenge.code_hash);
      return fits ? { tokenHash } : null;
    },

    /**
     * Uses up a proof and runs `effect`, as `inOneTransaction` does: of two holders of a proof one wins, and an error
     * leaves the code unused. Null when the other one won.
     */
    consume: <T>(
      { tokenHash }: Proof,
      effect: (repositories: Repositories) => Promise<T>,
    ): Promise<{ value: T } | null> =>
      inOneTransaction(db, async (transaction) => {
        const repositories = createRepositories(transaction);
        if (!(await repositories.challenges.use(tokenHash, now()))) return null;
        return { value: await effect(repositories) };
      }),
  };
}
