import { can } from '@heliograph/domain/permissions';
import { actorOf } from '../../../identity/access.ts';
import type { Account } from '../../../storage/repositories/people.ts';
import type { Repositories } from '../../../storage/repositories/index.ts';
import type { StationTransaction } from '../../../storage/repositories/stationTransaction.ts';
import { Refused } from '../../refused.ts';

/** A new station of a customer. */
export interface Assignment {
  stationId: number;
  email: string;
}

/** The company whose customers somebody may assign stations to; null for none. */
export const customerCompanyOf = (person: Account): number | null =>
  person.role === 'enterprise' && can(actorOf(person), 'customers.manage') ? person.company_id : null;

/**
 * Assigns new stations to customers of the requester's company, whose people cannot change before the transaction ends.
 * @throws Refused when one is no longer a customer
 */
export async function assignCustomers(
  { audit, customers, notices }: Pick<Repositories, 'audit' | 'customers' | 'notices'>,
  { tx }: StationTransaction,
  { assignments, requester, at }: { assignments: readonly Assignment[]; requester: Account; at: number },
): Promise<void> {
  if (assignments.length === 0) return;
  const companyId = customerCompanyOf(requester);
  if (companyId === null) throw new Refused('forbidden', 'importCustomersForbidden', { field: 'customer' });
  const known = await customers.byEmails(companyId, new Set(assignments.map(({ email }) => email)), tx);
  const assigned = assignments.map(({ stationId, email }) => {
    const personId = known.get(email);
    if (personId === undefined)
      throw new Refused('notFound', 'importCustomerUnknown', { field: 'customer', values: { email } });
    return { stationId, personId };
  });
  await customers.assignNew(companyId, assigned, at, tx);
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
  for (const personId of new Set(assigned.map((one) => one.personId))) {
    const count = (await customers.assigned(companyId, personId, tx)).length;
    await notices.add({ personId, kind: 'assigned', at, detail: { company, count } }, tx);
  }
}
