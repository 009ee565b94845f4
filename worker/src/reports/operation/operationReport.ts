import type { OperationReport, OperationTrend, engineVerbs } from '@heliograph/contracts/engine';
import {
  getOperationAlarms,
  getOperationStations,
  type SeriesPoint,
  type Station,
} from '@heliograph/contracts/http';
import { withoutNoise } from '@heliograph/domain/tariff';
import type { z } from 'zod';
import type { Task } from '../../rpc/task.ts';
import { generationTrend } from '../../series/generationTrend.ts';
import { gridCounters } from '../../series/counters.ts';
import { groupEnergy } from '../../series/groupEnergy.ts';
import type { QueryContext } from '../../workspace/queryContext.ts';

/** [REP-06] Totals of the whole fleet. @throws EngineError refused unless the person is an administrator */
export async function readOperationReport(
  { zone }: z.output<typeof engineVerbs.reports.operation.input>,
  { session: { http }, now }: QueryContext,
): Promise<OperationReport> {
  const computedAt = now();
  const [alarms, fleet] = await Promise.all([
    http.call(getOperationAlarms, { zone }),
    http.call(getOperationStations, { zone }),
  ]);
  return {
    ...alarms,
    stations: fleet.stations,
    devices: fleet.devices,
    installedCapacity: fleet.installed_capacity,
    ratedCapacity: fleet.rated_capacity,
    areas: fleet.areas.map(({ area, stations, installed_capacity: installedCapacity }) => ({
      area,
      stations,
      installedCapacity,
    })),
    capacity: fleet.months.map(({ start, installed_capacity: installedCapacity }) => ({
      start,
      installedCapacity,
    })),
    computedAt,
  };
}

/**
 * Energy that all stations generated, or sold to the grid, by bucket of the viewer's zone. Where a station has a grid
 * meter, its inverters' selling counters are ignored.
 *
 * @throws EngineError as the call does, and cancelled
 */
export async function readOperationTrend(
  { energy, range, time, zone }: z.output<typeof engineVerbs.reports.operationTrend.input>,
  { session, stations, getCounters, whole, now }: QueryContext,
  task: Task,
): Promise<OperationTrend> {
  if (whole) return whole.operationTrend({ label: LABELS[energy], range, time, zone });
  const counters = {
    generation: (station: Station) => getCounters(station, 'fd'),
    selling: (station: Station) => gridCounters(station, getCounters),
  }[energy];
  const counted = stations.map(counters).filter((points) => points.length > 0);
  await task.yieldToEventLoop();
  const answer = await groupEnergy(session, counted.flat(), { time, type: range, zoneStr: zone });
  await task.yieldToEventLoop();
  const { buckets, totalKwh } = generationTrend([{ zone, energy: answer }], { range, now: now() });
  return {
    buckets: buckets.map(({ start, kwh, quality }) => ({
      start,
      kwh: kwh === null ? null : withoutNoise(kwh),
      quality,
    })),
    totalKwh,
    reporting: getReporting(counted, answer.values),
    of: counted.length,
  };
}

const LABELS = { generation: 'fd', selling: 'sd' } as const;

/** Number of stations with any known energy. @param values of the counters in their order */
function getReporting(counted: readonly SeriesPoint[][], values: readonly Float64Array[]): number {
  let next = 0;
  return counted.filter((points) => {
    const own = values.slice(next, (next += points.length));
    return own.some((counter) => counter.some((kwh) => !Number.isNaN(kwh)));
  }).length;
}
