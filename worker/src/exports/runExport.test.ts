import type { ExportOrder, ExportReport } from '@heliograph/contracts/engine';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { sheetOf, tableColumn } from '../../testing/exported.ts';
import { portPair } from '../../testing/portPair.ts';
import { feed } from '../tables/feed.ts';
import { createTableRoom } from '../tables/tableRoom.ts';
import { runExport } from './runExport.ts';

const ROWS = 20_000;

/** A sheet of an engine's table beside one that has its rows with it. */
const order = (format: ExportOrder['format']): ExportOrder => ({
  fileName: 'x',
  format,
  sheets: [
    { ...sheetOf([{ as: 'number', values: [] }]), rows: { table: 1 } },
    sheetOf([{ as: 'text', values: ['A', 'B'] }], { name: 'Given' }),
  ],
});

async function run(format: ExportOrder['format'], signal = new AbortController().signal) {
  const room = createTableRoom();
  const numbers = tableColumn(
    'number',
    Array.from({ length: ROWS }, (_, row) => row),
  );
  const { rows, window } = room.snapshot(room.open({ a: numbers }).id);
  const [near, far] = portPair();
  const feeding = feed(window, rows, near);
  const told: ExportReport<Blob>[] = [];
  await runExport(
    { order: order(format), feeds: [far, null] },
    { signal, tell: (report) => void told.push(report) },
  );
  return { told, feeding, last: told.at(-1)! };
}

describe('an export', () => {
  it('[FLT-01] writes tables of the engine and rows of the page, and tells how far it is', async () => {
    const { told, feeding, last } = await run('xlsx');
    await feeding;
    const progress = told.filter((report) => 'done' in report);
    expect(progress.map(({ done }) => done)).toEqual([8_192, 16_384, ROWS, ROWS + 2]);
    expect(progress.every(({ of }) => of === ROWS + 2)).toBe(true);
    if (!('file' in last)) throw new Error('there is no file');
    expect(last.file.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const { Sheets } = read(await last.file.arrayBuffer());
    const written = utils.sheet_to_json<number[]>(Sheets.Sheet!, { header: 1 });
    expect(written.slice(1).map(([value]) => value)).toEqual(Array.from({ length: ROWS }, (_, row) => row));
    expect(utils.sheet_to_json(Sheets.Given!, { header: 1 })).toEqual([['a'], ['A'], ['B']]);
  });

  it('a csv is one file of the first sheet', async () => {
    const { last, feeding } = await run('csv');
    await feeding;
    if (!('file' in last)) throw new Error('there is no file');
    const text = await last.file.text();
    expect(text.split('\r\n').slice(0, 3)).toEqual(['a', '0', '1']);
    expect(text.split('\r\n')).toHaveLength(ROWS + 2);
  });

  it('[FLT-01] that is called off ends with that, and the engine stops feeding it', async () => {
    const cancellation = new AbortController();
    const room = createTableRoom();
    const { rows, window } = room.snapshot(
      room.open({ a: tableColumn('number', new Array(ROWS).fill(1)) }).id,
    );
    const [near, far] = portPair();
    const feeding = feed(window, rows, near);
    const told: ExportReport<Blob>[] = [];
    await runExport(
      { order: order('xlsx'), feeds: [far, null] },
      {
        signal: cancellation.signal,
        tell(report) {
          told.push(report);
          cancellation.abort();
        },
      },
    );
    await feeding;
    expect(told).toEqual([
      { done: 8_192, of: ROWS + 2 },
      { failure: { kind: 'cancelled', code: 0, message: 'called off' } },
    ]);
  });
});
