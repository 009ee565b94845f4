import type { QualityEntry, QualityKind } from '@heliograph/contracts/http';
import { createTextFilter } from '@heliograph/domain/textSearch';
import { sortByValue } from '../../../shared/grid/columnSort.ts';
import { isOpenEntry } from '../../../shared/isOpenEntry.ts';
import type { KindFilter, LedgerSort } from '../ledgerAddress.ts';
import type { StationCounter } from '../useStationCounters.ts';

export interface LedgerRow {
  key: string;
  entry: QualityEntry;
  device: string;
  counter: string;
  /** Its kind in words. */
  what: string;
  isOpen: boolean;
}

/** The entries with names; codes stand for devices and counters that no longer exist. */
export function ledgerRows(
  entries: readonly QualityEntry[],
  counters: readonly StationCounter[],
  kinds: Record<QualityKind, string>,
): LedgerRow[] {
  return entries.map((entry) => {
    const own = counters.filter(({ device }) => device.device_id === entry.device_id);
    return {
      key: [entry.kind, entry.edit_id, entry.device_id, entry.property_code, entry.began].join(' '),
      entry,
      device: own[0]?.device.obj_name ?? entry.device_id,
      counter: own.find(({ code }) => code === entry.property_code)?.name ?? entry.property_code,
      what: kinds[entry.kind],
      isOpen: isOpenEntry(entry, entries),
    };
  });
}

export interface RowFilter {
  kind: KindFilter;
  text: string;
  /** [start, end) in ms; null for the whole period. */
  day: { start: number; end: number } | null;
}

export function filterRows(rows: readonly LedgerRow[], { kind, text, day }: RowFilter): readonly LedgerRow[] {
  const isFound = createTextFilter(text);
  return rows.filter(
    (row) => isOfKind(row, kind) && (day === null || overlaps(row.entry, day)) && isFound(...getTexts(row)),
  );
}

const isOfKind = ({ entry, isOpen: open }: LedgerRow, kind: KindFilter) =>
  kind === 'all' || (kind === 'open' ? open : entry.kind === kind);

const overlaps = ({ began, ended }: QualityEntry, { start, end }: { start: number; end: number }) =>
  began < end && (ended > start || began >= start);

const getTexts = ({ what, device, counter, entry: { reason, person, withdrawn_by } }: LedgerRow) => [
  what,
  device,
  counter,
  reason,
  person,
  withdrawn_by,
];

/** Sorted rows, by default the newest first; unknown energies last. */
export const sortRows = (
  rows: readonly LedgerRow[],
  sort: LedgerSort,
  compareTexts: (one: string, other: string) => number,
): LedgerRow[] => sortByValue(rows, (row) => getValue(row, sort.column), sort, compareTexts);

/** Newest first. */
export const USUAL_SORT: LedgerSort = { column: 'began', descending: true };

function getValue(
  { what, device, counter, entry }: LedgerRow,
  column: LedgerSort['column'],
): string | number | null {
  return {
    kind: what,
    began: entry.began,
    device: `${device} ${counter}`,
    kwh: entry.kwh,
    note: entry.reason,
  }[column];
}
