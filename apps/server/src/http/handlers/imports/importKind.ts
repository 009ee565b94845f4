import type { ImportIssue, ImportValues } from '@heliograph/contracts/http';
import type { CheckedRow, ImportRow } from '../../../storage/repositories/imports.ts';
import type { Account } from '../../../storage/repositories/people.ts';
import type { StationTransaction } from '../../../storage/repositories/stationTransaction.ts';
import type { Caller } from '../../caller.ts';

/** A row as a page sends it. */
export interface SentRow {
  row: number;
  values: ImportValues;
}

/** A row without issues, with what `check` made of it. */
export interface StoredRow<Data = unknown> {
  row: number;
  data: Data;
}

/** A new gateway with its password, which is stored nowhere else. */
export interface Credential {
  row: number;
  station_name: string;
  /** Serial number of the first device that it connects. */
  sn: string;
  uuid: string;
  password: string;
}

/** The transaction in which an import creates everything. */
export interface ImportRun {
  importId: number;
  caller: Caller;
  transaction: StationTransaction;
  /** Epoch ms. */
  at: number;
  /**
   * The rows in parts of at most 500; progress is stored after each part.
   * @throws Refused when the import was cancelled
   */
  batches: () => AsyncGenerator<readonly StoredRow[]>;
}

/** Result of an import. */
export interface Created {
  /** Stations, devices, assignments or tariffs. */
  count: number;
  credentials: readonly Credential[];
  /** People whose permissions or stations change. */
  affected: readonly number[];
}

/** The transaction that undoes an import. */
export interface UndoRun {
  found: ImportRow;
  requester: Account;
  transaction: StationTransaction;
  at: number;
}

/** Steps of one kind of import. All throw `Refused`. */
export interface ImportWork {
  /** True if the person may import this at all; rows are checked for what each may change. */
  isAllowed: (person: Account) => boolean;
  /** True if creating it needs a proof of identity, as the call for a single one does. */
  isDangerous: boolean;
  /** Checks at most 500 rows as the call for a single one does. Changes nothing. */
  check: (
    importId: number,
    rows: readonly SentRow[],
    caller: Caller,
  ) => Promise<{ issues: ImportIssue[]; checked: CheckedRow[] }>;
  /** Creates everything. What may have changed since the check is checked again. */
  create: (run: ImportRun) => Promise<Created>;
  /** Deletes what was created, or puts back what was replaced. */
  undo: (run: UndoRun) => Promise<Pick<Created, 'count' | 'affected'>>;
}
