import { Code } from '@heliograph/domain/models';
import type { DeviceReader } from '../readings/deviceReader.ts';
import type { Snapshot } from '../readings/snapshot.ts';

/** A counter that continued from another reading. */
export interface CounterShift {
  deviceId: string;
  code: string;
  at: number;
  /** Added to all readings from `at` on, kWh. */
  kwh: number;
}

/** A counter that was misread. */
export interface Glitch {
  deviceId: string;
  code: string;
  at: number;
  /** The number of wrong samples, starting with the first one at or after `at`. */
  samples: number;
  /** Readings of the counters, kWh. */
  kwh: number;
}

export interface SavedSensorFaults {
  /** Missing in files saved before counters could continue from any reading. */
  shifts?: readonly CounterShift[];
  glitches?: readonly Glitch[];
  /** Frozen state of charge by device, %. */
  stuck: Record<string, number>;
}

/** Wrong readings: counters that jump or are misread, and a frozen state of charge. */
export interface SensorFaults {
  /**
   * Reads a device, with its sensor faults applied.
   * @param spacing ms since the device's previous sample; 0 for a reading that is not a sample, which has no
   * glitches
   */
  read(reader: DeviceReader, now: Snapshot, values: Float64Array, spacing?: number): void;
  /** Makes counters of a device continue from other readings; null leaves one unchanged. */
  setCounters(
    reader: DeviceReader,
    now: Snapshot,
    readingOf: (code: string, reading: number) => number | null,
  ): void;
  misread(glitch: Glitch): void;
  /** Freezes a device's state of charge. */
  stickSoc(reader: DeviceReader, now: Snapshot): void;
  /** Unfreezes the state of charge. Counters stay as they are. */
  clearStuck(): void;
  saved(): SavedSensorFaults;
}

export function createSensorFaults(saved: SavedSensorFaults = { stuck: {} }): SensorFaults {
  const shifts = [...(saved.shifts ?? [])];
  const glitches = [...(saved.glitches ?? [])];
  const stuck = new Map(Object.entries(saved.stuck));
  return {
    read,
    setCounters(reader, now, readingOf) {
      const values = new Float64Array(reader.codes.length);
      read(reader, now, values);
      for (const index of reader.counters) {
        const [code, reading] = [reader.codes[index]!, values[index]!];
        const next = readingOf(code, reading);
        if (next === null || Number.isNaN(reading)) continue;
        shifts.push({ deviceId: reader.device.device_id, code, at: now.at, kwh: next - reading });
      }
    },
    misread: (glitch) => void glitches.push(glitch),
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
    saved: () => ({ shifts, glitches, stuck: Object.fromEntries(stuck) }),
  };

  function read(reader: DeviceReader, now: Snapshot, values: Float64Array, spacing = 0): void {
    reader.read(now, values);
    const id = reader.device.device_id;
    for (const { deviceId, code, at, kwh } of shifts) {
      if (deviceId !== id || at > now.at) continue;
      const index = reader.codes.indexOf(code);
      values[index] = Math.round((values[index]! + kwh) * 100) / 100;
    }
    for (const { deviceId, code, at, samples, kwh } of glitches) {
      if (deviceId !== id || at > now.at || at <= now.at - samples * spacing) continue;
      const index = reader.codes.indexOf(code);
      if (!Number.isNaN(values[index])) values[index] = kwh;
    }
    const charge = stuck.get(id);
    const index = charge === undefined ? -1 : reader.codes.indexOf(Code.soc);
    if (index >= 0) values[index] = charge ?? NaN;
  }
}
