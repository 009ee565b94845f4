import type { ColumnType, Generated } from 'kysely';

export interface ImportSchema {
  station_import: StationImportTable;
  station_import_row: StationImportRowTable;
}

/** An import of stations. */
interface StationImportTable {
  id: Generated<number>;
  /** Who imports; null once that account was deleted. */
  person_id: number | null;
  /** Their company then. */
  company_id: number | null;
  by_name: string;
  file_name: string;
  state: ColumnType<
    'open' | 'running' | 'done' | 'undone',
    undefined,
    'open' | 'running' | 'done' | 'undone'
  >;
  created_at: number;
  /** Rows that are created so far. */
  done: Generated<number>;
  /** Whether the creation that runs is to end. */
  is_cancelled: Generated<boolean>;
  /** Why it was not created when it was started last: key and values of a message. */
  failure: ColumnType<
    { key: string; values: Record<string, string | number> } | null,
    undefined,
    string | null
  >;
  /** Access data of its gateways, encrypted. */
  credentials: ColumnType<Buffer | null, undefined, Buffer | null>;
  credentials_until: ColumnType<number | null, undefined, number | null>;
}

/** A checked row. */
interface StationImportRowTable {
  import_id: number;
  row: number;
  /** In capitals; empty for none. */
  serial: string;
  /** The station as `/station/add_station` takes it, with its customer; null for a row with issues. */
  data: ColumnType<unknown, string | null, string | null>;
}
