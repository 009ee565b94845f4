import { can } from '@heliograph/domain/permissions';
import { actorOf } from '../../identity/access.ts';
import type { Limit } from '../../identity/attempts.ts';
import { accountVersionsRepository } from '../../storage/repositories/accountVersions.ts';
import type { CompanyTransaction } from '../../storage/repositories/companyTransaction.ts';
import type { Company } from '../../storage/repositories/customers.ts';
import type { Account } from '../../storage/repositories/people.ts';
import { sessionOf, type Caller } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { tooMany } from '../refused.ts';

/** E-mail addresses without an account that one person may try: enough for typos, too few to probe for accounts. */
const UNKNOWN_LIMIT: Limit = { name: 'customer-unknown', most: 20, windowMs: 10 * 60_000 };
const MAX_ID = 2_147_483_647;

export function customHandlers({ access, attempts, repositories, now }: Services) {
  const { audit, customers, notices } = repositories;

  /** The company named by the request. @throws Refused unless the caller manages its customers */
  async function companyOf(code: string, caller: Caller): Promise<Company> {
    const { person } = sessionOf(caller);
    if (!can(actorOf(person), 'customers.manage')) throw new Refused('forbidden', 'forbidden');
    const company = await customers.company(code);
    if (!company) throw new Refused('notFound', 'companyUnknown', { field: 'code' });
    requireManager(person, company);
    return company;
  }

  /** Changes a company if the caller still manages it. `work` returns the people whose permissions change. */
  async function change(
    code: string,
    caller: Caller,
    work: (context: CompanyContext) => Promise<readonly number[]>,
  ): Promise<Record<string, never>> {
    const company = await companyOf(code, caller);
    const at = now();
    const changed = await customers.change(company.id, async (transaction) => {
      const requester = await transaction.person(sessionOf(caller).person.id);
      if (!requester || !can(actorOf(requester), 'customers.manage'))
        throw new Refused('forbidden', 'forbidden');
      requireManager(requester, company);
      const affected = await work({ company, requester, transaction, at });
      await accountVersionsRepository(transaction.tx).increment(affected);
      return affected;
    });
    access.forget(changed);
    return {};
  }

  return {
    async getCustomers({ code }, caller) {
      const rows = await customers.people((await companyOf(code, caller)).id);
      return rows.map((row) => ({
        user_id: row.id,
        username: row.user_name,
        name: row.name,
        email: row.email ?? '',
        avatar: row.avatar,
        last_time: row.seen_at,
        enterprise_auth: row.enterprise_auth ? 1 : 0,
      }));
    },

    async getCustomerStations({ code }, caller) {
      const rows = await customers.stations((await companyOf(code, caller)).id);
      return rows.map((row) => ({
        id: row.id,
        station_name: row.name,
        address: row.address,
        postal_code: row.postal_code,
        station_image: row.images,
      }));
    },

    async getCustomerLinks({ code, user_id }, caller) {
      const company = await companyOf(code, caller);
      if (!(await customers.has(company.id, user_id))) throw unknownCustomer();
      return customers.assigned(company.id, user_id);
    },

    async addCustomer({ code, email }, caller) {
      await companyOf(code, caller);
      const attempt = await attempts.take(UNKNOWN_LIMIT, String(sessionOf(caller).person.id));
      if (attempt.waitMs > 0) throw tooMany(attempt.waitMs);
      const joining = change(code, caller, async ({ company, requester, transaction, at }) => {
        const person = await transaction.personByEmail(email);
        if (!person) throw new Refused('notFound', 'customerNoAccount', { field: 'email' });
        requireJoinable(person, company);
        await transaction.join(person.id);
        await audit.add([entry(requester, 'customer.join', company, person)], at, transaction.tx);
        const notice = { kind: 'joined', detail: { company: company.name } } as const;
        await notices.add({ personId: person.id, at, ...notice }, transaction.tx);
        return [person.id];
      });
      const unknown = await joining.then(
        () => false,
        (reason: unknown) => reason instanceof Refused && reason.key === 'customerNoAccount',
      );
      // After the transaction: inside it, each call would hold one database connection and wait for another.
      if (!unknown) await attempt.takeBack();
      return joining;
    },

    removeCustomer: ({ code, user_id }, caller) =>
      change(code, caller, async ({ company, requester, transaction, at }) => {
        const person = await requireCustomer(transaction, user_id);
        if (person.enterprise_auth) throw new Refused('conflict', 'companyAdminStays', { field: 'user_id' });
        const lost = await transaction.leave(person.id);
        const entries = [
          entry(requester, 'customer.remove', company, person),
          ...lost.map((stationId) => ({
            ...entry(requester, 'station.unassign', company, person),
            stationId,
          })),
        ];
        await audit.add(entries, at, transaction.tx);
        const notice = { kind: 'removed', detail: { company: company.name } } as const;
        await notices.add({ personId: person.id, at, ...notice }, transaction.tx);
        return [person.id];
      }),

    transferAuthority: ({ code, user_id }, caller) =>
      change(code, caller, async ({ company, requester, transaction, at }) => {
        const person = await requireCustomer(transaction, user_id);
        if (person.enterprise_auth)
          throw new Refused('conflict', 'companyAdminAlready', { field: 'user_id' });
        const former = await transaction.appoint(person.id);
        await audit.add([entry(requester, 'company.transfer', company, person)], at, transaction.tx);
        const detail = {
          company: company.name,
          by: requester.name === '' ? requester.user_name : requester.name,
        };
        await notices.add({ personId: person.id, kind: 'authority', at, detail }, transaction.tx);
        return [person.id, ...former];
      }),

    linkCustomerStations: ({ code, user_id, station_id }, caller) =>
      change(code, caller, async ({ company, requester, transaction, at }) => {
        const person = await requireCustomer(transaction, user_id);
        const ids = await linkedStations(transaction, station_id);
        const { added, removed } = await transaction.assign(person.id, ids, at);
        if (added.length + removed.length === 0) return [];
        const recorded = (action: string) => (stationId: number) => ({
          ...entry(requester, action, company, person),
          stationId,
        });
        await audit.add(
          [...removed.map(recorded('station.unassign')), ...added.map(recorded('station.assign'))],
          at,
          transaction.tx,
        );
        const detail = { company: company.name, count: ids.length };
        await notices.add({ personId: person.id, kind: 'assigned', at, detail }, transaction.tx);
        return [person.id];
      }),
  } satisfies HandlersOf<'custom'>;
}

