import {
  type ExportEvent,
  type ExportFormat,
  type ExportRequest,
  TABLE_TOO_LARGE,
} from '@heliograph/contracts/engine';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { makeSheet, tableColumn } from '../../testing/exportToBuffer.ts';
import { portPair } from '../../testing/portPair.ts';
import { feedTable } from '../tables/feed.ts';
import { createTableStore } from '../tables/tableStore.ts';
import { runExport } from './runExport.ts';

const ROWS = 20_000;

/** A sheet with a table of the engine, and one with its own rows. */
const order = (format: ExportFormat): ExportRequest => ({
  fileName: 'x',
  format,
  sheets: [
    { ...makeSheet([{ as: 'number', values: [] }]), rows: { table: 1 } },
    makeSheet([{ as: 'text', values: ['A', 'B'] }], { name: 'Given' }),
  ],
});

async function run(format: ExportFormat, length = ROWS) {
  const store = createTableStore();
  const numbers = tableColumn(
    'number',
    Array.from({ length }, (_, row) => row),
  );
  const { rows, window } = store.snapshot(store.open({ a: numbers }).id);
  const [near, far] = portPair();
  const feeding = feedTable(window, rows, near);
  const events: ExportEvent<Blob>[] = [];
  await runExport(
    { order: order(format), feeds: [far, null] },
    {
      startEncoder: null,
      signal: new AbortController().signal,
      onEvent: (report) => void events.push(report),
    },
  );
  return { events, feeding, last: events.at(-1)! };
}

describe('an export', () => {
  it('[FLT-01] writes tables of the engine and rows of the page, and reports its progress', async () => {
    const { events, feeding, last } = await run('xlsx');
    await feeding;
    const progress = events.filter((report) => 'done' in report);
    expect(progress.map(({ done }) => done)).toEqual([8_192, 16_384, ROWS, ROWS + 2]);
    expect(progress.every(({ of }) => of === ROWS + 2)).toBe(true);
    if (!('file' in last)) throw new Error('there is no file');
    expect(last.file.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const { Sheets } = read(await last.file.arrayBuffer());
    const written = utils.sheet_to_json<number[]>(Sheets.Sheet!, { header: 1 });
    expect(written.slice(1).map(([value]) => value)).toEqual(Array.from({ length: ROWS }, (_, row) => row));
    expect(utils.sheet_to_json(Sheets.Given!, { header: 1 })).toEqual([['a'], ['A'], ['B']]);
  });

  it('writes the first sheet as csv', async () => {
    const { last, feeding } = await run('csv');
    await feeding;
    if (!('file' in last)) throw new Error('there is no file');
    const text = await last.file.text();
    expect(text.split('\r\n').slice(0, 3)).toEqual(['a', '0', '1']);
    expect(text.split('\r\n')).toHaveLength(ROWS + 2);
  });

  it('refuses a table that is too large for the format, and stops the feed of the engine', async () => {
    const { events, feeding } = await run('ods', 50_001);
    await feeding;
    expect(events).toMatchObject([{ failure: { kind: 'badInput', code: TABLE_TOO_LARGE, field: 'rows' } }]);
  });

  it('[FLT-01] reports a cancellation, and stops the feed of the engine', async () => {
    const cancellation = new AbortController();
    const store = createTableStore();
    const { rows, window } = store.snapshot(
      store.open({ a: tableColumn('number', new Array(ROWS).fill(1)) }).id,
    );
    const [near, far] = portPair();
    const feeding = feedTable(window, rows, near);
    const events: ExportEvent<Blob>[] = [];
    await runExport(
      { order: order('xlsx'), feeds: [far, null] },
      {
        startEncoder: null,
        signal: cancellation.signal,
        onEvent(report) {
          events.push(report);
          cancellation.abort();
        },
      },
    );
    await feeding;
    expect(events).toEqual([
      { done: 8_192, of: ROWS + 2 },
      { failure: { kind: 'cancelled', code: 0, message: 'cancelled' } },
    ]);
  });
});
