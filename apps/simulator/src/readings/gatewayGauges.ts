import { seedOf, smoothGaussian, uniform } from '../devices/noise.ts';
import type { Site } from '../devices/site.ts';
import type { Gauges } from './gauge.ts';

const WEEK = 7 * 86_400_000;
const HOUR = 3_600_000;

/** @param devices how many devices hang on the gateway, itself not counted */
export function gatewayGauges({ plan }: Site, devices: number): Gauges {
  const seed = seedOf(plan.seed, 'gateway');
  const restart = uniform(seed, 0) * WEEK;
  return {
    // A full radio signal, now and then a bar less.
    signal: ({ at }) => (smoothGaussian(seed, at / HOUR) > 1.6 ? 3 : 4),
    // Its watchdog restarts it once a week.
    uptime: ({ at }) => Math.floor(((at + restart) % WEEK) / 1000),
    connected_devices: ({ troubles }) =>
      devices - troubles.filter(({ trouble }) => trouble.effect === 'silent').length,
    board_temperature: ({ ambient, at }) => ambient + 14 + smoothGaussian(seed + 1, at / (HOUR / 4)),
    memory_use: ({ at }) => 41 + 4 * smoothGaussian(seed + 2, at / HOUR),
  };
}
