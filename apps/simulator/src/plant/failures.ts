import { Code } from '@heliograph/domain/models';
import type { DeviceReader } from '../readings/deviceReader.ts';
import type { Snapshot } from '../readings/snapshot.ts';

export interface SavedFailures {
  /** What counters stood at when they were reset, kWh, by device and code. */
  resets: Record<string, Record<string, number>>;
  /** State of charge that a device is stuck at, %. */
  stuck: Record<string, number>;
}

/** Ways in which devices tell something else than what is so. */
export interface Failures {
  /** Reads a device as it would tell it. */
  read(reader: DeviceReader, now: Snapshot, values: Float64Array): void;
  /** A device's total counters restart from zero. */
  resetCounters(reader: DeviceReader, now: Snapshot): void;
  /** A device's state of charge stays as it is. */
  stickSoc(reader: DeviceReader, now: Snapshot): void;
  /** State of charge follows the battery again; counters stay reset, as real ones do. */
  release(): void;
  saved(): SavedFailures;
}

export function createFailures(saved: SavedFailures = { resets: {}, stuck: {} }): Failures {
  const resets = new Map(Object.entries(saved.resets));
  const stuck = new Map(Object.entries(saved.stuck));
  return {
    read(reader, now, values) {
      reader.read(now, values);
      const id = reader.device.device_id;
      const base = resets.get(id);
      if (base) {
        for (const index of reader.counters) {
          const reading = values[index] ?? NaN;
          values[index] = Math.round((reading - (base[reader.codes[index] ?? ''] ?? 0)) * 100) / 100;
        }
      }
      const charge = stuck.get(id);
      const index = charge === undefined ? -1 : reader.codes.indexOf(Code.soc);
      if (index >= 0) values[index] = charge ?? NaN;
    },
    resetCounters(reader, now) {
      const values = new Float64Array(reader.codes.length);
      reader.read(now, values);
      const base = reader.counters.map((index) => [reader.codes[index] ?? '', values[index] ?? 0] as const);
      resets.set(reader.device.device_id, Object.fromEntries(base));
    },
    stickSoc(reader, now) {
      const index = reader.codes.indexOf(Code.soc);
      if (index < 0) return;
      const values = new Float64Array(reader.codes.length);
      reader.read(now, values);
      stuck.set(reader.device.device_id, values[index] ?? 0);
    },
    release: () => {
      stuck.clear();
    },
    saved: () => ({ resets: Object.fromEntries(resets), stuck: Object.fromEntries(stuck) }),
  };
}
