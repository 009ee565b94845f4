import type { Telemetry } from '@heliograph/contracts/mqtt';
import type { Plant } from '../plant/plant.ts';
import type { Snapshot } from '../readings/snapshot.ts';

export interface TelemetryFeedOptions {
  plant: Plant;
  /** ms between samples. */
  period: number;
  /** True time. */
  now: () => number;
  /** ms by which the gateway's clock is ahead of true time. */
  skew: () => number;
  nextSeq: () => number;
  /** Resolves to whether the broker has acknowledged the message. */
  send: (message: Telemetry) => Promise<boolean>;
}

/** Limits for telemetry that is sent late after an outage. */
const MAX_MISSED_INSTANTS = 240;
const INSTANTS_PER_MESSAGE = 40;
/** Sends no more while this many messages are unacknowledged. */
const MAX_UNACKNOWLEDGED = 3;

/**
 * Sends current telemetry, then what the broker missed during an outage, as far back as the timeline reaches.
 * @returns a function to call once per period
 */
export function createTelemetryFeed({
  plant,
  period,
  now,
  skew,
  nextSeq,
  send,
}: TelemetryFeedOptions): () => void {
  /** Newest instant that was acknowledged. */
  let lastSent = plant.timeline().since();
  /** Instant of the last current sample. */
  let lastSampled = lastSent;
  let gap: { from: number; until: number } | null = null;
  let unacknowledged = 0;
  let filling = false;

  return () => {
    if (unacknowledged < MAX_UNACKNOWLEDGED) void sendPresent();
  };

  async function sendPresent(): Promise<void> {
    const at = now();
    unacknowledged++;
    const spacing = Math.min(at - lastSampled, 2 * period);
    lastSampled = at;
    plant.passRoughEvents(at, plant.snapshotAt);
    const done = await deliver([at], spacing);
    unacknowledged--;
    if (!done || at <= lastSent) return;
    if (at - lastSent > 2 * period) gap = { from: gap?.from ?? lastSent, until: at };
    lastSent = at;
    if (gap && !filling) await fillGap();
  }

  async function fillGap(): Promise<void> {
    filling = true;
    while (gap) {
      const { from, until }: { from: number; until: number } = gap;
      const spacing = period * Math.ceil((until - from) / period / MAX_MISSED_INSTANTS);
      const instants: number[] = [];
      for (let at = from + spacing; at < until && instants.length < INSTANTS_PER_MESSAGE; at += spacing)
        instants.push(at);
      const last = instants.at(-1);
      if (last !== undefined && !(await deliver(instants, spacing))) break;
      gap = last === undefined ? null : { from: last, until: gap.until };
    }
    filling = false;
  }

  function deliver(instants: readonly number[], spacing: number): Promise<boolean> {
    const ahead = skew();
    return send({
      seq: nextSeq(),
      period,
      samples: instants.flatMap((at) => listSamples(plant, plant.snapshotAt(at), at + ahead, spacing)),
    });
  }
}

/**
 * A sample of every device at one instant, stamped with the gateway's clock.
 * @param spacing ms since the previous sample
 */
export function listSamples(plant: Plant, view: Snapshot, stamp: number, spacing = 0): Telemetry['samples'] {
  return plant.readers.map((reader) => {
    const values = new Float64Array(reader.codes.length);
    plant.sensorFaults.read(reader, view, values, spacing);
    const measured: Record<string, number> = {};
    reader.codes.forEach((code, index) => {
      const value = values[index];
      if (value !== undefined && !Number.isNaN(value)) measured[code] = value;
    });
    const device_id = reader.device.device_id;
    return { device_id, at: stamp, status: plant.status(view, device_id), values: measured };
  });
}
