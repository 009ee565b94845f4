import type { ExportColumn, TableColumn, TableColumns } from '@heliograph/contracts/engine';
import { type Segment, segmentAt } from '@heliograph/domain/time';

/** A column of a window as it is to be written. */
export type Cells =
  | { kind: 'text'; codes: Uint32Array; words: readonly string[] }
  /** Nothing where a value is not finite. */
  | { kind: 'number'; values: Float64Array }
  /** Epoch ms. */
  | { kind: 'instant'; values: Float64Array }
  | { kind: 'nothing' };

/** Cells of a column in the rows. Texts stay texts; numbers become what the order says. */
export function readCells({ key, as, words = {} }: ExportColumn, columns: TableColumns): Cells {
  const found = Object.hasOwn(columns, key) ? columns[key] : undefined;
  if (!found) return { kind: 'nothing' };
  const named = (word: string) => (Object.hasOwn(words, word) ? words[word]! : word);
  if (found.kind === 'text') return { ...found, words: found.words.map(named) };
  if (as === 'text') return asText(found, named);
  return { kind: as === 'number' ? 'number' : 'instant', values: found.values };
}

function asText(
  { values }: Exclude<TableColumn, { kind: 'text' }>,
  named: (word: string) => string,
): Extract<Cells, { kind: 'text' }> {
  const known = new Map<number, number>();
  const words: string[] = [];
  const codes = Uint32Array.from(values, (value) => {
    let code = known.get(value);
    if (code === undefined) {
      code = words.push(Number.isFinite(value) ? named(String(value)) : '') - 1;
      known.set(value, code);
    }
    return code;
  });
  return { kind: 'text', codes, words };
}

/** Furthest instants that a date can be of, ms from 1970. */
const FURTHEST = 8.64e15;

/** @returns ms since 1970 as the clocks of a zone show them at an instant; NaN for what is none */
export function createWallClock(zone: string): (at: number) => number {
  let segment: Segment = { from: Infinity, until: -Infinity, offset: 0 };
  return (at) => {
    if (!(Math.abs(at) <= FURTHEST)) return NaN;
    if (at < segment.from || at >= segment.until) segment = segmentAt(zone, at);
    return at + segment.offset;
  };
}
