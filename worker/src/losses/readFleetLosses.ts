import type { engineVerbs, ExpectedShares, LossReport } from '@heliograph/contracts/engine';
import { getFleetLosses } from '@heliograph/contracts/http';
import { dayStart, localDay } from '@heliograph/domain/time';
import type { z } from 'zod';
import type { StationScope } from '../fleet/stationScope.ts';
import { resolveFleetQuestion } from '../reports/question.ts';
import type { QueryContext } from '../workspace/queryContext.ts';

/** The losses of all judged stations over a period. @throws EngineError badInput naming the field, as the call does */
export async function readFleetLosses(
  question: z.output<typeof engineVerbs.losses.report.input>,
  { session, now }: QueryContext,
): Promise<LossReport> {
  const computedAt = now();
  const { span, request } = resolveFleetQuestion(question, computedAt);
  const { list, of, stations } = await session.http.call(getFleetLosses, request);
  return { of, stations, rows: list, span, computedAt };
}

/** Days whose energy is compared. */
const DAYS = 7;
/** Stations of an answer, at most. */
const MAX_ROWS = 30;

/** Reads what came of the expected energy in the last days, of all stations or those of a scope. */
export async function readExpectedShares(
  { zone }: z.output<typeof engineVerbs.losses.shares.input>,
  { session, now }: QueryContext,
  scope: StationScope,
): Promise<ExpectedShares> {
  const computedAt = now();
  const today = localDay(zone, computedAt);
  const answer = await session.http.call(getFleetLosses, {
    start: dayStart(zone, today - DAYS),
    end: dayStart(zone, today),
    by: 'share',
    ...(scope === null && { most: MAX_ROWS }),
  });
  const own = scope === null ? answer.list : answer.list.filter(({ station_id }) => scope.has(station_id));
  const energy = (kind: 'expected' | 'actual') =>
    scope === null ? answer[kind] : own.reduce((sum, station) => sum + station[kind], 0);
  return {
    rows: own.slice(0, MAX_ROWS).map(({ station_id, station_name, expected, actual }) => ({
      stationId: station_id,
      name: station_name,
      share: actual / expected,
    })),
    share: energy('expected') > 0 ? energy('actual') / energy('expected') : null,
    of: scope === null ? answer.of : own.length,
    stations: scope === null ? answer.stations : scope.size,
    computedAt,
  };
}
