import type { Telemetry } from '@heliograph/contracts/mqtt';
import type { Plant } from '../plant/plant.ts';
import { samplesOf } from './samples.ts';

export interface TelemetryFeedOptions {
  plant: Plant;
  /** ms between samples. */
  period: number;
  /** True time. */
  now: () => number;
  /** ms that the gateway's clock is ahead of it. */
  skew: () => number;
  nextSeq: () => number;
  /** Resolves to whether the broker has acknowledged the message. */
  send: (message: Telemetry) => Promise<boolean>;
}

/** Late telemetry after an outage: so many instants at most, and so many a message. */
const LATE_INSTANTS = 240;
const LATE_BATCH = 40;
/** A broker that acknowledges nothing is sent no more than this. */
const MOST_UNACKNOWLEDGED = 3;

/**
 * Sends the present, and afterwards what the broker missed meanwhile, as far back as the plant remembers.
 * @returns what is to be called once a period
 */
export function createTelemetryFeed({
  plant,
  period,
  now,
  skew,
  nextSeq,
  send,
}: TelemetryFeedOptions): () => void {
  /** Newest instant that the broker has. */
  let told = plant.trail().since();
  let gap: { from: number; until: number } | null = null;
  let unacknowledged = 0;
  let filling = false;

  return () => {
    if (unacknowledged < MOST_UNACKNOWLEDGED) void present();
  };

  async function present(): Promise<void> {
    const at = now();
    unacknowledged++;
    const done = await deliver([at]);
    unacknowledged--;
    if (!done || at <= told) return;
    if (at - told > 2 * period) gap = { from: gap?.from ?? told, until: at };
    told = at;
    if (gap && !filling) await fill();
  }

  async function fill(): Promise<void> {
    filling = true;
    while (gap) {
      const { from, until }: { from: number; until: number } = gap;
      const spacing = period * Math.ceil((until - from) / period / LATE_INSTANTS);
      const instants: number[] = [];
      for (let at = from + spacing; at < until && instants.length < LATE_BATCH; at += spacing)
        instants.push(at);
      const last = instants.at(-1);
      if (last !== undefined && !(await deliver(instants))) break;
      gap = last === undefined ? null : { from: last, until: gap.until };
    }
    filling = false;
  }

  function deliver(instants: readonly number[]): Promise<boolean> {
    const ahead = skew();
    return send({
      seq: nextSeq(),
      period,
      samples: instants.flatMap((at) => samplesOf(plant, plant.look(at), at + ahead)),
    });
  }
}
