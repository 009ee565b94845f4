import type { Trend } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import type { QueryContext } from '../workspace/queryContext.ts';
import { groupBy } from '@heliograph/domain/groupBy';
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
  const read = range === 'day' ? readToday : readPeriod;
  const calendars = await Promise.all(
    zones.map(async ([zone, members]) => ({ zone, ...(await read(question, members, range)) })),
  );
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

/** @param stations of one zone, at least one */
async function readToday({ today, getCounters }: Question, stations: readonly Station[]): Promise<Read> {
  const energies = await today.get(
    stations.map((station) => ({ station, points: getCounters(station, 'fd') })),
  );
  return {
    energy: {
      edges: energies[0]!.edges,
      values: energies.flatMap(({ values }) => values),
      quality: energies.flatMap(({ quality }) => quality),
    },
    at: Math.min(...energies.map(({ at }) => at)),
  };
}

async function readPeriod(
  { session, getCounters, now }: Question,
  stations: readonly Station[],
  range: Range,
): Promise<Read> {
  const at = now();
  const points = stations.flatMap((station) => getCounters(station, 'fd'));
  const question = { time: at, type: range, zoneStr: stations[0]!.time_zone };
  return { energy: await groupEnergy(session, points, question), at };
}
