/** Smaller powers say nothing about when a battery is full or empty, W. */
const MIN_WATTS = 50;
/** Longest time worth planning with, minutes. */
const MAX_MINUTES = 48 * 60;

export interface BatteryTime {
  until: 'full' | 'empty';
  minutes: number;
}

/**
 * How long a battery takes at its present power until it is full, or empty; null when that cannot be said: without its
 * capacity, its charge or its power, or with a power that is too small to matter.
 *
 * @param watts > 0 discharging
 */
export function batteryTime({
  capacityKwh,
  soc,
  watts,
}: {
  capacityKwh: number | null;
  /** % */
  soc: number | null;
  watts: number | null;
}): BatteryTime | null {
  if (capacityKwh === null || soc === null || watts === null) return null;
  if (!(capacityKwh > 0) || !(soc >= 0 && soc <= 100) || !(Math.abs(watts) >= MIN_WATTS)) return null;
  const until = watts > 0 ? 'empty' : 'full';
  const share = (until === 'empty' ? soc : 100 - soc) / 100;
  const minutes = Math.round((share * capacityKwh * 60_000) / Math.abs(watts));
  return minutes < 1 || minutes > MAX_MINUTES ? null : { until, minutes };
}
