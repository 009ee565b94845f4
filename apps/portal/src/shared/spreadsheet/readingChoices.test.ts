import { describe, expect, it } from 'vitest';
import { decideReading, keepChosen, rememberedReading, withChoice } from './readingChoices.ts';

const sheetOf = (...rows: (string | number)[][]) => ({
  sheet: { sheets: [''], sheet: 0, rows: [['Time', 'Energy'], ...rows], charset: 'utf-8' as const },
  head: 0,
});
const places = { time: 0, numbers: [1], zone: 'Australia/Sydney' };

describe('how a table is written', () => {
  it('[IMP-05] says what its values decide and what is only assumed', () => {
    const clear = decideReading(
      sheetOf(['13/03/2026 00:30', '1,5'], ['14/03/2026 00:00', '0,25']),
      {},
      places,
    );
    expect(clear).toEqual({
      ...{ order: 'dmy', decimal: ',', stamp: 'end', zone: 'Australia/Sydney' },
      decided: { order: 'values', decimal: 'values', stamp: 'values', zone: 'assumed' },
    });
    const open = decideReading(
      sheetOf(['01/03/2026 00:30', '1,234'], ['01/03/2026 01:00', '2,345']),
      {},
      places,
    );
    expect(open).toMatchObject({ order: null, decimal: '.', stamp: 'start' });
    expect(open.decided).toMatchObject({ order: 'assumed', decimal: 'assumed', stamp: 'assumed' });
  });

  it('[IMP-05] is what a heading states, whatever was chosen before', () => {
    const sheet = sheetOf(['2026-03-01 00:30', 1]);
    const remembered = rememberedReading(sheet, { stamp: 'start', zone: 'UTC' });
    const read = decideReading(sheet, remembered, { ...places, stated: { stamp: 'end' } });
    expect(read).toMatchObject({ stamp: 'end', zone: 'UTC' });
    expect(read.decided).toMatchObject({ stamp: 'heading', zone: 'remembered' });
  });

  it('[IMP-05] is remembered for the next file with the same headings, and kept when columns change', () => {
    const first = sheetOf(['01/03/2026', '1,234']);
    const remembered = rememberedReading(first, { order: 'mdy' });
    const next = sheetOf(['02/03/2026', '7,000']);
    const read = decideReading(next, remembered, places);
    expect([read.order, read.decided.order]).toEqual(['mdy', 'remembered']);
    const chosen = withChoice({ ...next, ...read, remembered }, { order: 'dmy' });
    expect(keepChosen(chosen, decideReading(next, remembered, places))).toMatchObject({
      order: 'dmy',
      decided: { order: 'chosen', decimal: 'assumed' },
    });
    const other = {
      ...next,
      sheet: {
        ...next.sheet,
        rows: [
          ['When', 'Energy'],
          ['02/03/2026', '7'],
        ],
      },
    };
    expect(decideReading(other, remembered, places).order).toBeNull();
  });
});
