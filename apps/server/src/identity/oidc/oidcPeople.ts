import { can } from '@heliograph/domain/permissions';
import type { Kysely } from 'kysely';
import { prepareRedemption } from '../../sharing/prepareRedemption.ts';
import { createRepositories } from '../../storage/repositories/index.ts';
import type { Account } from '../../storage/repositories/people.ts';
import type { Schema } from '../../storage/schema.ts';
import { inOneTransaction, violatedConstraint } from '../../storage/transaction.ts';
import { getActor, type AccessCache } from '../../access/access.ts';
import { newUserName } from '../accounts.ts';
import type { OidcIdentity } from './claims.ts';

/** Reason why a user of the provider may not sign in here. */
export type OidcRefusal = 'unknown' | 'unverified' | 'taken' | 'disabled';

export interface OidcPeoplePorts {
  db: Kysely<Schema>;
  access: Pick<AccessCache, 'forget'>;
  /** Name of the provider. */
  provider: string;
  /** True if accounts are created. */
  creates: boolean;
  now: () => number;
}

/** Finds, links or creates the person for an account of the identity provider. */
export function createOidcPeople({ db, access, provider, creates, now }: OidcPeoplePorts) {
  const { administration, audit, oidc, people } = createRepositories(db);

  async function create({ issuer, subject, name }: OidcIdentity, email: string): Promise<Account> {
    const at = now();
    const contact = { by: 'email', email } as const;
    const { person, changed } = await inOneTransaction(db, async (tx) => {
      const repositories = createRepositories(tx);
      const changes = new Set<number>();
      const redeem = await prepareRedemption({ repositories, at, changed: changes }, contact);
      const row = {
        name: name === '' ? email.slice(0, email.indexOf('@')) : name,
        email,
        mobile: null,
        password_hash: null,
        role: 'individual' as const,
        company_id: null,
        created_at: at,
        alarms_read_at: at,
      };
      let id: number | undefined;
      while (id === undefined)
        id = await repositories.people.add({ ...row, user_name: newUserName(contact) });
      await repositories.oidc.link(issuer, subject, id, at);
      await repositories.audit.add(
        [{ personId: id, action: 'account.register', detail: { person: id } }],
        at,
      );
      await redeem(id);
      await repositories.accountVersions.increment(changes);
      return { person: (await repositories.people.byId(id))!, changed: changes };
    });
    access.forget(changed);
    return person;
  }

  async function link({ issuer, subject }: OidcIdentity, { id }: Account): Promise<void> {
    const at = now();
    await inOneTransaction(db, async (tx) => {
      const repositories = createRepositories(tx);
      await repositories.oidc.link(issuer, subject, id, at);
      await repositories.audit.add([{ personId: id, action: 'account.link', detail: { person: id } }], at);
    });
  }

  async function match(identity: OidcIdentity): Promise<Account | OidcRefusal> {
    const linked = await oidc.linked(identity.issuer, identity.subject);
    const known = linked === null ? undefined : await people.byId(linked);
    if (known) return known.disabled_at === null ? known : 'disabled';
    const { email } = identity;
    if (email === null) return identity.hasEmail ? 'unverified' : 'unknown';
    const found = await people.byEmail(email);
    if (!found) return creates ? create(identity, email) : 'unknown';
    if (found.disabled_at !== null) return 'disabled';
    await link(identity, found);
    return found;
  }

  /** Gives or takes the role of administrator as the provider says; the last administrator keeps it. */
  async function follow(person: Account, isAdministrator: boolean): Promise<Account> {
    if (can(getActor(person), 'people.manage') === isAdministrator) return person;
    const at = now();
    await administration.change(async (transaction) => {
      const { tx } = transaction;
      const locked = await transaction.lock(person.id);
      if (!locked || can(getActor(locked), 'people.manage') === isAdministrator) return;
      if (!isAdministrator && (await administration.administrators(tx)).length === 1) return;
      await transaction.setAdministrator(locked, isAdministrator);
      const action = isAdministrator ? 'person.appoint' : 'person.dismiss';
      const detail = { person: person.id, user_name: person.user_name };
      await audit.add([{ personId: null, provider, action, detail }], at, tx);
      await transaction.incrementVersion(person.id);
    });
    access.forget([person.id]);
    return (await people.byId(person.id)) ?? person;
  }

  return {
    async personOf(identity: OidcIdentity): Promise<Account | OidcRefusal> {
      let person: Account | OidcRefusal;
      try {
        person = await match(identity);
      } catch (error) {
        switch (violatedConstraint(error)) {
          case 'oidc_link_person':
            return 'taken';
          // Another sign-in of the same person was faster.
          case 'oidc_link_pkey':
          case 'person_email':
            person = await match(identity);
            break;
          default:
            throw error;
        }
      }
      const { isAdministrator } = identity;
      return typeof person === 'string' || isAdministrator === null
        ? person
        : follow(person, isAdministrator);
    },
  };
}
