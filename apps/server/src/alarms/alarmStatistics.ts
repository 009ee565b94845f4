import { MAX_CODES, MAX_FLOODS, type AlarmFigures, type AlarmStatistics } from '@heliograph/contracts/http';
import { loadFigures } from '@heliograph/domain/alarms';
import { createLimiter } from '@heliograph/domain/concurrency';
import { rowEdges } from '@heliograph/domain/reports';
import type { Kysely } from 'kysely';
import { getUrgency } from './explainAlarm.ts';
import type { StationSet } from '../storage/anyOf.ts';
import { readAlarmStatistics, type FiguresRow } from '../storage/repositories/alarmStatistics.ts';
import type { Schema } from '../storage/schema.ts';

export interface StatisticsQuestion {
  stations: StationSet;
  /** [start, end), epoch ms. */
  start: number;
  end: number;
  zone: string;
  unit: 'hour' | 'day' | 'month';
  /** Maximum listed stations. */
  mostStations: number;
  now: number;
}

/** Number for a year of 100,000 stations and more. */
export const MAX_ALARMS = 2_000_000;

/** Each may take the database seconds, and room for its sorts. */
const limiter = createLimiter({ overall: 2 });
const MAX_WAITING = 30;

/**
 * Alarm statistics after ISA-18.2 and IEC 62682 [ALM-07].
 *
 * @returns `busy` where many wait for theirs, `tooMany` for more alarms than can be read
 */
export const alarmStatistics = async (
  db: Kysely<Schema>,
  question: StatisticsQuestion,
): Promise<AlarmStatistics | 'busy' | 'tooMany'> =>
  limiter.waiting() < MAX_WAITING ? limiter.run('', () => read(db, question)) : 'busy';

async function read(
  db: Kysely<Schema>,
  { unit, zone, ...query }: StatisticsQuestion,
): Promise<AlarmStatistics | 'tooMany'> {
  const { start, end } = query;
  const span = { start, end, zone };
  const edges = unit === 'hour' ? rowEdges(span, 'interval', 60) : rowEdges(span, unit, 0);
  const found = await readAlarmStatistics(db, {
    ...query,
    edges,
    mostCodes: MAX_CODES,
    mostAlarms: MAX_ALARMS,
    rankOf: (alarm) => getUrgency(alarm).rank,
  });
  if (found === null) return 'tooMany';
  const load = loadFigures(found.windows, span);
  const periods = new Map(found.periods.map((row) => [row.key, row]));
  return {
    total: figures(found.total),
    suppressed: found.suppressed,
    incident_members: found.members,
    standing_most: found.standingMost,
    average: load.average,
    floods: { count: load.floods.length, share: load.floodShare, list: load.floods.slice(-MAX_FLOODS) },
    levels: load.levels,
    codes: found.codes.map(({ code, type, level, message, ...row }) => ({
      ...figures(row),
      code,
      type,
      level,
      message,
    })),
    codes_of: found.codesOf,
    stations: found.stations.map(({ name, ...row }) => ({
      ...figures(row),
      station_id: row.key,
      station_name: name,
    })),
    stations_of: found.stationsOf,
    periods: [...edges.subarray(0, -1)].map((begin, period) => ({
      ...figures(periods.get(period) ?? null),
      start: begin,
    })),
  };
}

const NONE: Omit<FiguresRow, 'key'> = {
  ...{ alarms: 0, high: 0, medium: 0, low: 0, chattering: 0, standing: 0, peak: 0 },
  acknowledge: null,
  recover: null,
};

function figures(row: FiguresRow | null): AlarmFigures {
  const { alarms, high, medium, low, chattering, standing, peak, acknowledge, recover } = row ?? NONE;
  const durations = (of: [number, number] | null) => ({ median: of?.[0] ?? null, p90: of?.[1] ?? null });
  return {
    ...{ alarms, high, medium, low, chattering, standing, peak },
    acknowledge: durations(acknowledge),
    recover: durations(recover),
  };
}
