import type { ImportKind } from '@heliograph/contracts/http';
import type { ColumnType, Generated } from 'kysely';

export interface ImportSchema {
  file_import: ImportTable;
  file_import_row: ImportRowTable;
}

/** An import from a file. */
export interface ImportTable {
  id: Generated<number>;
  /** User who imports; null once that account was deleted. */
  person_id: number | null;
  /** Their company then. */
  company_id: number | null;
  by_name: string;
  kind: ColumnType<ImportKind, ImportKind, never>;
  file_name: string;
  state: ColumnType<
    'open' | 'running' | 'done' | 'undone',
    undefined,
    'open' | 'running' | 'done' | 'undone'
  >;
  created_at: number;
  /** Rows that are created so far. */
  done: Generated<number>;
  /** True if the creation that runs is to end. */
  is_cancelled: Generated<boolean>;
  /** Why it was not created when it was started last: key and values of a message. */
  failure: ColumnType<
    { key: string; values: Record<string, string | number> } | null,
    undefined,
    string | null
  >;
  /** Access data of its gateways, encrypted; null for none. */
  credentials: ColumnType<Buffer | null, undefined, Buffer | null>;
  credentials_until: ColumnType<number | null, undefined, number | null>;
}

/** A checked row. */
export interface ImportRowTable {
  import_id: number;
  row: number;
  /** Identity that no other row may have, such as a serial number in capitals; empty for none. */
  identity: string;
  /** Target that only a limited number of rows may share, such as a gateway; null for none. */
  target: string | null;
  /** Data to create, as its kind reads it; null for a row with issues. */
  data: ColumnType<unknown, string | null, string | null>;
}
