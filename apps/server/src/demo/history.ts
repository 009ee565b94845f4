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
 * oldest first, so it is complete once every counting device has energy and samples of the last hour before the start.
 */
export async function historyWanted(
  { series, deployment }: HistoryPorts,
  plans: readonly StationPlan[],
  startedAt: number,
): Promise<(plan: StationPlan) => History> {
  const state = await deployment.get(KEY);
  if (state === 'complete') return () => undefined;
  const history = {
    energy_from: floorHour(startedAt - ENERGY_DAYS * DAY_MS),
    samples_from: floorHour(startedAt - SAMPLE_DAYS * DAY_MS),
  };
  // At the first start there is nothing to look for.
  const complete = state === 'begun' ? await completeAmong(series, plans, startedAt) : new Set<StationPlan>();
  await deployment.set(KEY, complete.size === plans.length ? 'complete' : 'begun');
  return (plan) => (complete.has(plan) ? undefined : history);
}

async function completeAmong(
  series: SeriesService,
  plans: readonly StationPlan[],
  startedAt: number,
): Promise<Set<StationPlan>> {
  const at = startedAt - HOUR_MS;
  const counters = plans.flatMap((plan) => plan.devices.flatMap(firstCounter));
  // Hours begin at the same instants in every zone but those of half hours; one zone serves to find the last one.
  const { edges, values } = await series.accumulated(counters, { zone: 'UTC', range: 'day', time: at });
  const hour = edges.findLastIndex((edge) => edge <= at);
  const counted = new Set(
    counters.filter((_, index) => values[index]?.[hour] != null).map(({ deviceId }) => deviceId),
  );
  const complete = new Set<StationPlan>();
  for (const plan of plans) {
    const points = plan.devices.flatMap(firstCounter);
    if (!points.every(({ deviceId }) => counted.has(deviceId))) continue;
    const samples = await Promise.all(
      points.map(({ deviceId, propertyCode }) => series.history(deviceId, propertyCode, at, startedAt)),
    );
    if (samples.every((list) => list.length > 0)) complete.add(plan);
  }
  return complete;
}

function firstCounter({ deviceId, model }: { deviceId: string; model: number }): SeriesPoint[] {
  const known = modelById(model);
  const counter = known && counterProperties(known)[0];
  return counter ? [{ deviceId, propertyCode: counter.code }] : [];
}

const floorHour = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS;
