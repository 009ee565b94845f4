import { can, type Capability } from '@heliograph/domain/permissions';
import { actingAs, getActor, getRelation } from '../access/access.ts';
import { createRelations } from '../access/relations.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import type { Account } from '../storage/repositories/people.ts';

/** A transaction that changes rights on stations. */
export interface SharingContext {
  /** Bound to the transaction. */
  repositories: Repositories;
  /** Epoch ms. */
  at: number;
  /** People whose rights change; their cached access is dropped after the commit. */
  changed: Set<number>;
}

/** A person and their capabilities on a station, as read in a transaction. */
export interface Requester {
  person: Account;
  may: (capability: Capability) => boolean;
}

export type RelationRepositories = Pick<Repositories, 'displays' | 'people' | 'stations'>;

/** Null when the person no longer exists. */
export async function requesterAt(
  { repositories }: { repositories: RelationRepositories },
  requester: Pick<Account, 'id' | 'token'>,
  stationId: number,
): Promise<Requester | null> {
  const found = await repositories.people.byId(requester.id);
  if (!found) return null;
  const person = actingAs(found, requester);
  const [relationRow] = await createRelations(repositories).of(person, [stationId]);
  const actor = getActor(person);
  const relation = relationRow && getRelation(person, relationRow);
  return { person, may: (capability) => relation !== undefined && can(actor, capability, relation) };
}

/** How a person is shown to those who do not know them: by their verified contact, not by a text that they chose. */
export const personContact = ({
  email,
  area_code,
  mobile,
}: Pick<Account, 'email' | 'area_code' | 'mobile'>): string =>
  email ?? (mobile === null ? '' : `${area_code} ${mobile}`);

/** A person's name as others see it. */
export const personName = ({ name, user_name }: Pick<Account, 'name' | 'user_name'>): string =>
  name === '' ? user_name : name;
