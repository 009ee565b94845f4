import { can } from '@heliograph/domain/permissions';
import type { Transaction } from 'kysely';
import { getActor } from '../../../access/access.ts';
import type { Account } from '../../../storage/repositories/people.ts';
import type { Repositories } from '../../../storage/repositories/index.ts';
import type { Schema } from '../../../storage/schema.ts';
import { Refused } from '../../refused.ts';

/** A station of the company for one of its customers. */
export interface NamedAssignment {
  stationId: number;
  /** E-mail address of the customer, in lower case. */
  email: string;
}

/** Company to whose customers the user may assign stations; null for none. */
export const getCustomerCompany = (person: Account): number | null =>
  person.role === 'enterprise' && can(getActor(person), 'customers.manage') ? person.company_id : null;

/**
 * Assigns stations to customers of the requester's company, whose people cannot change before the transaction ends, and
 * informs them.
 *
 * @param importId of an import of customers, which ends what it assigned when it is undone
 * @returns how many were not assigned before, and the customers
 * @throws Refused when one is no longer a customer
 */
export async function assignStations(
  { audit, customers, notices }: Pick<Repositories, 'audit' | 'customers' | 'notices'>,
  tx: Transaction<Schema>,
  {
    assignments,
    requester,
    at,
    importId,
  }: { assignments: readonly NamedAssignment[]; requester: Account; at: number; importId: number | null },
): Promise<{ count: number; people: Set<number> }> {
  const companyId = getCustomerCompany(requester);
  if (companyId === null) throw new Refused('forbidden', 'importCustomersForbidden', { field: 'customer' });
  const known = await customers.byEmails(companyId, new Set(assignments.map(({ email }) => email)), tx);
  const wanted = assignments.map(({ stationId, email }) => {
    const personId = known.get(email);
    if (personId === undefined)
      throw new Refused('notFound', 'importCustomerUnknown', { field: 'customer', values: { email } });
    return { stationId, personId };
  });
  const assigned = await customers.assign(companyId, wanted, { at, importId }, tx);
  await audit.add(
    assigned.map(({ stationId, personId }) => ({
      personId: requester.id,
      stationId,
      action: 'station.assign',
      detail: { company: companyId, person: personId },
    })),
    at,
    tx,
  );
  const company = await customers.nameOf(companyId, tx);
  const people = new Set(assigned.map(({ personId }) => personId));
  for (const personId of people) {
    const count = (await customers.assigned(companyId, personId, tx)).length;
    await notices.add({ personId, kind: 'assigned', at, detail: { company, count } }, tx);
  }
  return { count: assigned.length, people };
}
