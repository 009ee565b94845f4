import type { AuditAction } from '@heliograph/contracts/http';
import type { CompanyTransaction } from '../../storage/repositories/companyTransaction.ts';
import type { Account } from '../../storage/repositories/people.ts';
import { personName } from '../../sharing/sharingContext.ts';
import type { Caller } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { auditOfCompany, companyChanges, type CompanyContext } from './custom/companyChanges.ts';
import { customerRequestHandlers } from './custom/customerRequests.ts';

export function customHandlers(services: Services) {
  return {
    ...customerHandlers(services),
    ...customerRequestHandlers(services),
  } satisfies HandlersOf<'custom'>;
}

/** The people of a company and the stations assigned to them. */
function customerHandlers(services: Services) {
  const { audit, customers, notices } = services.repositories;
  const { readCompany, changeAsManager } = companyChanges(services);

  /** `work` returns the people whose permissions change. */
  const change = (
    code: string,
    caller: Caller,
    work: (context: CompanyContext) => Promise<readonly number[]>,
  ): Promise<Record<string, never>> =>
    changeAsManager(code, caller, async (context) => ({ affected: await work(context), value: {} }));

  return {
    async getCustomers({ code }, caller) {
      const rows = await customers.people((await readCompany(code, caller)).id);
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

    getCompanyProtection: async ({ code }, caller) => ({
      demands_factor: (await readCompany(code, caller)).demands_factor ? 1 : 0,
    }),

    setCompanyProtection: ({ code, demands_factor }, caller) =>
      change(code, caller, async ({ company, requester, transaction, at }) => {
        await transaction.demandFactor(demands_factor === 1);
        const protection = {
          action: 'company.protect',
          detail: { company: company.id },
          changes: { demands_factor: [1 - demands_factor, demands_factor] },
        } as const;
        await audit.add([{ personId: requester.id, ...protection }], at, transaction.tx);
        return [];
      }),

    async getCustomerStations({ code }, caller) {
      const rows = await customers.stations((await readCompany(code, caller)).id);
      return rows.map((row) => ({
        id: row.id,
        station_name: row.name,
        address: row.address,
        postal_code: row.postal_code,
        station_image: row.images,
      }));
    },

    async getCustomerLinks({ code, user_id }, caller) {
      const company = await readCompany(code, caller);
      if (!(await customers.has(company.id, user_id))) throw unknownCustomer();
      return customers.assigned(company.id, user_id);
    },

    removeCustomer: ({ code, user_id }, caller) =>
      change(code, caller, async ({ company, requester, transaction, at }) => {
        const person = await requireCustomer(transaction, user_id);
        if (person.enterprise_auth) throw new Refused('conflict', 'companyAdminStays', { field: 'user_id' });
        const lost = await transaction.leave(person.id);
        const entries = [
          auditOfCompany(requester, 'customer.remove', company, person.id),
          ...lost.map((stationId) => ({
            ...auditOfCompany(requester, 'station.unassign', company, person.id),
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
        await audit.add(
          [auditOfCompany(requester, 'company.transfer', company, person.id)],
          at,
          transaction.tx,
        );
        const detail = {
          company: company.name,
          by: personName(requester),
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
        const recorded = (action: AuditAction) => (stationId: number) => ({
          ...auditOfCompany(requester, action, company, person.id),
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
  } satisfies Omit<HandlersOf<'custom'>, keyof ReturnType<typeof customerRequestHandlers>>;
}

const unknownCustomer = () => new Refused('notFound', 'customerUnknown', { field: 'user_id' });

/** @throws Refused */
async function requireCustomer(transaction: CompanyTransaction, personId: number): Promise<Account> {
  const person = await transaction.personOfCompany(personId);
  if (!person) throw unknownCustomer();
  return person;
}

/** Comma-separated ids. @throws Refused naming the first station that is not linked to the company */
async function linkedStations(transaction: CompanyTransaction, joined: string): Promise<number[]> {
  const ids = [...new Set(joined === '' ? [] : joined.split(',').map(Number))];
  const linked = await transaction.linkedAmong(ids);
  const station = ids.find((id) => !linked.has(id));
  if (station === undefined) return ids;
  throw new Refused('notFound', 'stationNotLinked', { field: 'station_id', values: { station } });
}
