import type { ImportCell } from '@heliograph/contracts/engine';
import { expect, it } from 'vitest';
import { proposeDraft, readDraft } from './historyDraft.ts';

const STATION = { time_zone: 'Australia/Sydney', installed_capacity: 10 };

const propose = (...rows: ImportCell[][]) =>
  proposeDraft('history.csv', { sheets: [''], sheet: 0, rows, charset: 'utf-8' }, STATION, {});

it('[IMP-05] dates of which a spreadsheet has swapped some are not read', () => {
  // A spreadsheet with months first took 1 to 12 January for the first of each month.
  const serial = (month: number) => (Date.UTC(2026, month - 1, 1) - Date.UTC(1899, 11, 30)) / 86_400_000;
  const days = Array.from({ length: 31 }, (_, i) => i + 1);
  const headings = ['Date', 'Import(kWh)', 'Export(kWh)'];
  const mixed = propose(
    headings,
    ...days.map((day) => [day <= 12 ? serial(day) : `${day}/01/2026 00:00`, 24, 12]),
  );
  expect(mixed.mixesDates).toBe(true);
  expect(readDraft(mixed)).toBeNull();
  const texts = propose(headings, ...days.map((day) => [`${String(day).padStart(2, '0')}/01/2026`, 24, 12]));
  expect(texts).toMatchObject({ mixesDates: false, order: 'dmy', decided: { order: 'values' } });
  const { days: read, issueCount } = readDraft(texts)!;
  const sum = (energy: string) =>
    read
      .flatMap((one) => (one.energy === energy ? one.kwh : []))
      .reduce<number>((all, kwh) => all + (kwh ?? 0), 0);
  expect(issueCount).toBe(0);
  expect(sum('gridImport')).toBeCloseTo(31 * 24, 6);
  expect(sum('gridExport')).toBeCloseTo(31 * 12, 6);
});

it('[IMP-04] a stray zero of a counter is passed over and named', () => {
  const counted = Array.from({ length: 48 }, (_, i) => (i === 20 ? '0.00' : (100 + i / 2).toFixed(2)));
  const draft = propose(
    ['Time', 'Total Production(kWh)'],
    ...counted.map((text, i) => [
      new Date(Date.UTC(2026, 2, 1, i)).toISOString().slice(0, 16).replace('T', ' '),
      text,
    ]),
  );
  expect(draft.columns).toEqual([{ field: 'time' }, { field: 'generation', measure: 'counterKwh' }]);
  const { days, issues } = readDraft(draft)!;
  const kwh = days.flatMap((day) => day.kwh).reduce<number>((sum, value) => sum + (value ?? 0), 0);
  expect(kwh).toBeCloseTo(23.5, 6);
  expect(issues).toEqual([{ row: 22, column: 1, why: 'glitch', found: '0.00' }]);
});