interface CompanyContext {
  company: Company;
  /** The calling person, as read in the transaction. */
  requester: Account;
  transaction: CompanyTransaction;
  /** Epoch ms. */
  at: number;
}

/** @throws Refused unless it is the person's own company or the person manages all of them */
function requireManager(person: Account, company: Company): void {
  if (person.company_id === company.id || can(actorOf(person), 'customers.manageAny')) return;
  throw new Refused('forbidden', 'companyForeign', { field: 'code' });
}

const unknownCustomer = () => new Refused('notFound', 'customerUnknown', { field: 'user_id' });

/** @throws Refused */
async function requireCustomer(transaction: CompanyTransaction, personId: number): Promise<Account> {
  const person = await transaction.personOfCompany(personId);
  if (!person) throw unknownCustomer();
  return person;
}

/** @throws Refused */
function requireJoinable(person: Account, company: Company): void {
  const field = 'email';
  if (person.company_id === company.id) throw new Refused('conflict', 'customerAlready', { field });
  if (person.company_id !== null) throw new Refused('conflict', 'customerElsewhere', { field });
  if (person.role === 'administrator' || person.role === 'guest')
    throw new Refused('conflict', 'customerUnfit', { field });
}

/** Comma-separated ids. @throws Refused naming the first station that is not linked to the company */
async function linkedStations(transaction: CompanyTransaction, joined: string): Promise<number[]> {
  const ids = [...new Set(joined === '' ? [] : joined.split(',').map(Number))];
  const linked = await transaction.linkedAmong(ids.filter((id) => id <= MAX_ID));
  const station = ids.find((id) => !linked.has(id));
  if (station === undefined) return ids;
  throw new Refused('notFound', 'stationNotLinked', { field: 'station_id', values: { station } });
}

function entry(requester: Account, action: string, company: Company, person: Account) {
  return { personId: requester.id, action, detail: { company: company.id, person: person.id } };
}
