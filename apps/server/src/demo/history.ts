import type { Commissioning } from '@heliograph/contracts/commissioning';
import type { SeriesPoint } from '@heliograph/contracts/http';
import { counterProperties, modelById } from '@heliograph/domain/models';
import type { SeriesService } from '../series/service.ts';
import type { DeploymentRepository } from '../storage/repositories/deployment.ts';
import type { StationPlan } from './plan.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ENERGY_DAYS = 400;
const SAMPLE_DAYS = 35;
const KEY = 'demo.history';

export type History = Commissioning['gateways'][number]['history'];

export interface HistoryPorts {
  series: SeriesService;
  deployment: DeploymentRepository;
}

/**
 * What each gateway still has to write of the time before the fleet's first start. A gateway writes each device's past
 * oldest first, so it is complete once every counting device has energy and samples of the last hours before the start.
 */
export async function historyWanted(
  { series, deployment }: HistoryPorts,
  plans: readonly StationPlan[],
  startedAt: number,
): Promise<(plan: StationPlan) => History> {
  if ((await deployment.get(KEY)) === 'complete') return () => undefined;
  const history = {
    energy_from: floorHour(startedAt - ENERGY_DAYS * DAY_MS),
    samples_from: floorHour(startedAt - SAMPLE_DAYS * DAY_MS),
  };
  const complete = new Set<StationPlan>();
  for (const plan of plans) if (await isComplete(series, plan, startedAt)) complete.add(plan);
  if (complete.size === plans.length) await deployment.set(KEY, 'complete');
  return (plan) => (complete.has(plan) ? undefined : history);
}

async function isComplete(series: SeriesService, plan: StationPlan, startedAt: number): Promise<boolean> {
  const points = plan.devices.flatMap(firstCounter);
  const { edges, values } = await series.accumulated(points, {
    zone: plan.town.zone,
    range: 'day',
    time: startedAt - HOUR_MS,
  });
  const bucket = edges.findLastIndex((edge) => edge <= startedAt - HOUR_MS);
  if (!values.every((row) => row[bucket] != null)) return false;
  const samples = await Promise.all(
    points.map((point) => series.history(point.deviceId, point.propertyCode, startedAt - HOUR_MS, startedAt)),
  );
  return samples.every((list) => list.length > 0);
}

function firstCounter({ deviceId, model }: { deviceId: string; model: number }): SeriesPoint[] {
  const known = modelById(model);
  const counter = known && counterProperties(known)[0];
  return counter ? [{ deviceId, propertyCode: counter.code }] : [];
}

const floorHour = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS;
