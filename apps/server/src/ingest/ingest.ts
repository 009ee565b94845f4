import type { Refusal } from './refusals.ts';

export type IngestChannel = 'status' | 'telemetry' | 'alarm' | 'backfill';

/** Totals since start. */
export interface IngestCounters {
  messages: number;
  /** Messages seen before, by gateway, channel and sequence. */
  duplicates: number;
  samples: number;
  values: number;
  /** Messages, samples and values refused, by kind. */
  refused: Readonly<Partial<Record<Refusal, number>>>;
}

export interface Ingest {
  /**
   * Resolves once what the message says is durable, or it was refused as rubbish, which is counted and logged once
   * per kind. Rejects only when storage is away: then the sender must not be acknowledged.
   */
  accept(uuid: string, channel: IngestChannel, payload: Uint8Array): Promise<void>;
  /** Learns of zones that were changed; new gateways it looks up by itself when they speak. */
  reload(): Promise<void>;
  readonly counters: IngestCounters;
  /** Resolves when everything accepted is stored; nothing may be accepted afterwards. */
  close(): Promise<void>;
}
