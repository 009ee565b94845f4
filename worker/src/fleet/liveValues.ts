import { NO_LAYOUT } from './modelLayout.ts';
import type { FleetIndex } from './fleetIndex.ts';

/** No sample older than this can still be of interest as a live one. */
const OLDEST_MS = 86_400_000;

export type LiveValues = ReturnType<typeof createLiveValues>;

/**
 * The newest value of every numeric property of every device, as columns. A value's time is its source's, but never
 * later than its arrival: a clock that runs ahead makes nothing newer than it is.
 */
export function createLiveValues(index: FleetIndex) {
  const { base, devices, layouts } = index;
  const size = base[devices.length] ?? 0;
  const value = new Float64Array(size).fill(NaN);
  const at = new Float64Array(size).fill(NaN);
  const revision = new Float64Array(size);
  /** ms, by device */
  const ttl = new Float64Array(devices.length);
  const reported = new Uint8Array(devices.length);
  /** ms, by device */
  const seen = new Float64Array(devices.length).fill(NaN);
  let newest = 0;

  function see(device: number, time: number) {
    if (!(time <= seen[device]!)) seen[device] = time;
  }

  return {
    value,
    at,
    ttl,
    /** 1 if a device has reported here, by device; 0 where its values are only recalled. */
    reported,
    /**
     * Newest time of what each device reported to everybody, ms, by device; NaN for nothing. What it answers one page is
     * fresher there, but not known elsewhere.
     */
    seen,
    see,
    revision,
    /** Grows with each sample taken; cells changed by it carry it in `revision`. */
    newest: () => newest,

    /** Takes a sample; false when its time is no live one. Values that are not finite numbers are left out. */
    take(
      device: number,
      sampledAt: number,
      received: number,
      lifetime: number,
      values: Readonly<Record<string, unknown>>,
    ): boolean {
      if (!(sampledAt > received - OLDEST_MS && sampledAt < received + OLDEST_MS)) return false;
      const { slots } = layouts[device] ?? NO_LAYOUT;
      const start = base[device] ?? 0;
      const time = Math.min(sampledAt, received);
      ttl[device] = lifetime;
      reported[device] = 1;
      newest++;
      for (const code in values) {
        const reading = values[code];
        const slot = slots.get(code);
        if (slot === undefined || typeof reading !== 'number' || !Number.isFinite(reading)) continue;
        value[start + slot] = reading;
        at[start + slot] = time;
        revision[start + slot] = newest;
      }
      return true;
    },

    /** Takes the value that the server last had of a property which has not reported here. */
    recall(device: number, code: string, known: number, sampledAt: number, lifetime: number) {
      const slot = (layouts[device] ?? NO_LAYOUT).slots.get(code);
      const cell = (base[device] ?? 0) + (slot ?? 0);
      if (slot === undefined || !Number.isNaN(at[cell])) return;
      ttl[device] ||= lifetime;
      value[cell] = known;
      at[cell] = sampledAt;
      see(device, sampledAt);
      revision[cell] = ++newest;
    },

    /** When the value in `slot` (-1: none) goes stale; NaN when there is none. */
    staleAt(device: number, slot: number): number {
      return slot < 0 ? NaN : (at[(base[device] ?? 0) + slot] ?? NaN) + (ttl[device] ?? 0);
    },

    /** The last value whatever its age; NaN when there is none. */
    last(device: number, slot: number): number {
      return slot < 0 ? NaN : (value[(base[device] ?? 0) + slot] ?? NaN);
    },

    /** When the last value was true; NaN when there is none. */
    time(device: number, slot: number): number {
      return slot < 0 ? NaN : (at[(base[device] ?? 0) + slot] ?? NaN);
    },
  };
}
