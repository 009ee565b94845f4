import type { ExportSheet } from '@heliograph/contracts/engine';
import type { PlanPart } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { billTable } from '../../apps/portal/src/features/reports/bill/billTable.ts';
import { tableExport } from '../../apps/portal/src/features/reports/table/tableExport.ts';
import { computeBill } from '../../packages/domain/src/billing/computeBill.ts';
import { getReads, makePlan, usage } from '../../packages/domain/src/billing/testReads.ts';
import { exportToBuffer } from '../../worker/testing/exportToBuffer.ts';
import { columnSums, hasLibreOffice } from './support/libreOffice.ts';

const BILLS = 60;
const price = fc.integer({ min: 1, max: 900_000 }).map((micro) => micro / 1e6);
const billArb = fc.record({
  prices: fc.array(price, { minLength: 4, maxLength: 4 }),
  percent: fc.integer({ min: 0, max: 400 }).map((tenth) => tenth / 10),
  gst: fc.constantFrom('included', 'excluded', 'none'),
  /** From a household to a factory. */
  scale: fc.constantFrom(1, 30, 1_000),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
});

// Starts LibreOffice twice.
it.skipIf(!hasLibreOffice)(
  '[BIL-02] [DQ-05] the sums that LibreOffice calculates of the lines of a workbook are its totals',
  async () => {
    const sheets = fc.sample(billArb, { seed: 38, numRuns: BILLS }).map(({ seed, scale, ...rest }, index) => {
      const bill = (salt: number) => computeRandomBill({ ...rest, seed: seed + salt, scale });
      return makeBillSheet(`B${index}`, bill(0), bill(0.5));
    });
    const sums = await columnSums(await exportToBuffer({ fileName: 'Bills', format: 'xlsx', sheets }), {
      firstRow: 2,
      columns: ['E', 'G', 'H'],
    });
    expect(sums).toHaveLength(BILLS);
    for (const { sum, total } of sums.flat()) expect(sum.toFixed(9)).toBe(total.toFixed(9));
    expect(new Set(sums.flat().map(({ total }) => total)).size).toBeGreaterThan(BILLS * 2);
  },
);

type Random = typeof billArb extends fc.Arbitrary<infer Value> ? Value : never;

function computeRandomBill({ prices, percent, gst, scale, seed }: Random) {
  const [supply, peak, rest, feedIn] = prices as [number, number, number, number];
  const parts: PlanPart[] = [
    { kind: 'supply', name: '', price: supply, per: 'day' },
    {
      ...usage(peak),
      cycle: 'pooled',
      tiers: [
        { upTo: 3 * scale, price: peak },
        { upTo: null, price: rest },
      ],
    },
    { kind: 'feedIn', name: '', windows: [], cycle: 'day', tiers: [{ upTo: null, price: feedIn }] },
    { kind: 'discount', name: '', of: 'usage', value: percent },
  ] as PlanPart[];
  const kwh = (at: number) =>
    Math.round((Math.abs(Math.sin(at / 6e4 + seed) * 10_000) % 1) * 1e6 * scale) / 1e6;
  const { energy, days } = getReads('Australia/Sydney', '2026-03-01', '2026-03-31', {
    imported: kwh,
    exported: (at) => kwh(at + 1),
  });
  return { plan: { plan_id: 1, name: 'Plan' }, ...computeBill(makePlan(parts, { gst }), energy, days) };
}

function makeBillSheet(
  name: string,
  bill: ReturnType<typeof computeRandomBill>,
  beside: ReturnType<typeof computeRandomBill>,
): ExportSheet {
  const table = billTable(bill, {
    beside,
    missingHours: 0,
    paper: null,
    lineText: ({ id }) => ({ name: id, detail: '', quantity: '', price: '' }),
    marksOf: () => '',
    // Texts are for the page only.
    format: {} as Parameters<typeof billTable>[1]['format'],
    title: {
      line: 'line',
      quantity: 'quantity',
      unit: 'unit',
      marks: 'marks',
      price: 'price',
      amount: 'amount',
      meterQuantity: 'meterQuantity',
      meter: 'meter',
      meterDifference: 'meterDifference',
      paperQuantity: 'paperQuantity',
      paper: 'paper',
      difference: 'difference',
    },
    words: { total: 'Total', rounding: 'Rounding', unitOf: (unit) => unit },
  });
  const { sheets } = tableExport({
    fileName: 'Bill',
    period: 'custom',
    span: { start: 0, end: 1, zone: 'UTC' },
    table,
    sheet: name,
    head: [],
    provenance: { name: 'Source', lines: [] },
  });
  return sheets[0]!;
}
