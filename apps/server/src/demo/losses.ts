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
/** Days before the start at which conditions begin: the days before them are healthy, and teach. */
const BEGIN = 20;
/** Dirt gathers slowly; more healthy days show what is lost. */
const SOILING_BEGIN = 18;
/** An inverter was off for these days before the start. */
const OFF = { from: 16, to: 4 };

/** Condition of a planned station, whose demo was started at `startedAt`. */
export function lossCondition(
  { town, installedKwp, devices }: Pick<StationPlan, 'town' | 'installedKwp' | 'devices'>,
  loss: DemoLoss,
  startedAt: number,
): LossCondition {
  const daysBefore = (days: number) => localMidnight(town.zone, startedAt - days * DAY_MS);
  const from = daysBefore(BEGIN);
  const device_id = devices.findLast(({ type }) => isInverter(type))!.deviceId;
  const conditions: Record<DemoLoss, LossCondition> = {
    soiling: { kind: 'soiling', from: daysBefore(SOILING_BEGIN), daily_rate: 0.007, dry_days: 30 },
    shading: { kind: 'shading', from, azimuth_from: 230, azimuth_to: 315, elevation: 35, left: 0.3 },
    deadString: { kind: 'deadString', from, device_id, input: 2, left: 0.5 },
    voltWatt: { kind: 'voltWatt', from, days: 0.7, rise: 15 },
    exportLimit: { kind: 'exportLimit', from, watts: Math.round(installedKwp * 600) },
    inverterOff: { kind: 'inverterOff', from: daysBefore(OFF.from), to: daysBefore(OFF.to), device_id },
    clipping: { kind: 'clipping', ratio: 1.5 },
  };
  return conditions[loss];
}
