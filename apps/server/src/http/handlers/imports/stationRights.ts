import { can, type Capability } from '@heliograph/domain/permissions';
import { getActor, getRelation } from '../../../access/access.ts';
import { createRelations } from '../../../access/relations.ts';
import { createRepositories } from '../../../storage/repositories/index.ts';
import { importStations } from '../../../storage/repositories/importStations.ts';
import type { Account } from '../../../storage/repositories/people.ts';
import type { StationTransaction } from '../../../storage/repositories/stationTransaction.ts';
import { requireSession, type Caller } from '../../caller.ts';
import type { MessageKey } from '../../messages/message.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { refuseAny } from './refuseAny.ts';
import { stationFinder } from './stationReferences.ts';

/** Effect of an import on existing stations. */
export interface StationRight {
  /** Capability that it needs at each of them. */
  capability: Capability;
  /** Refusal of a user who lacks it at `station`. */
  one: MessageKey;
  /** The same for several, by their names. */
  many: MessageKey;
}

/** @throws Refused naming stations where the user lacks the right (by now) */
export async function requireRight(
  { tx }: StationTransaction,
  person: Account,
  stations: readonly { id: number; name: string }[],
  { capability, many }: StationRight,
): Promise<void> {
  const rows = await createRelations(createRepositories(tx)).of(
    person,
    stations.map(({ id }) => id),
  );
  const allowed = new Set(
    rows.filter((row) => can(getActor(person), capability, getRelation(person, row))).map(({ id }) => id),
  );
  refuseAny(
    many,
    stations.filter(({ id }) => !allowed.has(id)).map(({ name }) => name),
  );
}

/** Locks the stations of the rows of an import, in the order of their ids. @throws Refused as `requireRight` */
export async function lockStationsOfRows(
  transaction: StationTransaction,
  importId: number,
  caller: Caller,
  right: StationRight,
) {
  const own = importStations(transaction.tx);
  const wanted = await own.ofRows(importId);
  const stations = await own.lock(wanted);
  if (stations.length < wanted.length) throw new Refused('conflict', 'importStationGone');
  const requester = await transaction.person(requireSession(caller).person.id);
  if (!requester) throw new Refused('forbidden', 'forbidden');
  await requireRight(transaction, requester, stations, right);
  return { requester, stations };
}

/**
 * Finds stations that the user sees by their names in rows; or says why one cannot be meant, or that the user lacks the
 * right there.
 */
export async function findNamedStations(
  { relations, repositories }: Pick<Services, 'relations' | 'repositories'>,
  person: Account,
  texts: readonly string[],
  { capability, one }: Pick<StationRight, 'capability' | 'one'>,
) {
  const named = await repositories.stations.named(texts);
  const related = await relations.of(
    person,
    named.map(({ id }) => id),
  );
  const allowed = (needed: Capability) =>
    new Set(
      related.filter((row) => can(getActor(person), needed, getRelation(person, row))).map(({ id }) => id),
    );
  const visible = allowed('station.view');
  const permitted = allowed(capability);
  const find = stationFinder(named.filter(({ id }) => visible.has(id)));
  return {
    /** Ids of stations with the right. */
    ids: [...permitted],
    find(text: string) {
      const found = find(text);
      if (found instanceof Refused || permitted.has(found.id)) return found;
      return new Refused('forbidden', one, { field: 'station', values: { station: found.name } });
    },
  };
}
