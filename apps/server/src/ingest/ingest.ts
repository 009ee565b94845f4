import type { Logger } from 'pino';
import type { Database } from '../storage/database.ts';

export type IngestChannel = 'status' | 'telemetry' | 'alarm' | 'backfill';

export interface IngestPorts {
  database: Database;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
}

/** Totals since start. */
export interface IngestCounters {
  messages: number;
  /** Messages seen before, by gateway and sequence. */
  duplicates: number;
  samples: number;
  values: number;
  /** Messages and samples refused, by kind. */
  refused: Readonly<Record<string, number>>;
}

export interface Ingest {
  /**
   * Resolves once what the message says is durable, or it was refused as rubbish, which is counted and logged once
   * per kind. Rejects only when storage is away: then the sender must not be acknowledged.
   */
  accept(uuid: string, channel: IngestChannel, payload: Uint8Array): Promise<void>;
  readonly counters: IngestCounters;
  /** Resolves when everything accepted is stored; nothing may be accepted afterwards. */
  close(): Promise<void>;
}

export type CreateIngest = (ports: IngestPorts) => Ingest;
