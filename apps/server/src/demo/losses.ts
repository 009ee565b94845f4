import type { LossCondition } from '@heliograph/contracts/commissioning';
import { isInverter } from '@heliograph/domain/models';
import { localMidnight } from '@heliograph/domain/time';
import type { DemoLoss, StationPlan } from './plan.ts';

/**
 * Part of the days of stations with a condition that has no clouds: without three neighbours within 50 km, only days that
 * follow a clear sky are judged.
 */
export const CLEAR_DAYS = 0.75;

const DAY_MS = 86_400_000;
/** Days before the start at which conditions begin: the 21 days before them are healthy, and teach. */
const BEGIN = 13;
/** The inverter that was off is on again for these days. */
const REPAIRED = 3;

/** Conditions of a planned station, whose demo was started at `startedAt`. */
export function lossConditions(
  { town, installedKwp, devices, ageDays }: Omit<StationPlan, 'loss'>,
  loss: DemoLoss,
  startedAt: number,
): LossCondition[] {
  const daysBefore = (days: number) => localMidnight(town.zone, startedAt - days * DAY_MS);
  const from = daysBefore(BEGIN);
  const device_id = devices.findLast(({ type }) => isInverter(type))!.deviceId;
  const small = (ratio: number): LossCondition => ({ kind: 'clipping', ratio });
  const conditions: Record<DemoLoss, LossCondition[]> = {
    soiling: [{ kind: 'soiling', from, daily_rate: 0.01, dry_days: 30 }],
    shading: [{ kind: 'shading', from, azimuth_from: 230, azimuth_to: 315, elevation: 35, left: 0.3 }],
    deadString: [{ kind: 'deadString', from, device_id, input: 2, left: 0.5 }],
    // The curve is that of the inverters' rating, which only shows in powers that reach it.
    voltWatt: [{ kind: 'voltWatt', from, days: 0.7, rise: 15 }, small(1.42)],
    // A limit shows as the highest export, so it was set with the station.
    exportLimit: [{ kind: 'exportLimit', from: daysBefore(ageDays), watts: Math.round(installedKwp * 500) }],
    inverterOff: [{ kind: 'inverterOff', from, to: daysBefore(REPAIRED), device_id }],
    clipping: [small(1.7)],
  };
  return conditions[loss];
}
