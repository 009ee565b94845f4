import type { ExportRequest, ExportSheet } from '@heliograph/contracts/engine';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createEncoderWorker } from '../../../testing/encoderWorker.ts';
import { exportToBuffer, makeSheet, type FilledColumn } from '../../../testing/exportToBuffer.ts';
import { createHelper } from './encoding.ts';

/** Rows that are read at once, so that there is a task for each. */
const WINDOW_ROWS = 8_192;

const order = (sheets: readonly ExportSheet[]): ExportRequest => ({ fileName: 'x', format: 'xlsx', sheets });

/** A column of many rows: the values again and again. */
const repeat = <T>(values: readonly T[], rows: number): T[] =>
  Array.from({ length: rows }, (_, row) => values[row % values.length]!);

async function exportWithHelper(sheets: readonly ExportSheet[]) {
  const worker = createEncoderWorker();
  const bytes = await exportToBuffer(order(sheets), createHelper(worker));
  return { bytes, answered: worker.answered() };
}

/** The files of a workbook by their paths. */
const unpack = (bytes: Buffer): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]));

describe('an export on two cores', () => {
  it('[REP-02] has the same files as on one', async () => {
    const value = fc.oneof(
      fc.double({ noNaN: false }),
      fc.integer({ min: -1_000_000, max: 1_000_000 }).map((digits) => digits / 100),
    );
    const instant = fc.constantFrom(
      NaN,
      Date.UTC(1899, 11, 31),
      Date.UTC(1900, 2, 1),
      Date.UTC(2026, 3, 4, 15, 59, 59),
    );
    const text = fc.constantFrom('', 'A', '=1+1', ' b ', '光');
    const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { minLength: 1, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(
        some(value),
        some(instant),
        some(text),
        some(fc.constantFrom(0, 1)),
        async (values, instants, texts, marks) => {
          const rows = 2 * WINDOW_ROWS + 100;
          const columns: FilledColumn[] = [
            { as: 'number', decimals: 2, values: repeat(values, rows) },
            { as: 'dateTime', zone: 'Australia/Sydney', values: repeat(instants, rows) },
            { as: 'text', values: repeat(texts, rows) },
            { as: 'text', merged: true, values: repeat(texts, rows) },
            { as: 'number', values: repeat(marks, rows) },
          ];
          const sheets = [
            makeSheet(columns, { name: 'One', head: ['Title'], totals: [{ a: 7 }], strong: 'e' }),
            makeSheet(columns.slice(0, 2), { name: 'Two' }),
          ];
          const { bytes, answered } = await exportWithHelper(sheets);
          expect(answered).toBeGreaterThan(0);
          expect(unpack(bytes)).toEqual(unpack(await exportToBuffer(order(sheets))));
        },
      ),
      // Each writes two workbooks of 33,000 rows.
      { numRuns: 5 },
    );
  });

  it('is made on one core by a worker that never becomes ready', async () => {
    const worker = { ...createEncoderWorker(), addEventListener: () => undefined };
    const sheets = [makeSheet([{ as: 'number', values: repeat([1, 2], 3 * WINDOW_ROWS) }])];
    expect(unpack(await exportToBuffer(order(sheets), createHelper(worker)))).toEqual(
      unpack(await exportToBuffer(order(sheets))),
    );
    expect(worker.answered()).toBe(0);
  });

  it('fails when the other worker stops', async () => {
    const sheets = [makeSheet([{ as: 'number', values: repeat([1, 2], 20 * WINDOW_ROWS) }])];
    await expect(exportToBuffer(order(sheets), createHelper(createEncoderWorker(3)))).rejects.toThrow(
      'the encoder stopped',
    );
  });
});
