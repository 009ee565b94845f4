/** Below this power, times to full or empty are meaningless, W. */
const MIN_WATTS = 50;
/** Longest useful estimate, minutes. */
const MAX_MINUTES = 48 * 60;

export interface BatteryTime {
  until: 'full' | 'empty';
  minutes: number;
}

/**
 * Time until a battery is full or empty at its present power; null if capacity, charge or power is unknown,
 * or the power is too small to matter.
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
