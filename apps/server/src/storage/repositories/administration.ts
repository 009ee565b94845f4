import type { getPeople, ParsedRequestOf } from '@heliograph/contracts/http';
import { PEOPLE_PAGE } from '@heliograph/contracts/http';
import { sql, type ExpressionBuilder, type Kysely, type NotNull, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';
import { accountVersionsRepository } from './accountVersions.ts';
import { factorsRepository } from './factors.ts';
import { peopleRepository, type Account } from './people.ts';
import { sessionsRepository, type SessionEnding } from './sessions.ts';

const PEOPLE = ['individual', 'enterprise', 'administrator'] as const;

export type AdministrationTransaction = ReturnType<typeof administrationTransaction>;

/** Accounts as administrators list and change them. */
export function administrationRepository(db: Kysely<Schema>) {
  return {
    /** Administrators who can sign in. */
    administrators: (executor: Kysely<Schema> = db) =>
      executor
        .selectFrom('person')
        .select(['id', 'email'])
        .where('role', '=', 'administrator')
        .where('disabled_at', 'is', null)
        .orderBy('id')
        .execute(),

    /** A page of accounts by name, with how many match in all. */
    async list({ q, only, page }: ParsedRequestOf<typeof getPeople>, now: number) {
      const matching = db
        .selectFrom('person')
        .leftJoin('company', 'company.id', 'person.company_id')
        .where('person.role', 'in', PEOPLE)
        .$if(only === 'administrators', (query) => query.where('person.role', '=', 'administrator'))
        .$if(only === 'disabled', (query) => query.where('person.disabled_at', 'is not', null))
        .$if(q.trim() !== '', (query) => query.where((eb) => contains(eb, q.trim())));
      const [list, counted] = await Promise.all([
        matching
          .select(['person.id', 'person.user_name', 'person.name', 'person.email', 'person.avatar'])
          .select(['person.area_code', 'person.mobile', 'person.role', 'person.enterprise_auth'])
          .select(['person.created_at', 'person.disabled_at', 'company.name as company'])
          .select((eb) => [
            eb
              .selectFrom('session')
              .whereRef('session.person_id', '=', 'person.id')
              .select((one) => one.fn.max('session.seen_at').as('seen_at'))
              .as('seen_at'),
            eb
              .selectFrom('session')
              .whereRef('session.person_id', '=', 'person.id')
              .where('session.revoked_at', 'is', null)
              .where('session.expires_at', '>', now)
              .select((one) => one.fn.countAll<number>().as('n'))
              .as('sessions'),
            hasFactor.as('has_factor'),
            eb
              .selectFrom('station')
              .whereRef('station.creator_id', '=', 'person.id')
              .select((one) => one.fn.countAll<number>().as('n'))
              .as('stations'),
            eb
              .selectFrom('person as display')
              .whereRef('display.owner_id', '=', 'person.id')
              .select((one) => one.fn.countAll<number>().as('n'))
              .as('displays'),
          ])
          .$narrowType<{ sessions: NotNull; stations: NotNull; displays: NotNull }>()
          .orderBy((eb) => eb.fn('lower', ['person.name']))
          .orderBy('person.id')
          .limit(PEOPLE_PAGE)
          .offset((page - 1) * PEOPLE_PAGE)
          .execute(),
        matching.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
      ]);
      return { list, total: counted.n };
    },

    change: <T>(work: (transaction: AdministrationTransaction) => Promise<T>): Promise<T> =>
      inOneTransaction(db, (tx) => work(administrationTransaction(tx))),
  };
}

/** True if a person of the query has a second factor that counts. */
const hasFactor = sql<boolean>`(
  exists (select from totp where totp.person_id = person.id and totp.confirmed_at is not null)
  or exists (select from passkey where passkey.person_id = person.id))`;

/** In any of the columns that a person is known by, without case and accents. */
function contains(
  eb: ExpressionBuilder<Schema & { company: Schema['company'] }, 'person' | 'company'>,
  q: string,
) {
  const columns = ['person.name', 'person.user_name', 'person.email', 'company.name'] as const;
  return eb.or([
    ...columns.map((column) => sql<boolean>`strpos(fold_text(${eb.ref(column)}), fold_text(${q})) > 0`),
    sql<boolean>`strpos(person.area_code || person.mobile, ${q.replaceAll(' ', '')}) > 0`,
  ]);
}

/** Changes to accounts within one transaction. */
function administrationTransaction(tx: Transaction<Schema>) {
  const people = peopleRepository(tx);
  const sessions = sessionsRepository(tx);

  const readDisplays = async (personId: number): Promise<number[]> => {
    const rows = await tx.selectFrom('person').select('id').where('owner_id', '=', personId).execute();
    return rows.map(({ id }) => id);
  };

  /** An account, locked until the transaction ends; undefined for guests and displays. */
  async function lock(id: number): Promise<Account | undefined> {
    await tx.selectFrom('person').select('id').where('id', '=', id).forUpdate().execute();
    const person = await people.byId(id);
    return person && PEOPLE.some((role) => role === person.role) ? person : undefined;
  }

  return {
    tx,

    /** The calling person, as read in this transaction. */
    person: (id: number): Promise<Account | undefined> => people.byId(id),

    lock,

    async lockByEmail(email: string): Promise<Account | undefined> {
      const found = await people.byContact({ by: 'email', email });
      return found && lock(found.id);
    },

    incrementVersion: (id: number): Promise<void> => accountVersionsRepository(tx).increment([id]),

    /** @returns false for people without a second factor */
    async removeFactors(id: number): Promise<boolean> {
      const factors = factorsRepository(tx);
      if (!(await factors.has(id))) return false;
      await factors.removeAll(id);
      return true;
    },

    endSessions: (id: number, end: SessionEnding): Promise<string[]> => sessions.revokeAllOf(id, end),

    async setDisabled(id: number, at: number | null): Promise<void> {
      await tx.updateTable('person').set({ disabled_at: at }).where('id', '=', id).execute();
    },

    /** Without the role, members of a company are that again. */
    async setAdministrator(person: Account, administrator: boolean): Promise<void> {
      const role = administrator ? 'administrator' : person.company_id === null ? 'individual' : 'enterprise';
      await tx.updateTable('person').set({ role }).where('id', '=', person.id).execute();
    },

    /** True if others belong to a company. */
    async hasColleagues({ id, company_id }: Account): Promise<boolean> {
      if (company_id === null) return false;
      const other = await tx
        .selectFrom('person')
        .select('id')
        .where('company_id', '=', company_id)
        .where('id', '<>', id)
        .limit(1)
        .executeTakeFirst();
      return other !== undefined;
    },

    /** Deletes an account and its displays. @returns their ids and the sessions that ended */
    async remove(id: number, end: SessionEnding): Promise<{ people: number[]; sessions: string[] }> {
      const removed = [id, ...(await readDisplays(id))];
      const ended: string[] = [];
      for (const one of removed) ended.push(...(await sessions.revokeAllOf(one, end)));
      await tx.deleteFrom('person').where('id', '=', id).execute();
      return { people: removed, sessions: ended };
    },
  };
}
