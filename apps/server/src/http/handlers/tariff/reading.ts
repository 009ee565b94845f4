import { addLocalDays } from '@heliograph/domain/time';
import type { TariffRow } from '../../../storage/repositories/tariffs.ts';
import { instantOfDate } from '../../../localDate.ts';
import { sessionOf, type Caller } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { SELF_USE, SELLING, storedTariffOf, tariffOf, versionsOf } from '../../wire/tariff.ts';

/** Tariffs in force, between two dates, and all of them. */
export function readingHandlers({ access, repositories, now }: Services) {
  const { stations, tariffs } = repositories;

  /** @throws Refused unless the caller may view every one of the stations. */
  async function requireStations(caller: Caller, ids: readonly number[]): Promise<void> {
    const { stationIds } = await access.of(sessionOf(caller).person);
    if (!ids.every((id) => stationIds.has(id))) throw unknownStation();
  }

  return {
    async getStationTariff({ station_id }, caller) {
      await requireStations(caller, [station_id]);
      const inForce = (await tariffs.ofStations([station_id])).filter((row) => row.effective_from <= now());
      const feedin = inForce.findLast((row) => row.action === SELLING);
      const consumption = inForce.findLast((row) => row.action === SELF_USE);
      return consumption && feedin ? tariffOf(consumption, feedin) : null;
    },

    async getStationTariffList({ station_id, start_time, end_time }, caller) {
      const ids = [...new Set(station_id.split(',').map(Number))];
      await requireStations(caller, ids);
      const zones = await stations.zones(ids);
      const periods = new Map(
        [...new Set(zones.values())].map((zone) => [zone, periodOf(zone, start_time, end_time)]),
      );
      const histories = new Map<string, TariffRow[]>();
      for (const row of await tariffs.ofStations(ids)) {
        const key = `${row.station_id} ${row.action}`;
        histories.set(key, [...(histories.get(key) ?? []), row]);
      }
      return [...histories.values()].flatMap((history) => {
        const { start, end } = periods.get(zones.get(history[0]!.station_id)!)!;
        return inForceWithin(history, start, end).map(storedTariffOf);
      });
    },

    async getTariffHistory({ station_id }, caller) {
      await requireStations(caller, [station_id]);
      const { may } = await access.of(sessionOf(caller).person);
      if (!may('station.tariff', station_id))
        throw new Refused('forbidden', 'forbidden', { field: 'station_id' });
      // Before the list: whoever changes it between the two is noticed when the caller saves, not overlooked.
      const revision = await tariffs.revision(station_id);
      if (revision === undefined) throw unknownStation();
      return { list: versionsOf(await tariffs.named(station_id)), revision };
    },
  } satisfies Partial<HandlersOf<'tariff'>>;
}

const unknownStation = () => new Refused('notFound', 'stationUnknown', { field: 'station_id' });

/** Two dates of a zone, both inclusive, as [start, end). */
function periodOf(zone: string, startDate: string, endDate: string): { start: number; end: number } {
  const start = instantOf(zone, startDate, 'start_time');
  const end = addLocalDays(zone, instantOf(zone, endDate, 'end_time'), 1);
  if (end <= start) throw new Refused('badRequest', 'rangeBackwards', { field: 'end_time' });
  return { start, end };
}

function instantOf(zone: string, date: string, field: string): number {
  const instant = instantOfDate(zone, date);
  if (instant === null) throw new Refused('badRequest', 'fieldWrong', { field, values: { field } });
  return instant;
}

/** Those of one station and action that ruled at any time in [start, end): each until the next begins. */
function inForceWithin(history: readonly TariffRow[], start: number, end: number): TariffRow[] {
  return history.filter((row, index) => {
    const until = history[index + 1]?.effective_from ?? Infinity;
    return row.effective_from < end && until > start;
  });
}
