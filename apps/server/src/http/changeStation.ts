import { can, type Capability } from '@heliograph/domain/permissions';
import { actorOf, relationOf } from '../identity/access.ts';
import { createStandings } from '../identity/standings.ts';
import { createRepositories } from '../storage/repositories/index.ts';
import type { Account } from '../storage/repositories/people.ts';
import type { StationChange, StationRow } from '../storage/repositories/stationChange.ts';
import { sessionOf, type Caller } from './caller.ts';
import { Refused } from './refused.ts';
import type { Services } from './services.ts';

/** A station that is about to change. */
export interface StationStep {
  /** Locked, as of the transaction. */
  station: StationRow;
  /** Who asks, as of the transaction. */
  asker: Account;
  within: StationChange;
  /** Epoch ms. */
  at: number;
  /** Whether the asker may do something here. */
  may(capability: Capability): boolean;
  /** Names people whose permissions change with it; they are looked up anew once it is committed. */
  concerns(personIds: readonly number[]): void;
}

/** The field of a request that names a station, itself or by what is in it, and what is said when there is none. */
export interface StationName {
  field: string;
  unknown: 'stationUnknown' | 'deviceUnknown' | 'upgradeUnknown';
}

/** Transactions in which a station changes: locked first, by people who hold the capability at that moment. */
export function createChangeStation({
  access,
  repositories,
  now,
}: Pick<Services, 'access' | 'repositories' | 'now'>) {
  /**
   * @param named how the caller named the station
   * @throws Refused naming its field unless the caller may view the station and do this on it.
   */
  return async function changeStation<T>(
    id: number,
    caller: Caller,
    capability: Capability,
    work: (step: StationStep) => Promise<T>,
    named: StationName = { field: 'station_id', unknown: 'stationUnknown' },
  ): Promise<T> {
    const { field } = named;
    const unknown = () => new Refused('notFound', named.unknown, { field });
    const { person } = sessionOf(caller);
    const at = now();
    const { answer, concerned } = await repositories.stationChanges.change(async (within) => {
      const concerned = new Set<number>();
      const station = await within.lock(id);
      const asker = await within.person(person.id);
      const [standing] = asker ? await createStandings(createRepositories(within.tx)).of(asker, id) : [];
      if (!asker || !station || !standing) throw unknown();
      const may = (one: Capability) => can(actorOf(asker), one, relationOf(asker, standing));
      if (!may('station.view')) throw unknown();
      if (!may(capability)) throw new Refused('forbidden', 'forbidden', { field });
      const concerns = (personIds: readonly number[]) => personIds.forEach((one) => concerned.add(one));
      return { answer: await work({ station, asker, within, at, may, concerns }), concerned };
    });
    for (const personId of concerned) access.forget(personId);
    return answer;
  };
}
