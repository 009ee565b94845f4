import type { SiteLosses } from './losses.ts';
import { deriveSeed, uniform } from './noise.ts';
import { clearPower, irradiatedPower } from './clearPower.ts';
import { type PublicGrid, voltWatt } from './publicGrid.ts';
import type { SiteDisturbances } from './siteInputs.ts';
import type { SitePlan } from './sitePlan.ts';
import { createSky } from './sky.ts';

/** Sun at an instant, and conditions that act on all inverters of a site. */
interface SunPower {
  at: number;
  /** Power without losses as a share of an array's kWp. */
  healthy: number;
  /** Parts of it that dirt and shade leave, 0 to 1. */
  clean: number;
  sunlit: number;
  /** Part of the power, and of the rating, that a high voltage leaves, 0 to 1. */
  reduction: number;
  ceiling: number;
}

/** The PV arrays of a site with their inverters. Powers are in W. */
export interface PvArrays {
  /** null at night. @param voltage that the inverters measured last, V */
  sunAt(at: number, voltage: number): SunPower | null;
  /** Power of an inverter's array without losses. */
  potential(inverter: number, sun: SunPower): number;
  /** Power of an inverter's array with dirt, shade and dead strings. */
  available(inverter: number, sun: SunPower): number;
  /** Power of an inverter that is on and not limited by a setting. */
  output(inverter: number, sun: SunPower): number;
  isOff(inverter: number, at: number): boolean;
}

export function createPvArrays(
  plan: SitePlan,
  { losses, mains, weather }: { losses: SiteLosses; mains: PublicGrid; weather: SiteDisturbances },
): PvArrays {
  const { inverters, latitude, longitude, clearDays, seed } = plan;
  const sky = createSky(seed, plan);
  /** Arrays of one model differ a little. */
  const quality = inverters.map(({ deviceId }) => 0.97 + 0.05 * uniform(deriveSeed(seed, deviceId), 0));

  return { sunAt, potential, available, output, isOff };

  function sunAt(at: number, voltage: number): SunPower | null {
    const clear =
      clearDays === null ? clearPower(latitude, longitude, at) : irradiatedPower(latitude, longitude, at);
    if (clear === 0) return null;
    const clouds = sky(at);
    const high = losses.voltage(at);
    return {
      at,
      healthy: clear * clouds * weather.cloudFactor(),
      clean: losses.clean(at),
      sunlit: losses.sunlit(at, clouds),
      reduction: high === null ? voltWatt(voltage) : 1,
      ceiling: high === null ? 1 : voltWatt(high + weather.overVoltage(at)),
    };
  }

  function potential(inverter: number, { healthy }: SunPower): number {
    return inverters[inverter]!.peak * healthy * quality[inverter]!;
  }

  function available(inverter: number, sun: SunPower): number {
    return peakPower(inverter, sun, sun.healthy * sun.clean * sun.sunlit);
  }

  function output(inverter: number, sun: SunPower): number {
    const power = peakPower(inverter, sun, sun.healthy * sun.clean * sun.sunlit * sun.reduction);
    return Math.min(inverters[inverter]!.rating * sun.ceiling, power);
  }

  function peakPower(inverter: number, { at }: SunPower, share: number): number {
    const { peak, inputs } = inverters[inverter]!;
    const dead = losses.deadString(inverter, at);
    const strings = dead ? (inputs - 1 + dead.left) / inputs : 1;
    return peak * share * quality[inverter]! * strings;
  }

  /** Only hybrid inverters can run without the public grid. */
  function isOff(inverter: number, at: number): boolean {
    return (
      (mains.isDown(at) && !inverters[inverter]!.hybrid) ||
      weather.hasFault(inverter, at) ||
      losses.isOff(inverter, at)
    );
  }
}
