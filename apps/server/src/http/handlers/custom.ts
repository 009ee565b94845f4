import { can } from '@heliograph/domain/permissions';
import { actorOf } from '../../identity/access.ts';
import type { Limit } from '../../identity/attempts.ts';
import type { CompanyChange } from '../../storage/repositories/companyChange.ts';
import type { Company } from '../../storage/repositories/customers.ts';
import type { Account } from '../../storage/repositories/people.ts';
import { sessionOf, type Caller } from '../caller.ts';
import type { HandlersOf } from '../handlers.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { tooMany } from '../tooMany.ts';

/** E-mail addresses without an account that one person may try: enough for slips, not for finding out who has one. */
const UNKNOWN_LIMIT: Limit = { name: 'customer-unknown', most: 20, windowMs: 10 * 60_000 };
const MAX_ID = 2_147_483_647;

export function customHandlers({ access, attempts, repositories, now }: Services) {
  const { audit, customers, notices } = repositories;

  /** The company asked about. @throws Refused unless the caller manages its customers. */
  async function companyOf(code: string, caller: Caller): Promise<Company> {
    const { person } = sessionOf(caller);
    if (!can(actorOf(person), 'customers.manage')) throw new Refused('forbidden', 'forbidden');
    const company = await customers.company(code);
    if (!company) throw new Refused('notFound', 'companyUnknown', { field: 'code' });
    requireManager(person, company);
    return company;
  }

  /**
   * Changes a company if the caller still manages it then. What `work` returns are the people whose permissions
   * changed with it.
   */
  async function change(
    code: string,
    caller: Caller,
    work: (step: ChangeStep) => Promise<readonly number[]>,
  ): Promise<Record<string, never>> {
    const company = await companyOf(code, caller);
    const at = now();
    const changed = await customers.change(company.id, async (within) => {
      const asker = await within.person(sessionOf(caller).person.id);
      if (!asker || !can(actorOf(asker), 'customers.manage')) throw new Refused('forbidden', 'forbidden');
      requireManager(asker, company);
      return work({ company, asker, within, at });
    });
    for (const personId of changed) access.forget(personId);
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
      const joining = change(code, caller, async ({ company, asker, within, at }) => {
        const person = await within.personByEmail(email);
        if (!person) throw new Refused('notFound', 'customerNoAccount', { field: 'email' });
        requireJoinable(person, company);
        await within.join(person.id);
        await audit.add([entry(asker, 'customer.join', company, person)], at, within.tx);
        const notice = { kind: 'joined', detail: { company: company.name } } as const;
        await notices.add({ personId: person.id, at, ...notice }, within.tx);
        return [person.id];
      });
      const unknown = await joining.then(
        () => false,
        (reason: unknown) => reason instanceof Refused && reason.key === 'customerNoAccount',
      );
      // After the transaction: within, each would hold one database connection and wait for another.
      if (!unknown) await attempt.takeBack();
      return joining;
    },

    removeCustomer: ({ code, user_id }, caller) =>
      change(code, caller, async ({ company, asker, within, at }) => {
        const person = await customerWithin(within, user_id);
        if (person.enterprise_auth) throw new Refused('conflict', 'companyAdminStays', { field: 'user_id' });
        const lost = await within.leave(person.id);
        const entries = [
          entry(asker, 'customer.remove', company, person),
          ...lost.map((stationId) => ({ ...entry(asker, 'station.unassign', company, person), stationId })),
        ];
        await audit.add(entries, at, within.tx);
        const notice = { kind: 'removed', detail: { company: company.name } } as const;
        await notices.add({ personId: person.id, at, ...notice }, within.tx);
        return [person.id];
      }),

    transferAuthority: ({ code, user_id }, caller) =>
      change(code, caller, async ({ company, asker, within, at }) => {
        const person = await customerWithin(within, user_id);
        if (person.enterprise_auth)
          throw new Refused('conflict', 'companyAdminAlready', { field: 'user_id' });
        const former = await within.appoint(person.id);
        await audit.add([entry(asker, 'company.transfer', company, person)], at, within.tx);
        const detail = { company: company.name, by: asker.name === '' ? asker.user_name : asker.name };
        await notices.add({ personId: person.id, kind: 'authority', at, detail }, within.tx);
        return [person.id, ...former];
      }),

    linkCustomerStations: ({ code, user_id, station_id }, caller) =>
      change(code, caller, async ({ company, asker, within, at }) => {
        const person = await customerWithin(within, user_id);
        const ids = await linkedStations(within, station_id);
        const { added, removed } = await within.assign(person.id, ids, at);
        if (added.length + removed.length === 0) return [];
        const recorded = (action: string) => (stationId: number) => ({
          ...entry(asker, action, company, person),
          stationId,
        });
        await audit.add(
          [...removed.map(recorded('station.unassign')), ...added.map(recorded('station.assign'))],
          at,
          within.tx,
        );
        const detail = { company: company.name, count: ids.length };
        await notices.add({ personId: person.id, kind: 'assigned', at, detail }, within.tx);
        return [person.id];
      }),
  } satisfies HandlersOf<'custom'>;
}

interface ChangeStep {
  company: Company;
  /** Who asks, as of the change's transaction. */
  asker: Account;
  within: CompanyChange;
  /** Epoch ms. */
  at: number;
}

/** @throws Refused unless the company is the person's own, or the person manages all. */
function requireManager(person: Account, company: Company): void {
  if (person.company_id === company.id || can(actorOf(person), 'customers.manageAny')) return;
  throw new Refused('forbidden', 'companyForeign', { field: 'code' });
}

const unknownCustomer = () => new Refused('notFound', 'customerUnknown', { field: 'user_id' });

/** @throws Refused */
async function customerWithin(within: CompanyChange, personId: number): Promise<Account> {
  const person = await within.personOfCompany(personId);
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

/** Ids joined by commas. @throws Refused naming the first that is not linked to the company. */
async function linkedStations(within: CompanyChange, joined: string): Promise<number[]> {
  const ids = [...new Set(joined === '' ? [] : joined.split(',').map(Number))];
  const linked = await within.linkedAmong(ids.filter((id) => id <= MAX_ID));
  const station = ids.find((id) => !linked.has(id));
  if (station === undefined) return ids;
  throw new Refused('notFound', 'stationNotLinked', { field: 'station_id', values: { station } });
}

function entry(asker: Account, action: string, company: Company, person: Account) {
  return { personId: asker.id, action, detail: { company: company.id, person: person.id } };
}
