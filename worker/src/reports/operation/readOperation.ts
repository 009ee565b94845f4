import type { engineVerbs, OperationReport } from '@heliograph/contracts/engine';
import { getOperationAlarms } from '@heliograph/contracts/http';
import type { z } from 'zod';
import type { Surroundings } from '../../workspace/surroundings.ts';
import { areasOf, capacities, capacityByMonth } from './fleetTotals.ts';

/** How the whole fleet stands (spec B §2.11). @throws EngineError refused for whoever is no administrator */
export async function readOperation(
  { zone }: z.output<typeof engineVerbs.reports.operation.input>,
  { session, stations, devices, now }: Surroundings,
): Promise<OperationReport> {
  const computedAt = now();
  return {
    ...(await session.http.call(getOperationAlarms, { zone })),
    stations: stations.length,
    devices: devices.length,
    ...capacities(stations),
    areas: areasOf(stations),
    capacity: capacityByMonth(stations, zone, computedAt),
    computedAt,
  };
}
