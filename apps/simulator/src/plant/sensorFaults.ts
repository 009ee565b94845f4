import { Code } from '@heliograph/domain/models';
import type { DeviceReader } from '../readings/deviceReader.ts';
import type { Snapshot } from '../readings/snapshot.ts';

export interface SavedSensorFaults {
  /** Counter readings at their reset, kWh, by device and code. */
  resets: Record<string, Record<string, number>>;
  /** Frozen state of charge by device, %. */
  stuck: Record<string, number>;
}

/** Wrong readings: reset counters and a frozen state of charge. */
export interface SensorFaults {
  /** Reads a device, with its sensor faults applied. */
  read(reader: DeviceReader, now: Snapshot, values: Float64Array): void;
  /** Resets a device's total counters to zero. */
  resetCounters(reader: DeviceReader, now: Snapshot): void;
  /** Freezes a device's state of charge. */
  stickSoc(reader: DeviceReader, now: Snapshot): void;
  /** Unfreezes the state of charge. Reset counters stay reset. */
  clearStuck(): void;
  saved(): SavedSensorFaults;
}

export function createSensorFaults(saved: SavedSensorFaults = { resets: {}, stuck: {} }): SensorFaults {
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
    clearStuck: () => {
      stuck.clear();
    },
    saved: () => ({ resets: Object.fromEntries(resets), stuck: Object.fromEntries(stuck) }),
  };
}
