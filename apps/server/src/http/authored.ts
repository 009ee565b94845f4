import { type AuthorRelation, can, type Capability } from '@heliograph/domain/permissions';
import { getActor } from '../access/access.ts';
import type { Account } from '../storage/repositories/people.ts';
import type { PersonTable } from '../storage/schema.ts';
import { Refused } from './refused.ts';

/** Things that users save for themselves and their colleagues: profiles, electricity plans and price series. */
interface Authored {
  person_id: number;
  author_role: PersonTable['role'];
  author_company_id: number | null;
}

/** Relation of a person to something authored. */
export const relationToAuthored = (personId: number, row: Authored): AuthorRelation => ({
  isAuthor: row.person_id === personId,
  authorCompanyId: row.author_role === 'enterprise' ? row.author_company_id : null,
});

/** The calling person, as read in the transaction. @throws Refused when they may no longer save such things */
export async function requireRequester(
  transaction: { lockPerson: (id: number) => Promise<Account | undefined> },
  id: number,
  capability: Capability,
): Promise<Account> {
  const requester = await transaction.lockPerson(id);
  if (!requester || !can(getActor(requester), capability)) throw new Refused('forbidden', 'forbidden');
  return requester;
}

interface RequiredMay {
  view: Capability;
  change: Capability;
  /** Message for a missing one. */
  unknown: 'profileUnknown' | 'planUnknown' | 'priceSeriesUnknown';
  field: string;
}

/** @throws Refused with the same answer for a missing one and an inaccessible one */
export function requireMay<Row extends Authored>(
  requester: Account,
  row: Row | undefined,
  { view, change, unknown, field }: RequiredMay,
): Row {
  const relation = row && relationToAuthored(requester.id, row);
  if (!row || !can(getActor(requester), view, relation)) throw new Refused('notFound', unknown, { field });
  if (!can(getActor(requester), change, relation)) throw new Refused('forbidden', 'forbidden', { field });
  return row;
}
