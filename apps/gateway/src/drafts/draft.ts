import type { LoadedMap, Place, Text, Value } from '../maps/mapSchema.ts';
import type { Doubt, Reason } from './draftTexts.ts';
import type { SourceFile, SourceRow, Table } from './sourceRow.ts';

/** Stands for the rated power of a machine, which maps have as a key of its own beside the codes of the model. */
export const RATED_POWER = 'rated power';

/** A row of someone's file, mapped or left out. */
export interface DraftRow {
  line: number;
  name: string;
  /** Code of the catalogue; null if the row is left out. */
  code: string | null;
  /** Registers or points as in the file. */
  registers: string;
  scale: number;
  /** Unit of the catalogue. */
  unit: string;
  /** Why it is left out; null if it is not. */
  reason: Reason | null;
  doubts: readonly Doubt[];
}

export interface Draft {
  format: SourceFile['format'];
  choices: readonly string[];
  model: number;
  rows: readonly DraftRow[];
  /** The map as YAML; it has neither settings nor alarms. */
  yaml: string;
  map: LoadedMap;
}

/** Draft of a file, or one line that says why it cannot be read. */
export type DraftAnswer = Omit<Draft, 'map'> | { error: string };

/** An entry of a map for a row. */
export type Entry =
  | { kind: 'value'; value: Value | readonly Value[] }
  | { kind: 'text'; text: Text }
  | { kind: 'rated'; place: Place };

/** A row that is understood. */
export interface Candidate {
  row: SourceRow;
  code: string;
  rank: number;
  table: Table | null;
  entry: Entry;
  doubts: readonly Doubt[];
}
