import type { AccessCache } from '../../../access/access.ts';
import type { StationSet } from '../../../storage/anyOf.ts';
import type { Visibility } from '../../../storage/repositories/fleet.ts';
import { type Caller, requireSession } from '../../caller.ts';
import { Refused } from '../../refused.ts';

/** Stations that a session can see. */
export async function readVisibility(access: Pick<AccessCache, 'of'>, caller: Caller): Promise<Visibility> {
  const { person } = requireSession(caller);
  const { stationIds, may } = await access.of(person);
  return { stations: stationIds, exact: exactAmong(stationIds, may), personId: person.id };
}

function exactAmong(
  stations: StationSet,
  may: (capability: 'station.private', stationId: number) => boolean,
): StationSet {
  // One relation holds for all.
  if (stations === 'all') return may('station.private', 0) ? 'all' : new Set();
  const exact = new Set([...stations].filter((id) => may('station.private', id)));
  return exact.size === stations.size ? stations : exact;
}

/** @throws Refused unless all stations may be known exactly, with their companies and owners */
export function requireExact({ stations, exact }: Visibility, field: string): void {
  if (stations !== exact) throw new Refused('forbidden', 'forbidden', { field });
}
