import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportToBuffer, makeSheet, type FilledColumn } from '../../../testing/exportToBuffer.ts';
import type { ExportSheet } from '@heliograph/contracts/engine';

async function csv(columns: readonly FilledColumn[], rest: Partial<ExportSheet> = {}): Promise<string> {
  const bytes = await exportToBuffer({ fileName: 'x', format: 'csv', sheets: [makeSheet(columns, rest)] });
  return bytes.toString('utf8');
}

/** RFC 4180, character by character. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (quoted) {
      if (character !== '"') field += character;
      else if (text[index + 1] === '"') field += text.charAt(++index);
      else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ',') {
      row.push(field);
      field = '';
    } else if (character === '\r') {
      index++;
      rows.push([...row, field]);
      row = [];
      field = '';
    } else field += character;
  }
  return rows;
}

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(',', '"', '\r', '\n', '=', '+', '@', '-', '\t', '光'),
    fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }),
  ),
  maxLength: 12,
});

describe('csv', () => {
  it('[CHT-04] writes header, rows and totals in UTF-8 with a byte order mark', async () => {
    const written = await csv(
      [
        { title: 'Station', as: 'text', values: ['Köln', '上海'] },
        { title: 'Energy, kWh', as: 'number', decimals: 2, values: [1234.5, NaN] },
        { title: 'From', as: 'dateTime', zone: 'Australia/Sydney', values: [Date.UTC(2026, 0, 1), NaN] },
        { title: 'Day', as: 'date', zone: 'Australia/Sydney', values: [Date.UTC(2025, 11, 31, 20), NaN] },
      ],
      { head: ['Not in a csv'], totals: [{ a: 'Total', b: 1234.5 }] },
    );
    expect(written).toBe(
      '\uFEFFStation,"Energy, kWh",From,Day\r\n' +
        'Köln,1234.50,2026-01-01 11:00:00,2026-01-01\r\n' +
        '上海,,,\r\n' +
        'Total,1234.50,,\r\n',
    );
  });

  it('[CHT-04] writes formulas as texts, but negative numbers as numbers', async () => {
    const texts = ['=HYPERLINK("http://x")', '+1', '-1', '@x', '\tx', '\rx', 'x=1'];
    const read = parse(
      await csv([
        { as: 'text', values: texts },
        { as: 'number', values: texts.map(() => -1) },
      ]),
    );
    expect(read.slice(1).map(([first]) => first)).toEqual([
      ...texts.slice(0, 6).map((each) => `'${each}`),
      'x=1',
    ]);
    expect(read.slice(1).every(([, second]) => second === '-1')).toBe(true);
  });

  it('[CHT-04] writes any text so that it reads back unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 20 }), async (rows) => {
        const written = await csv([
          { as: 'text', values: rows.map(([first]) => first) },
          { as: 'text', values: rows.map(([, second]) => second) },
        ]);
        const read = parse(written.slice(1)).slice(1);
        const wanted = (each: string) =>
          Buffer.from(/^[=+\-@\t\r]/.test(each) ? `'${each}` : each).toString();
        expect(read).toEqual(rows.map((row) => row.map(wanted)));
      }),
    );
  });

  it('writes a repeated hour twice', async () => {
    const hour = 3_600_000;
    const back = Date.UTC(2026, 3, 4, 14);
    const read = parse(
      await csv([
        { as: 'dateTime', zone: 'Australia/Sydney', values: [0, 1, 2, 3].map((each) => back + each * hour) },
      ]),
    );
    expect(read.slice(1).flat()).toEqual([
      '2026-04-05 01:00:00',
      '2026-04-05 02:00:00',
      '2026-04-05 02:00:00',
      '2026-04-05 03:00:00',
    ]);
  });

  it('writes texts longer than the buffer', async () => {
    const long = 'x'.repeat(1_000_000);
    expect(parse(await csv([{ as: 'text', values: ['a', long, 'b'] }])).slice(1)).toEqual([
      ['a'],
      [long],
      ['b'],
    ]);
  });

  it('writes numbers in a text column with their names', async () => {
    const sheet = makeSheet([{ as: 'text', words: { 1: 'Fault', 2: 'Warning' }, values: [] }], {
      rows: { columns: { a: { kind: 'number', values: Float64Array.of(1, 2, 3, NaN) } } },
    });
    const bytes = await exportToBuffer({ fileName: 'x', format: 'csv', sheets: [sheet] });
    expect(bytes.toString()).toBe('\uFEFFa\r\nFault\r\nWarning\r\n3\r\n\r\n');
  });
});
