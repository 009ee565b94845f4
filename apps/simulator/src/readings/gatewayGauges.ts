import { deriveSeed, smoothNoise, uniform } from '../physics/noise.ts';
import type { Site } from '../physics/site.ts';
import type { Gauges } from './gauge.ts';

const WEEK = 7 * 86_400_000;
const HOUR = 3_600_000;

/** @param devices number of devices behind the gateway */
export function gatewayGauges({ plan }: Site, devices: number): Gauges {
  const seed = deriveSeed(plan.seed, 'gateway');
  const radio = smoothNoise(deriveSeed(seed, 'radio'), HOUR);
  const board = smoothNoise(deriveSeed(seed, 'board'), HOUR / 4);
  const memory = smoothNoise(deriveSeed(seed, 'memory'), HOUR);
  const restart = uniform(seed, 0) * WEEK;
  return {
    // Full signal, occasionally one bar less.
    signal: ({ at }) => (radio(at) > 1.6 ? 3 : 4),
    // A watchdog restarts it once a week.
    uptime: ({ at }) => Math.floor(((at + restart) % WEEK) / 1000),
    connected_devices: ({ faults }) =>
      devices - faults.filter(({ fault }) => fault.effect === 'unresponsive').length,
    board_temperature: ({ ambient, at }) => ambient + 14 + board(at),
    memory_use: ({ at }) => 41 + 4 * memory(at),
  };
}
