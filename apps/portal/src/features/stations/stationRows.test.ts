import type { LastKnownLive } from '@heliograph/board';
import type { Station } from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import { sortRows, type ColumnSort, type StationRow } from './stationRows.ts';

const row = (id: number, name: string, capacity: number, pv: number | null): StationRow => ({
  slot: id,
  station: { id, station_name: name, installed_capacity: capacity } as Station,
  status: id === 3 ? 'fault' : 'normal',
  live: { pv: { value: pv, fresh: true }, source: { at: id } } as LastKnownLive,
  lastOnline: null,
});
const rows = [
  row(1, 'acacia', 5, 900),
  row(2, 'Banksia', 5, null),
  row(3, 'Élan', 9, 0),
  row(4, 'Fig', 7, 1200),
];
const sorted = (...orders: ColumnSort[]) => sortRows(rows, orders).map(({ station }) => station.id);
const by = (column: string, descending = false) => ({ column, descending });

describe('[STN-02] the list sorted by its columns', () => {
  it('keeps its order without a sort', () => {
    expect(sorted()).toEqual([1, 2, 3, 4]);
  });

  it('sorts text by language rules', () => {
    expect(sorted(by('name'))).toEqual([1, 2, 3, 4]);
    expect(sorted(by('name', true))).toEqual([4, 3, 2, 1]);
  });

  it('sorts by live values, unknown ones below zero', () => {
    expect(sorted(by('power'))).toEqual([2, 3, 1, 4]);
    expect(sorted(by('power', true))).toEqual([4, 1, 3, 2]);
  });

  it('sorts equal rows by the next column', () => {
    expect(sorted(by('installed'), by('power', true))).toEqual([1, 2, 4, 3]);
    expect(sorted(by('status', true), by('seen', true))).toEqual([3, 4, 2, 1]);
  });
});
