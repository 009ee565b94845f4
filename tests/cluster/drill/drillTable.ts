import type { Account } from './ledger.ts';

/** Effects of killing a part. Times in ms after the kill; null: not within the time that the drill waits. */
export interface DrillRow extends Account {
  part: string;
  /** Until all gateways that it concerned had a sample acknowledged that they sent after the kill. */
  acknowledgedMs: number | null;
  /** Until other servers had taken over its gateways; undefined: it had none. */
  takenOverMs: number | null | undefined;
  /** Until a page showed values measured after the kill of all gateways, and noticed a change made after it. */
  pageMs: number | null;
}

/** Actions that had to happen once, although parts were killed meanwhile. */
export interface OnceRow {
  what: string;
  /** Confirmed actions. */
  wanted: number;
  done: number;
  lost: number;
  twice: number;
}

const TAKEOVER_MS = 10_000;
const PAGE_MS = 15_000;

/** Why the drill failed, one line each; none when it passed. */
export function listFailures(rows: readonly DrillRow[], once: readonly OnceRow[]): string[] {
  return [
    ...rows.flatMap(({ part, lost, twice, takenOverMs, pageMs, acknowledgedMs }) => [
      ...(lost > 0 ? [`${part}: ${lost} acknowledged samples were lost`] : []),
      ...(twice > 0 ? [`${part}: ${twice} samples were stored twice`] : []),
      ...(acknowledgedMs === null ? [`${part}: gateways got no acknowledgements any more`] : []),
      ...(takenOverMs !== undefined && !isWithin(takenOverMs, TAKEOVER_MS)
        ? [`${part}: its gateways were not taken over within ${TAKEOVER_MS / 1000} s`]
        : []),
      ...(isWithin(pageMs, PAGE_MS) ? [] : [`${part}: pages were not right within ${PAGE_MS / 1000} s`]),
    ]),
    ...once.flatMap(({ what, lost, twice }) => [
      ...(lost > 0 ? [`${what}: ${lost} never happened`] : []),
      ...(twice > 0 ? [`${what}: ${twice} happened twice`] : []),
    ]),
  ];
}

const isWithin = (ms: number | null, most: number): boolean => ms !== null && ms <= most;

/** Lines of aligned tables. */
export function formatDrill(rows: readonly DrillRow[], once: readonly OnceRow[]): string[] {
  return [
    ...aligned([
      ['killed', 'next acknowledgement', 'taken over', 'page right', 'acknowledged', 'lost', 'twice'],
      ...rows.map((row) => [
        row.part,
        seconds(row.acknowledgedMs),
        row.takenOverMs === undefined ? '–' : seconds(row.takenOverMs),
        seconds(row.pageMs),
        ...[row.acknowledged, row.lost, row.twice].map(String),
      ]),
    ]),
    '',
    ...aligned([
      ['once', 'confirmed', 'done', 'lost', 'twice'],
      ...once.map(({ what, wanted, done, lost, twice }) => [
        what,
        ...[wanted, done, lost, twice].map(String),
      ]),
    ]),
  ];
}

const seconds = (ms: number | null): string => (ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`);

function aligned(cells: readonly (readonly string[])[]): string[] {
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  return cells.map((line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  '),
  );
}
