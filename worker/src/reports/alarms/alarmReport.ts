import type { AlarmReport, engineVerbs, ReportPeriod } from '@heliograph/contracts/engine';
import { getAlarmStatistics } from '@heliograph/contracts/http';
import type { z } from 'zod';
import type { QueryContext } from '../../workspace/queryContext.ts';
import { resolveSpan } from '../question.ts';

/** As many as the stations of a fleet that is held as a whole; a file has all. */
const MAX_STATIONS = { shown: 2_000, file: 100_000 };

const UNITS = {
  day: 'hour',
  week: 'day',
  month: 'day',
  year: 'month',
  overyear: 'month',
  custom: 'day',
} as const satisfies Record<ReportPeriod['period'], string>;

/** [ALM-07] Alarm statistics of stations. @throws EngineError badInput naming the field, as the call does */
export async function readAlarmReport(
  { stationIds, period, zone, all }: z.output<typeof engineVerbs.reports.alarms.input>,
  { session, now }: QueryContext,
): Promise<AlarmReport> {
  const computedAt = now();
  const span = resolveSpan(period, zone, computedAt);
  const statistics = await session.http.call(getAlarmStatistics, {
    ...(stationIds && { station_ids: stationIds }),
    ...{ start: span.start, end: span.end, zone },
    unit: UNITS[period.period],
    stations: all ? MAX_STATIONS.file : MAX_STATIONS.shown,
  });
  return { ...statistics, span, computedAt };
}
