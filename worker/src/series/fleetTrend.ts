import type { Trend } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import type { QueryContext } from '../workspace/queryContext.ts';
import { groupBy } from '@heliograph/domain/groupBy';
import { joinCounters, revenueCounters } from '../revenue/revenueCounters.ts';
import { generationTrend } from './generationTrend.ts';
import { groupEnergy, type GroupEnergy, type Range } from './groupEnergy.ts';

type Question = Pick<QueryContext, 'session' | 'stations' | 'getCounters' | 'today' | 'now'>;

/**
 * Generation of the stations that a page sees, in the current period of each station's own calendar, as revenue and the
 * figures of a station.
 *
 * @throws EngineError as the calls do
 */
export async function readFleetTrend(
  question: Question,
  { range, viewer }: { range: Range; viewer: string },
): Promise<Trend> {
  const { stations, getCounters, now } = question;
  const generating = stations.filter((station) => getCounters(station, 'fd').length > 0);
  const zones = [...groupBy(generating, ({ time_zone }) => time_zone)];
  zones.sort(
    ([a, own], [b, other]) => Number(b === viewer) - Number(a === viewer) || other.length - own.length,
  );
  const computedAt = now();
  const reads = await (range === 'day'
    ? readToday(question, zones)
    : Promise.all(zones.map(([zone, members]) => readPeriod(question, zone, members, range))));
  const calendars = zones.map(([zone], i) => ({ zone, ...reads[i]! }));
  return {
    ...generationTrend(calendars, { range, now: computedAt }),
    calendar: 'station',
    zone: zones[0]?.[0] ?? viewer,
    computedAt: Math.min(computedAt, ...calendars.map(({ at }) => at)),
  };
}

interface Read {
  energy: GroupEnergy;
  /** ms */
  at: number;
}

/** Asks for the counters of the day's revenue, too, which boards show beside the trend: they are read in one call then. */
async function readToday(
  { today, getCounters }: Question,
  zones: readonly (readonly [zone: string, stations: readonly Station[]])[],
): Promise<Read[]> {
  const stations = zones.flatMap(([, members]) => members);
  const counters = stations.map((station) => joinCounters([revenueCounters(station, getCounters)]));
  const energies = await today.get(stations.map((station, i) => ({ station, points: counters[i]!.points })));
  const read = stations.map((station, i) => ({
    station,
    energy: energies[i]!,
    places: counters[i]!.places[0]!,
  }));
  return zones.map(([zone]) => {
    const own = read.filter(({ station }) => station.time_zone === zone);
    const generation = (column: 'values' | 'quality') =>
      own.flatMap(({ energy, places }) => places.generation.map((place) => energy[column][place]!));
    return {
      energy: {
        edges: own[0]!.energy.edges,
        values: generation('values'),
        quality: generation('quality'),
      },
      at: Math.min(...own.map(({ energy }) => energy.at)),
    };
  });
}

async function readPeriod(
  { session, getCounters, now }: Question,
  zone: string,
  stations: readonly Station[],
  range: Range,
): Promise<Read> {
  const at = now();
  const points = stations.flatMap((station) => getCounters(station, 'fd'));
  return { energy: await groupEnergy(session, points, { time: at, type: range, zoneStr: zone }), at };
}
