import type { Lang } from '@heliograph/contracts/http';
import { prepareRedemption } from '../sharing/prepareRedemption.ts';
import type { Kysely } from 'kysely';
import { createRepositories, type Repositories } from '../storage/repositories/index.ts';
import type { Account } from '../storage/repositories/people.ts';
import { lockPerson } from '../storage/repositories/lockPerson.ts';
import type { Schema } from '../storage/schema.ts';
import { inOneTransaction, violatedConstraint } from '../storage/transaction.ts';
import type { AccessCache } from '../access/access.ts';
import type { Challenges, Claimed, Proof } from './challenges.ts';
import {
  getAccount,
  getEmailContact,
  getMobileContact,
  parseAccount,
  type Contact,
} from '../notifications/contact.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { templatesFor } from '../notifications/templates.ts';
import { hashPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { newToken, randomLetters, secretHash } from '../secrets/tokens.ts';

/** A claim with the code that proves it. */
export interface CodeClaim extends Claimed {
  token: string;
  code: string;
}

export interface NewPerson {
  name: string;
  password: string;
  /** Australian Business Number without spaces; null for an individual. */
  abn: string | null;
}

/** `codeWrong`: wrong, expired, already used or tried too often. */
export type AccountRefusal = 'codeWrong' | 'accountTaken' | 'abnTaken' | 'undoOver';
export type AccountResult = { refused: AccountRefusal } | 'done';

/** How long the previous contact can take back a change. */
const UNDO_MS = 7 * 24 * 3_600_000;

export interface AccountsPorts {
  db: Kysely<Schema>;
  challenges: Challenges;
  sessions: Pick<Sessions, 'announceEnd'>;
  access: Pick<AccessCache, 'forget'>;
  notifier: Pick<Notifier, 'send'>;
  /** Name of the deployment. */
  product: string;
  /** Origin of links in messages. */
  linkOrigin: () => string;
  now: () => number;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Creates and changes accounts with codes: each code is used up in the transaction that it authorises. */
export function createAccounts(ports: AccountsPorts) {
  const { db, challenges, sessions, access, notifier, product, linkOrigin, now } = ports;

  /** Rolled back when the code was used meanwhile or `effect` refuses. */
  const consume = (
    proof: Proof,
    effect: (repositories: Repositories) => Promise<void>,
  ): Promise<AccountResult> =>
    refusing<AccountResult>(async () =>
      (await challenges.consume(proof, effect)) ? 'done' : { refused: 'codeWrong' },
    );

  async function refusing<T>(change: () => Promise<T>): Promise<T | { refused: AccountRefusal }> {
    try {
      return await change();
    } catch (error) {
      if (error instanceof NotDone) return { refused: error.refusal };
      const taken = ['person_email', 'person_mobile'].includes(violatedConstraint(error) ?? '');
      if (taken) return { refused: 'accountTaken' };
      throw error;
    }
  }

  /** The same for an `effect` that gives someone the claimed contact, and with it the contact's invitations. */
  async function consumeForContact(
    proof: Proof,
    contact: Contact,
    at: number,
    effect: (repositories: Repositories) => Promise<number>,
  ): Promise<AccountResult> {
    let changed = new Set<number>();
    const result = await consume(proof, async (repositories) => {
      changed = new Set();
      const redeem = await prepareRedemption({ repositories, at, changed }, contact);
      await redeem(await effect(repositories));
      await repositories.accountVersions.increment(changed);
    });
    if (result === 'done') access.forget(changed);
    return result;
  }

  return {
    async register(claim: CodeClaim, { name, password, abn }: NewPerson): Promise<AccountResult> {
      const proof = await challenges.prove(claim, claim);
      if (!proof) return { refused: 'codeWrong' };
      const hash = await hashPassword(password);
      const at = now();
      return consumeForContact(proof, claim.contact, at, async ({ audit, people }) => {
        const companyId =
          abn === null
            ? null
            : await people.addCompany({ name, code: abn, enterprise_code: newEnterpriseCode() });
        if (companyId === undefined) throw new NotDone('abnTaken');
        const person = {
          name,
          ...getColumns(claim.contact),
          password_hash: hash,
          role: abn === null ? ('individual' as const) : ('enterprise' as const),
          company_id: companyId,
          enterprise_auth: abn !== null,
          created_at: at,
          agreed_at: at,
          alarms_read_at: at,
        };
        let id: number | undefined;
        while (id === undefined) id = await people.add({ ...person, user_name: newUserName(claim.contact) });
        await audit.add([{ personId: id, action: 'account.register', detail: { person: id } }], at);
        return id;
      });
    },

    /** Sets the password of the contact's owner and ends all of their sessions. */
    async setPassword(claim: CodeClaim, password: string, lang: Lang): Promise<AccountResult> {
      const proof = await challenges.prove(claim, claim);
      if (!proof) return { refused: 'codeWrong' };
      const hash = await hashPassword(password);
      const at = now();
      let person: Account | undefined;
      let ended: string[] = [];
      const result = await consume(proof, async (repositories) => {
        person = await repositories.people.byContact(claim.contact);
        // The contact was given up after the code was sent.
        if (!person) throw new NotDone('codeWrong');
        await repositories.people.setPassword(person.id, hash);
        ended = await repositories.sessions.revokeAllOf(person.id, {
          revoked_at: at,
          ended_by: 'password',
        });
        await repositories.notices.add({ personId: person.id, kind: 'password', at, detail: {} });
        const changed = { action: 'account.password', detail: { person: person.id } } as const;
        await repositories.audit.add([{ personId: person.id, ...changed }], at);
      });
      if (result === 'done' && person) {
        sessions.announceEnd(ended);
        const contacts = [getEmailContact(person), getMobileContact(person)].filter(
          (contact) => contact !== null,
        );
        const [reached] = contacts;
        if (reached) await notifier.send(reached, templatesFor(product, lang).passwordChanged(person.name));
      }
      return result;
    },

    /** Gives a person the contact that their code was sent to. */
    async setContact(claim: CodeClaim, person: Account, lang: Lang): Promise<AccountResult> {
      const proof = await challenges.prove(claim, claim);
      if (!proof) return { refused: 'codeWrong' };
      const what = claim.contact.by;
      const [email, mobile] = [getEmailContact(person), getMobileContact(person)];
      // The previous contact is notified; for a first mobile number, the e-mail address, and vice versa.
      const notified = what === 'email' ? (email ?? mobile) : (mobile ?? email);
      const undo = newToken();
      const at = now();
      const result = await consumeForContact(
        proof,
        claim.contact,
        at,
        async ({ audit, contactChanges, people, notices }) => {
          await people.setContact(person.id, claim.contact);
          const detail = { channel: what };
          await notices.add({ personId: person.id, kind: 'contact', at, detail });
          const before = what === 'email' ? email : mobile;
          if (notified)
            await contactChanges.add({
              token_hash: secretHash(undo),
              person_id: person.id,
              channel: what,
              previous: before && getAccount(before),
              told: getAccount(notified),
              changed_at: at,
              expires_at: at + UNDO_MS,
            });
          const changes = { [what]: [before && getAccount(before), getAccount(claim.contact)] } as const;
          const changed = { action: 'account.contact', detail: { person: person.id }, changes } as const;
          await audit.add([{ personId: person.id, ...changed }], at);
          return person.id;
        },
      );
      if (result === 'done' && notified) {
        // In the fragment, which no server logs.
        const link = `${linkOrigin()}/login?mode=undo#${undo}`;
        await notifier.send(notified, templatesFor(product, lang).contactChanged(person.name, what, link));
      }
      return result;
    },

    /**
     * Takes a change of a contact back, with all that an intruder may have added to keep the account: later changes of it,
     * those of the other contact, second factors and links to the identity provider. Ends all sessions and removes the
     * password.
     *
     * @returns the contact that was told of the change, with which the person sets a new password
     */
    async undoContact(token: string): Promise<{ told: Contact } | { refused: AccountRefusal }> {
      const at = now();
      const result = await refusing(() =>
        inOneTransaction(db, async (tx) => {
          const repositories = createRepositories(tx);
          const { audit, contactChanges, notices, oidc, people, sessions: stored } = repositories;
          const hash = secretHash(token);
          const changes = await contactChanges.take(hash, at);
          const named = changes.find(({ token_hash }) => token_hash.equals(hash));
          if (!named) throw new NotDone('undoOver');
          const person = (await lockPerson(tx, named.person_id))!;
          const previous = (wanted: 'email' | 'mobile') => {
            if (wanted === named.channel) return named.previous;
            // The contact that was told sets the new password.
            if (wanted === parseAccount(named.told).by) return named.told;
            return changes.find(({ channel }) => channel === wanted)?.previous;
          };
          const [email, mobile] = [previous('email'), previous('mobile')];
          await people.restoreContacts(person.id, {
            ...(email !== undefined && { email: email === null ? null : parseAccount(email) }),
            ...(mobile !== undefined && { mobile: mobile === null ? null : parseAccount(mobile) }),
          });
          // An intruder may have added them before the change.
          const since = named.changed_at - UNDO_MS;
          await repositories.factors.removeSince(person.id, since);
          await oidc.unlinkSince(person.id, since);
          const ended = await stored.revokeAllOf(person.id, { revoked_at: at, ended_by: 'password' });
          const detail = { channel: named.channel };
          await notices.add({ personId: person.id, kind: 'contact', at, detail });
          const contacts = { email: getEmailContact(person), mobile: getMobileContact(person) };
          const fields = [...new Set(changes.map(({ channel }) => channel))].map((channel) => {
            const replaced = contacts[channel];
            return [channel, [replaced && getAccount(replaced), previous(channel) ?? null]] as const;
          });
          const changed = { action: 'account.contact', detail: { person: person.id } } as const;
          await audit.add([{ personId: person.id, ...changed, changes: Object.fromEntries(fields) }], at);
          return { ended, personId: person.id, told: named.told };
        }),
      );
      if ('refused' in result) return result;
      sessions.announceEnd(result.ended);
      access.forget([result.personId]);
      return { told: parseAccount(result.told) };
    },
  };
}

/** Rolls back the transaction in which it is thrown. */
class NotDone extends Error {
  override readonly name = 'NotDone';
  readonly refusal: AccountRefusal;

  constructor(refusal: AccountRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

const getColumns = (contact: Contact) =>
  contact.by === 'email'
    ? { email: contact.email, mobile: null }
    : { email: null, area_code: contact.areaCode, mobile: contact.mobile };

/** 59 random bits, in groups that are easy to read aloud. */
const newEnterpriseCode = (): string => [randomLetters(4), randomLetters(4), randomLetters(4)].join('-');

/** A user name that others see: the part before the @ (never a number) and a random suffix. */
export function newUserName(contact: Contact): string {
  const local = contact.by === 'email' ? contact.email.slice(0, contact.email.indexOf('@')) : 'user';
  const readable = local.replace(/[^a-z0-9._-]/g, '').slice(0, 24);
  return `${readable === '' ? 'user' : readable}-${randomLetters(5).toLowerCase()}`;
}
