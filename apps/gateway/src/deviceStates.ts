import type { WireStatus } from '@heliograph/contracts/mqtt';
import type { Driver, Sample } from './driver.ts';
import type { Reading } from './schedule/poller.ts';

/** Number of polling periods for which a value is fresh. */
const FRESH_PERIODS = 3;

/** The newest reading of each device. */
export interface DeviceStates {
  take(reading: Reading): void;
  status(deviceId: string): WireStatus;
  /** Measured values that are still fresh. */
  latest(deviceId: string): Readonly<Record<string, number>>;
  /** When it last responded, epoch ms; null if it has not since the program started. */
  answeredAt(deviceId: string): number | null;
  /** Why it did not respond last time; null if it did. */
  problem(deviceId: string): string | null;
  /** Number of these devices that respond. */
  connected(devices: readonly Driver[]): number;
}

/** @param monotonic ms since any start; never jumps */
export function createDeviceStates(monotonic: () => number): DeviceStates {
  const states = new Map<string, { sample: Sample; takenAt: number; every: number; isSilent: boolean }>();
  const problems = new Map<string, string | null>();
  const freshSample = (deviceId: string): Sample | undefined => {
    const state = states.get(deviceId);
    if (!state || state.isSilent) return undefined;
    return monotonic() - state.takenAt <= FRESH_PERIODS * state.every ? state.sample : undefined;
  };
  const status = (deviceId: string) => freshSample(deviceId)?.status ?? 'offline';

  return {
    take({ driver: { deviceId, every }, sample, problem }) {
      problems.set(deviceId, problem);
      const before = states.get(deviceId);
      if (sample) states.set(deviceId, { sample, takenAt: monotonic(), every, isSilent: false });
      else if (before) states.set(deviceId, { ...before, every, isSilent: true });
    },
    status,
    latest: (deviceId) => freshSample(deviceId)?.values ?? {},
    answeredAt: (deviceId) => states.get(deviceId)?.sample.at ?? null,
    problem: (deviceId) => problems.get(deviceId) ?? null,
    connected: (devices) => devices.filter(({ deviceId }) => status(deviceId) !== 'offline').length,
  };
}
