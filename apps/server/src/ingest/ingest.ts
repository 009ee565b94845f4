import type { Refusal } from './refusals.ts';

export type IngestChannel = 'status' | 'telemetry' | 'alarm' | 'backfill';

/** Totals since startup. */
export interface IngestCounters {
  messages: number;
  /** Messages seen before, by gateway, channel and sequence. */
  duplicates: number;
  /** Transactions with messages. */
  commits: number;
  samples: number;
  values: number;
  /** Rejected messages, samples and values, by kind. */
  refused: Readonly<Partial<Record<Refusal, number>>>;
}

export interface Ingest {
  /**
   * Resolves once the message is stored or was rejected as invalid, which is counted and logged once per kind.
   * Rejects when the server itself is the reason, because storage is unavailable or its clock may be wrong: then the
   * sender must not get an acknowledgement.
   */
  accept(uuid: string, channel: IngestChannel, payload: Uint8Array): Promise<void>;
  readonly counters: IngestCounters;
  /** Messages that are not stored yet, and for how long the oldest has been waiting, ms. */
  queue(): { waiting: number; lagMs: number };
  /** Resolves when everything accepted is stored; nothing may be accepted afterwards. */
  close(): Promise<void>;
}
