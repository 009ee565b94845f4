import type { Lang, ShareType } from '@heliograph/contracts/http';
import type { Kysely } from 'kysely';
import type { AccessOf } from '../identity/access.ts';
import type { Attempt, Attempts, Limit } from '../identity/attempts.ts';
import { accountOf, type Contact } from '../identity/contact.ts';
import type { Courier } from '../identity/delivery/courier.ts';
import { lettersOf } from '../identity/letters.ts';
import { newToken, secretHash } from '../identity/tokens.ts';
import { createRepositories } from '../storage/repositories/index.ts';
import type { Account } from '../storage/repositories/people.ts';
import type { HeldStation } from '../storage/repositories/shares.ts';
import type { Schema } from '../storage/schema.ts';
import { inOneTransaction } from '../storage/transaction.ts';
import { about } from './give.ts';
import type { Gift } from './mayGive.ts';
import { calledName, type Step } from './step.ts';

/** How long an invitation waits. */
export const INVITATION_MS = 30 * 86_400_000;

/** Enough for a person with many stations, too little for finding out who has an account. */
const OF_INVITER: Limit = { name: 'invite-inviter', most: 20, windowMs: 60 * 60_000 };
/** Whoever invites: nobody's mailbox is to be filled. */
const OF_INVITED: Limit = { name: 'invite-invited', most: 5, windowMs: 24 * 60 * 60_000 };

export interface Inviting extends Gift {
  station: HeldStation;
  by: Account;
  contact: Contact;
}

/** An invitation that was written into a step. */
export interface Invited {
  contact: Contact;
  /** Part of its link; kept nowhere but as a hash. */
  token: string;
  /** Who invites, and to what. */
  by: string;
  station: string;
  type: ShareType;
}

export interface SharingPorts {
  db: Kysely<Schema>;
  access: Pick<AccessOf, 'forget'>;
  attempts: Attempts;
  courier: Pick<Courier, 'post'>;
  /** What the deployment calls itself. */
  product: string;
  now: () => number;
}

export type Sharing = ReturnType<typeof createSharing>;

/** Changes who may do what on stations, and invites those who have no account yet. */
export function createSharing({ db, access, attempts, courier, product, now }: SharingPorts) {
  return {
    /**
     * Changes rights on stations in one transaction, as `inOneTransaction` does; nobody else changes them meanwhile.
     * `account` is one that may be invited. `work` asks for a station after it knows that the station exists.
     */
    async change<T>(
      { stationIds, account }: { stationIds: readonly number[]; account?: string },
      work: (step: Step, station: (id: number) => HeldStation) => Promise<T>,
    ): Promise<T> {
      const { value, changed } = await inOneTransaction(db, async (tx) => {
        const changed = new Set<number>();
        const repositories = createRepositories(tx);
        if (account !== undefined) await repositories.invitations.holdAccount(account);
        const stations = await repositories.shares.hold(stationIds);
        const step = { repositories, at: now(), changed };
        return { value: await work(step, (id) => stations.find((one) => one.id === id)!), changed };
      });
      for (const personId of changed) access.forget(personId);
      return value;
    },

    /**
     * Counts an invitation before anything is done for it; to be taken back when it came to none.
     * @returns ms to wait, 0 when it is allowed
     */
    async takeInvitation(inviterId: number, account: string) {
      const taken: Attempt[] = [];
      const takeBack = async () => {
        for (const attempt of taken) await attempt.takeBack();
      };
      for (const [limit, key] of [
        [OF_INVITER, String(inviterId)],
        [OF_INVITED, account],
      ] as const) {
        const attempt = await attempts.take(limit, key);
        if (attempt.waitMs > 0) {
          await takeBack();
          return { waitMs: attempt.waitMs, takeBack };
        }
        taken.push(attempt);
      }
      return { waitMs: 0, takeBack };
    },

    /** Writes an invitation, or replaces the one the account has to the station. */
    async invite(
      { repositories, at }: Step,
      { station, by, contact, type, asOwner }: Inviting,
    ): Promise<Invited> {
      const account = accountOf(contact);
      const token = newToken();
      await repositories.invitations.put({
        station_id: station.id,
        account,
        type,
        as_owner: asOwner,
        token_hash: secretHash(token),
        person_id: by.id,
        created_at: at,
        expires_at: at + INVITATION_MS,
      });
      await repositories.audit.add(
        [{ ...about(by, station, 'share.invite'), detail: { account, type } }],
        at,
      );
      return { contact, token, by: calledName(by), station: station.name, type };
    },

    /** Sends an invitation once it is committed. @returns its link */
    post({ contact, token, ...told }: Invited, { origin, lang }: { origin: string; lang: Lang }): string {
      const link = new URL('/login', origin);
      link.searchParams.set('invite', token);
      courier.post(contact, lettersOf(product, lang).invitation({ ...told, link: link.href }));
      return link.href;
    },
  };
}
