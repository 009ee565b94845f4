import type { LocalClock } from './localClock.ts';
import { deriveSeed, uniform } from './noise.ts';
import type { PublicGrid } from './publicGrid.ts';
import type { LossCondition, SitePlan } from './sitePlan.ts';
import { sunDirection } from './sun.ts';

const DAY = 86_400_000;
const DEGREES = 180 / Math.PI;

/** An input of an inverter that gives less than its siblings. */
export interface DeadString {
  /** Counted from 0. */
  input: number;
  /** Part of its power that is left. */
  left: number;
}

/**
 * Conditions under which a site gives less than it could. All are functions of time and seed, so that history and live
 * values agree.
 */
export interface SiteLosses {
  /** Part of the power that dirt leaves, 0 to 1. */
  clean(at: number): number;
  /** Part of the power that shade leaves, 0 to 1. @param sky cloud factor */
  sunlit(at: number, sky: number): number;
  /** null if all inputs of an inverter are sound. */
  deadString(inverter: number, at: number): DeadString | null;
  isOff(inverter: number, at: number): boolean;
  /** Voltage of a grid that many feed into, V; null if the site's own power decides. */
  voltage(at: number): number | null;
  /** False before the export limiter was set. */
  limitsExport(at: number): boolean;
}

export function createLosses(
  plan: SitePlan,
  { clock, mains }: { clock: LocalClock; mains: PublicGrid },
): SiteLosses {
  const { losses, inverters } = plan;
  const byKind = <K extends LossCondition['kind']>(kind: K) =>
    losses.find((condition): condition is Extract<LossCondition, { kind: K }> => condition.kind === kind);
  const [soiling, shading, dead, volts, limit, off] = [
    byKind('soiling'),
    byKind('shading'),
    byKind('deadString'),
    byKind('voltWatt'),
    byKind('exportLimit'),
    byKind('inverterOff'),
  ];
  const seed = deriveSeed(plan.seed, 'losses');
  const dirt = soiling && createDirt(soiling, seed);
  return {
    clean: dirt ?? (() => 1),
    sunlit: (at, sky) => (shading && at >= shading.from ? shadeAt(plan, shading, at, sky) : 1),
    deadString: (inverter, at) =>
      dead && at >= dead.from && inverters[inverter]?.deviceId === dead.device_id
        ? { input: dead.input - 1, left: dead.left }
        : null,
    isOff: (inverter, at) =>
      off !== undefined && at >= off.from && at < off.to && inverters[inverter]?.deviceId === off.device_id,
    voltage: (at) =>
      volts === undefined || at < volts.from
        ? null
        : mains.voltage(at, 0) + riseAt(volts, seed, clock.moment(at)),
    limitsExport: (at) => !limit || at >= limit.from,
  };
}

/** Gaps between rains lie this far around their mean, a part of it. */
const RAIN_SPREAD = 0.2;
/** Dirt takes no more than this. */
const MAX_DIRT = 0.5;

function createDirt(
  { from, daily_rate, dry_days }: Extract<LossCondition, { kind: 'soiling' }>,
  seed: number,
): (at: number) => number {
  /** Last rain before the instant asked last, and the next one. */
  let [rains, last, next] = [0, from, nextRain(from, 0)];
  return (at) => {
    if (at < from) return 1;
    if (at < last) [rains, last, next] = [0, from, nextRain(from, 0)];
    while (at >= next) [rains, last, next] = [rains + 1, next, nextRain(next, rains + 1)];
    return 1 - Math.min(MAX_DIRT, (daily_rate * (at - last)) / DAY);
  };

  function nextRain(after: number, rain: number): number {
    const spread = 1 + RAIN_SPREAD * (2 * uniform(seed, rain) - 1);
    return after + Math.max(1, Math.round(dry_days * spread)) * DAY;
  }
}

/** Cloud factors between which the beam grows from nothing to all of the light that shade takes. */
const DIFFUSE_SKY = 0.35;
const CLEAR_SKY = 0.9;

function shadeAt(
  { latitude, longitude }: SitePlan,
  { azimuth_from, azimuth_to, elevation, left }: Extract<LossCondition, { kind: 'shading' }>,
  at: number,
  sky: number,
): number {
  const sun = sunDirection(latitude, longitude, at);
  if (sun.up > Math.sin(elevation / DEGREES)) return 1;
  const azimuth = (Math.atan2(sun.east, sun.north) * DEGREES + 360) % 360;
  if (azimuth < azimuth_from || azimuth > azimuth_to) return 1;
  const beam = Math.min(1, Math.max(0, (sky - DIFFUSE_SKY) / (CLEAR_SKY - DIFFUSE_SKY)));
  return 1 - (1 - left) * beam;
}

/** Local minutes between which others feed in most. */
const NOON = { from: 600, to: 900 };

function riseAt(
  { days, rise }: Extract<LossCondition, { kind: 'voltWatt' }>,
  seed: number,
  { day, minute }: { day: number; minute: number },
): number {
  const part = (minute - NOON.from) / (NOON.to - NOON.from);
  if (part <= 0 || part >= 1 || uniform(deriveSeed(seed, 'volts'), day) >= days) return 0;
  return rise * Math.sin(Math.PI * part);
}
