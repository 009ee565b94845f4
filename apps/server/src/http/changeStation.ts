import { can, type Capability } from '@heliograph/domain/permissions';
import { actorOf, relationOf } from '../identity/access.ts';
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

export type ChangeStation = ReturnType<typeof createChangeStation>;

/** Transactions in which stations change: locked first, by people who hold the capability at that moment. */
export function createChangeStation({
  access,
  repositories,
  now,
}: Pick<Services, 'access' | 'repositories' | 'now'>) {
  /**
   * Changes several stations, all or none. `work` gets a step for each of `ids`, in their order without repetitions.
   * @throws Refused naming `station_id` unless the caller may view all of them and do this on them.
   */
  async function several<T>(
    ids: readonly number[],
    caller: Caller,
    capability: Capability,
    work: (steps: readonly StationStep[]) => Promise<T>,
  ): Promise<T> {
    const { person } = sessionOf(caller);
    const concerned = new Set<number>();
    const at = now();
    const answer = await repositories.stationChanges.change(async (within) => {
      const locked = new Map((await within.lock(ids)).map((station) => [station.id, station]));
      const asker = await within.person(person.id);
      const steps: StationStep[] = [];
      for (const id of new Set(ids)) {
        const station = locked.get(id);
        const standing = asker && station && (await within.standing(asker, id));
        if (!asker || !station || !standing) throw unknown();
        const may = (one: Capability) => can(actorOf(asker), one, relationOf(asker, standing));
        if (!may('station.view')) throw unknown();
        if (!may(capability)) throw new Refused('forbidden', 'forbidden', { field: 'station_id' });
        const concerns = (personIds: readonly number[]) => personIds.forEach((one) => concerned.add(one));
        steps.push({ station, asker, within, at, may, concerns });
      }
      return work(steps);
    });
    for (const personId of concerned) access.forget(personId);
    return answer;
  }

  return {
    several,
    one: <T>(
      id: number,
      caller: Caller,
      capability: Capability,
      work: (step: StationStep) => Promise<T>,
    ): Promise<T> => several([id], caller, capability, ([step]) => work(step!)),
  };
}

const unknown = () => new Refused('notFound', 'stationUnknown', { field: 'station_id' });
