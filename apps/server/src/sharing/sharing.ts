import type { Lang, ShareType } from '@heliograph/contracts/http';
import type { Kysely } from 'kysely';
import type { AccessCache } from '../access/access.ts';
import type { Attempt, Attempts, Limit } from '../access/attempts.ts';
import { getAccount, type Contact } from '../notifications/contact.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { templatesFor } from '../notifications/templates.ts';
import { newToken, secretHash } from '../secrets/tokens.ts';
import { createRepositories } from '../storage/repositories/index.ts';
import type { Account } from '../storage/repositories/people.ts';
import type { LockedStation } from '../storage/repositories/shares.ts';
import type { Schema } from '../storage/schema.ts';
import { inOneTransaction } from '../storage/transaction.ts';
import { shareAudit } from './grantShare.ts';
import type { ShareOffer } from './grantShare.ts';
import { personContact, type SharingContext } from './sharingContext.ts';

/** Lifetime of an invitation. */
export const INVITATION_MS = 30 * 86_400_000;

/** Enough for a person with many stations, too few to probe for accounts. */
const OF_INVITER: Limit = { name: 'invite-inviter', most: 20, windowMs: 60 * 60_000 };
/** For any inviter: protects mailboxes from floods. */
const OF_INVITED: Limit = { name: 'invite-invited', most: 5, windowMs: 24 * 60 * 60_000 };

export interface InvitationRequest extends ShareOffer {
  station: LockedStation;
  by: Account;
  contact: Contact;
}

/** An invitation written in a transaction. */
export interface NewInvitation {
  contact: Contact;
  /** Part of its link; only its hash is stored. */
  token: string;
  /** Contact of the inviter. */
  by: string;
  type: ShareType;
}

export interface SharingPorts {
  db: Kysely<Schema>;
  access: Pick<AccessCache, 'forget'>;
  attempts: Attempts;
  notifier: Pick<Notifier, 'send'>;
  /** Name of the deployment. */
  product: string;
  /** Origin of links that are sent to people. */
  linkOrigin: () => string;
  now: () => number;
}

export type Sharing = ReturnType<typeof createSharing>;

/** Changes rights on stations, and invites people without an account. */
export function createSharing({ db, access, attempts, notifier, product, linkOrigin, now }: SharingPorts) {
  return {
    /**
     * Changes rights on stations in one transaction, as `inOneTransaction` does, with the stations locked. `account`
     * is one that may be invited. `work` may only ask for stations that it knows to exist.
     */
    async change<T>(
      { stationIds, account }: { stationIds: readonly number[]; account?: string },
      work: (context: SharingContext, station: (id: number) => LockedStation) => Promise<T>,
    ): Promise<T> {
      const { value, changed } = await inOneTransaction(db, async (tx) => {
        const changed = new Set<number>();
        const repositories = createRepositories(tx);
        if (account !== undefined) await repositories.invitations.lockAccount(account);
        const stations = await repositories.shares.lock(stationIds);
        const context = { repositories, at: now(), changed };
        const value = await work(context, (id) => stations.find((one) => one.id === id)!);
        await repositories.accountVersions.increment(changed);
        return { value, changed };
      });
      access.forget(changed);
      return value;
    },

    /**
     * Counts an invitation in advance; take it back when none was sent.
     * @returns ms to wait, 0 when it is allowed
     */
    async countInvitation(inviterId: number, account: string) {
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

    /** Writes an invitation, or replaces the account's existing one for the station. */
    async invite(
      { repositories, at }: SharingContext,
      { station, by, contact, type, asOwner }: InvitationRequest,
    ): Promise<NewInvitation> {
      const account = getAccount(contact);
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
        [{ ...shareAudit(by, station, 'share.invite'), detail: { account, type } }],
        at,
      );
      return { contact, token, by: personContact(by), type };
    },

    /** Sends a committed invitation. @returns its link */
    async sendInvitation(
      { contact, token, ...facts }: NewInvitation,
      { lang }: { lang: Lang },
    ): Promise<string> {
      const link = new URL('/login', linkOrigin());
      link.searchParams.set('invite', token);
      await notifier.send(contact, templatesFor(product, lang).invitation({ ...facts, link: link.href }));
      return link.href;
    },
  };
}
