import type { ImportedEnergy } from '@heliograph/contracts/http';
import type { ColumnType, Generated } from 'kysely';
import type { Defaulted } from './columnTypes.ts';

/** Tables of samples and energy. */
export interface SeriesSchema {
  ingest_sequence: IngestSequenceTable;
  sample: SampleTable;
  sample_day: SampleDayTable;
  sample_kept: SampleDayTable;
  latest: LatestTable;
  energy: EnergyTable;
  energy_day: EnergyDayTable;
  energy_mark: EnergyMarkTable;
  energy_edit: EnergyEditTable;
  energy_import: EnergyImportTable;
  energy_import_day: EnergyImportDayTable;
  energy_fill: EnergyFillTable;
}

/**
 * Messages received from a gateway. `version` is increased by every transaction that writes the gateway's series, so
 * that a server process notices writes by another one.
 */
export interface IngestSequenceTable {
  gateway_id: number;
  version: Defaulted<number>;
  /** Increased by every transaction that changes what ingest knows of the gateway: its devices, zone or power. */
  revision: Defaulted<number>;
  /** Message sequences seen on each channel, as ascending pairs `from, to` (both included). */
  telemetry: Defaulted<number[]>;
  alarm: Defaulted<number[]>;
  backfill: Defaulted<number[]>;
  /** Period of its newest telemetry, ms; null before the first. */
  period: Defaulted<number | null>;
  /** When it last reported something new; null for never. */
  heard_at: Defaulted<number | null>;
  /** Time of its newest sample, by its clock; null for none. */
  sampled_at: Defaulted<number | null>;
}

/**
 * Hot samples: one row per device and instant, values by the model's slots, null where not measured. Partitioned by
 * UTC day.
 */
export interface SampleTable {
  device_id: number;
  at: number;
  v: (number | null)[];
}

/**
 * Cold samples: a device's whole UTC day as delta-coded columns (domain/columns). A UTC day, because it is the hot
 * table's partition and stays correct when a station's zone is changed; a local day spans two of them. Partitioned by
 * 30 days. `sample_kept`: of devices without later samples, the last day of a dropped partition.
 */
export interface SampleDayTable {
  device_id: number;
  /** First instant of the UTC day. */
  day: number;
  pack: Buffer;
}

/** Newest sample of each device. */
export interface LatestTable {
  device_id: number;
  at: number;
  v: (number | null)[];
  /** Per counter of the model: last known reading and its instant; older than `at` when the newest sample lacks it. */
  reading: (number | null)[];
  read_at: (number | null)[];
}

/**
 * Hot energy: per device and 15 minutes, kWh by counter position, null where unknown. Takes precedence over a cold
 * row of the same time.
 */
export interface EnergyTable {
  device_id: number;
  /** First instant of the bucket. */
  at: number;
  /** Length of the bucket: 15, or more for coarse history. */
  minutes: number;
  kwh: (number | null)[];
  /** Counters' last readings in the bucket. */
  reading: (number | null)[];
  /** Part of it was spread over an outage (docs/adr/0003). */
  estimated: boolean;
}

/** Cold energy: the rows of a device's UTC day (series/energy/energyPack). */
export interface EnergyDayTable {
  device_id: number;
  /** First instant of the UTC day. */
  day: number;
  pack: Buffer;
}

/** An interval of a counter between two believed readings whose energy is not plainly measured. */
export interface EnergyMarkTable {
  device_id: number;
  /** Position among its model's counters. */
  counter: number;
  began_at: number;
  ended_at: number;
  /** As in `StepKind` of domain/energy; `gap`: estimated; `pending`: later readings will decide. */
  kind: 'gap' | 'glitch' | 'reset' | 'unknown' | 'pending';
  /** Credited in it; null when unknown. */
  kwh: number | null;
  estimated: boolean;
  /** Readings at both ends, and the first of those passed over. */
  last_reading: number | null;
  first_reading: number | null;
  odd_reading: number | null;
}

/** Edit by a person: a meter replacement at an instant, or the energy of an interval, by hand or from a file. */
export interface EnergyEditTable {
  id: Generated<number>;
  device_id: number;
  counter: number;
  kind: 'replacement' | 'correction' | 'import';
  began_at: number;
  ended_at: number;
  /** The energy (of an import: that it filled), and of a correction what it was before (null when unknown). */
  kwh: number | null;
  kwh_before: number | null;
  /** Last reading of the old meter of a replacement; the first one of the new meter follows. */
  last_reading: number | null;
  first_reading: number | null;
  reason: string;
  person_id: number | null;
  recorded_at: number;
  withdrawn_by: number | null;
  withdrawn_at: number | null;
  /** Id of the import. */
  import_id: number | null;
}

/** An import of a station's energies from a file. */
export interface EnergyImportTable {
  id: Generated<number>;
  station_id: number;
  person_id: number | null;
  file_name: string;
  /** Also replaces what was measured. */
  replaces: boolean;
  state: ColumnType<'open' | 'done' | 'undone', undefined, 'open' | 'done' | 'undone'>;
  created_at: number;
}

/** A UTC day of an energy in an import that was not run, kWh by quarter hour. */
export interface EnergyImportDayTable {
  import_id: number;
  day: number;
  energy: ImportedEnergy;
  kwh: (number | null)[];
  estimated: boolean;
}

/** Imported energies of a counter on a UTC day, by quarter hour. */
export interface EnergyFillTable {
  device_id: number;
  day: number;
  counter: number;
  import_id: number;
  /** kWh; null where it says nothing. */
  kwh: (number | null)[];
  /** Measured energy that it replaced, kWh; null for none. */
  kwh_before: (number | null)[];
  /** True if the imported energy is in force. */
  filled: boolean[];
  estimated: boolean;
}
