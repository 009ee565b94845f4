import type { Samples } from '../series/samplePack.ts';
import type { Message, TelemetrySample } from './interpret/message.ts';
import type { KnownDevice } from './registry.ts';

/** What a batch brings for one device. */
export interface Intake {
  device: KnownDevice;
  /** Pushed samples that hold a value, oldest first, no two of one instant. */
  pushed: TelemetrySample[];
  past: { samples: Samples; period: number }[];
}

/** Sorts a batch by device. */
export function intakesOf(messages: readonly Message[]): Map<number, Intake> {
  const intakes = new Map<number, Intake>();
  const of = (device: KnownDevice): Intake => {
    const known = intakes.get(device.id) ?? { device, pushed: [], past: [] };
    intakes.set(device.id, known);
    return known;
  };
  for (const message of messages) {
    if (message.channel === 'telemetry') {
      for (const sample of message.samples) {
        if (sample.v.some((value) => !Number.isNaN(value))) of(sample.device).pushed.push(sample);
      }
    } else if (message.channel === 'backfill' && message.samples.at.length > 0) {
      of(message.device).past.push({ samples: message.samples, period: message.period });
    }
  }
  for (const intake of intakes.values()) intake.pushed = inOrder(intake.pushed);
  return intakes;
}

/** Of two samples of one instant the first to come stays. */
function inOrder(samples: TelemetrySample[]): TelemetrySample[] {
  if (samples.every((sample, i) => i === 0 || sample.at > (samples[i - 1]?.at ?? 0))) return samples;
  const byInstant = new Map<number, TelemetrySample>();
  for (const sample of samples) if (!byInstant.has(sample.at)) byInstant.set(sample.at, sample);
  return [...byInstant.values()].sort((a, b) => a.at - b.at);
}
