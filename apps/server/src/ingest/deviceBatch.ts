import type { Samples } from '../series/samplePack.ts';
import type { Message, TelemetrySample } from './interpret/message.ts';
import type { KnownDevice } from './registry.ts';

/** The samples in a batch for one device. */
export interface DeviceBatch {
  device: KnownDevice;
  /** Pushed samples with a value, oldest first, at different instants. */
  pushed: TelemetrySample[];
  backfilled: { samples: Samples; period: number }[];
}

/** Groups a batch by device. */
export function batchByDevice(messages: readonly Message[]): Map<number, DeviceBatch> {
  const batches = new Map<number, DeviceBatch>();
  const of = (device: KnownDevice): DeviceBatch => {
    const known = batches.get(device.id) ?? { device, pushed: [], backfilled: [] };
    batches.set(device.id, known);
    return known;
  };
  for (const message of messages) {
    if (message.channel === 'telemetry') {
      for (const sample of message.samples) {
        if (sample.v.some((value) => !Number.isNaN(value))) of(sample.device).pushed.push(sample);
      }
    } else if (message.channel === 'backfill' && message.samples.at.length > 0) {
      of(message.device).backfilled.push({ samples: message.samples, period: message.period });
    }
  }
  for (const batch of batches.values()) batch.pushed = inOrder(batch.pushed);
  return batches;
}

/** Sorts samples; of two at one instant, it keeps the one that arrived first. */
function inOrder(samples: TelemetrySample[]): TelemetrySample[] {
  if (samples.every((sample, i) => i === 0 || sample.at > (samples[i - 1]?.at ?? 0))) return samples;
  const byInstant = new Map<number, TelemetrySample>();
  for (const sample of samples) if (!byInstant.has(sample.at)) byInstant.set(sample.at, sample);
  return [...byInstant.values()].sort((a, b) => a.at - b.at);
}
