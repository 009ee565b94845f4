import type { Refusal } from '../refusals.ts';
import type { KnownDevice } from '../registry.ts';
import type { InterpretContext } from './message.ts';

/** Earlier than any of our devices; such a clock has lost its battery. */
const EARLIEST = Date.UTC(2020, 0, 1);
/** Tolerance for gateway clocks that run ahead. */
const AHEAD_MS = 600_000;
/** Far beyond any power, energy or seconds count; larger values come from broken registers. */
const MAX_VALUE = 1e12;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isSequence(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** A measured number; JSON can contain infinities (1e999), and registers can contain nonsense. */
export function isMeasured(value: unknown): value is number {
  return typeof value === 'number' && value >= -MAX_VALUE && value <= MAX_VALUE;
}

/** The reason to reject an instant, or null when it is plausible. */
export function wrongTime(at: unknown, now: number): Refusal | null {
  if (!Number.isSafeInteger(at)) return 'wrong shape';
  if ((at as number) < EARLIEST) return 'time before 2020';
  return (at as number) > now + AHEAD_MS ? 'time in the future' : null;
}

export function findDevice(
  deviceId: unknown,
  { gateway, isElsewhere }: InterpretContext,
): KnownDevice | Refusal {
  if (typeof deviceId !== 'string') return 'wrong shape';
  return (
    gateway.devices.get(deviceId) ?? (isElsewhere(deviceId) ? 'device of another gateway' : 'unknown device')
  );
}
