import { z } from 'zod';

/** Name of the file that is written last: without it a folder is no backup. */
export const MANIFEST = 'manifest.json';

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** File beside the manifest: PostgreSQL's text format, compressed with gzip. */
  file: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type BackupTable = z.infer<typeof Table>;

/** Counts of a station, for comparison after a restore. */
const StationCounts = z.object({
  station_id: z.number().int(),
  name: z.string(),
  /** Samples that are not packed yet, and days of devices that are. */
  samples: z.number().int(),
  packed_days: z.number().int(),
  energy_rows: z.number().int(),
  energy_days: z.number().int(),
});
export type StationCounts = z.infer<typeof StationCounts>;

/** [OPS-06] Content of a backup. */
export const Manifest = z.object({
  format: z.literal(1),
  product: z.literal('heliograph'),
  version: z.string(),
  /** Epoch ms. */
  created_at: z.number(),
  /** Names of the migrations of the database, in order. */
  migrations: z.array(z.string()).min(1),
  /** Each after those that it refers to. */
  tables: z.array(Table),
  /** Next values of generated ids, by sequence. */
  sequences: z.record(z.string(), z.number()),
  /** UTC days that have hot samples. */
  days: z.array(z.number()),
  /** Periods of packed days, as `packedPeriods`; those of older versions need none. */
  periods: z.array(z.number()).default([]),
  stations: z.array(StationCounts),
});
export type Manifest = z.infer<typeof Manifest>;
