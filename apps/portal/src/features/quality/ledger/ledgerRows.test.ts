import type { Device, QualityKind } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { makeEntry } from '../testEntries.ts';
import { filterRows, ledgerRows, sortRows } from './ledgerRows.ts';

const KINDS: Record<QualityKind, string> = {
  gap: 'Gap',
  glitch: 'Glitch',
  reset: 'Counter reset',
  unknown: 'Unknown',
  pending: 'Not decided yet',
  replacement: 'Meter replaced',
  correction: 'Corrected',
  import: 'Imported',
};
const device = { device_id: 'meter', obj_name: 'Grid meter' } as Device;
const rows = ledgerRows(
  [
    makeEntry({ kind: 'gap', began: 0, ended: 500, kwh: 2 }),
    makeEntry(),
    makeEntry({ kind: 'correction', edit_id: 4, began: 3000, ended: 4000, kwh: 5, reason: 'Read on site' }),
    makeEntry({ kind: 'replacement', edit_id: 5, began: 9000, ended: 9000, device_id: 'gone' }),
  ],
  [{ index: 0, device, code: 'import_total', name: 'Import total' }],
  KINDS,
);
const kinds = (shown: readonly (typeof rows)[number][]) => shown.map(({ entry }) => entry.kind);

it('[DQ-04] entries have the names of device and counter, or their codes when these are gone', () => {
  expect(rows.map(({ device: name, counter, what, isOpen }) => [name, counter, what, isOpen])).toEqual([
    ['Grid meter', 'Import total', 'Gap', false],
    ['Grid meter', 'Import total', 'Unknown', true],
    ['Grid meter', 'Import total', 'Corrected', false],
    ['gone', 'import_total', 'Meter replaced', false],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
});

it('[DQ-04] the ledger is filtered by kind, open questions, day and text', () => {
  const all = { kind: 'all', text: '', day: null } as const;
  expect(kinds(filterRows(rows, { ...all, kind: 'open' }))).toEqual(['unknown']);
  expect(kinds(filterRows(rows, { ...all, kind: 'gap' }))).toEqual(['gap']);
  expect(kinds(filterRows(rows, { ...all, text: ' ON SITE' }))).toEqual(['correction']);
  expect(kinds(filterRows(rows, { ...all, day: { start: 500, end: 3001 } }))).toEqual([
    'unknown',
    'correction',
  ]);
  expect(kinds(filterRows(rows, { ...all, day: { start: 9000, end: 9001 } }))).toEqual(['replacement']);
});

it('[DQ-04] the ledger is sorted by any column, unknown energy last', () => {
  const compare = new Intl.Collator('en').compare;
  const sorted = (column: 'kwh' | 'began' | 'device', descending: boolean) =>
    kinds(sortRows(rows, { column, descending }, compare));
  expect(sorted('began', true)).toEqual(['replacement', 'correction', 'unknown', 'gap']);
  expect(sorted('kwh', true)).toEqual(['correction', 'gap', 'unknown', 'replacement']);
  expect(sorted('kwh', false)).toEqual(['gap', 'correction', 'unknown', 'replacement']);
  expect(sorted('device', false).at(0)).toBe('replacement');
});
