import { can, type Capability } from '@heliograph/domain/permissions';
import { actorOf, relationOf } from '../identity/access.ts';
import { createStandings } from '../identity/standings.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import type { Account } from '../storage/repositories/people.ts';

/** A transaction that changes who may do what on stations. */
export interface Step {
  /** Within the transaction. */
  repositories: Repositories;
  /** Epoch ms. */
  at: number;
  /** People whose rights it changes; they are looked at anew once it is committed. */
  changed: Set<number>;
}

/** Somebody at a station, as of a step. */
export interface Asker {
  person: Account;
  may: (capability: Capability) => boolean;
}

/** Null where nobody has this id any more. */
export async function askerAt(
  { repositories }: Pick<Step, 'repositories'>,
  personId: number,
  stationId: number,
): Promise<Asker | null> {
  const person = await repositories.people.byId(personId);
  if (!person) return null;
  const [standing] = await createStandings(repositories).of(person, stationId);
  const actor = actorOf(person);
  const relation = standing && relationOf(person, standing);
  return { person, may: (capability) => relation !== undefined && can(actor, capability, relation) };
}

/** How a person is called where others read it. */
export const calledName = ({ name, user_name }: Pick<Account, 'name' | 'user_name'>): string =>
  name === '' ? user_name : name;
