import type { Refusal } from '../refusals.ts';
import type { KnownDevice } from '../registry.ts';
import type { Surroundings } from './message.ts';

/** No instrument of ours was built before; a clock that says so has lost its battery. */
const EARLIEST = Date.UTC(2020, 0, 1);
/** How far a gateway's clock may run ahead. */
const AHEAD_MS = 600_000;
/** Far beyond any power, energy or second count; what is larger is a broken register. */
const LARGEST = 1e12;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isSequence(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** A measured number; JSON can write infinities (1e999), and registers can hold nonsense. */
export function isMeasured(value: unknown): value is number {
  return typeof value === 'number' && value >= -LARGEST && value <= LARGEST;
}

/** Refusal of an instant, or null when it is plausible. */
export function wrongTime(at: unknown, now: number): Refusal | null {
  if (!Number.isSafeInteger(at)) return 'wrong shape';
  if ((at as number) < EARLIEST) return 'time before 2020';
  return (at as number) > now + AHEAD_MS ? 'time in the future' : null;
}

export function findDevice(deviceId: unknown, { gateway, hasDevice }: Surroundings): KnownDevice | Refusal {
  if (typeof deviceId !== 'string') return 'wrong shape';
  return (
    gateway.devices.get(deviceId) ?? (hasDevice(deviceId) ? 'device of another gateway' : 'unknown device')
  );
}
