import type { Format } from '@heliograph/i18n';

/** Tick labels for energies up to `most` kWh: one unit for the whole axis and no more decimals than ticks need. */
export function energyAxis(most: number, format: Format): (kWh: number) => string {
  const { unit } = format.energy(most);
  const divisor = { kWh: 1, MWh: 1e3, GWh: 1e6 }[unit as 'kWh' | 'MWh' | 'GWh'];
  // About five ticks stand on an axis.
  const tick = most / divisor / 5;
  const digits = tick > 0 ? Math.min(3, Math.max(0, -Math.floor(Math.log10(tick)))) : 0;
  return (kWh) => `${format.number(kWh / divisor, kWh === 0 ? 0 : digits)} ${unit}`;
}
