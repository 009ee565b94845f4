import { expect, it } from 'vitest';
import { isOpenEntry } from '../../../shared/isOpenEntry.ts';
import { makeEntry } from '../testEntries.ts';
import { findQuestion, replacementQuestions } from './replacementQuestions.ts';

it('[DQ-02] counters of a device that jump at the same time are one question', () => {
  const entries = [
    makeEntry(),
    makeEntry({
      property_code: 'export_total',
      began: 500,
      last_reading: 80,
      first_reading: null,
      odd_reading: 1,
    }),
    makeEntry({ device_id: 'inverter', ended: 9000 }),
    makeEntry({ kind: 'glitch', property_code: 'load_total' }),
  ];
  const questions = replacementQuestions(entries);
  expect(questions).toEqual([
    { deviceId: 'inverter', at: 9000, counters: [{ code: 'import_total', last: 120, first: 3 }] },
    {
      deviceId: 'meter',
      at: 2000,
      counters: [
        { code: 'import_total', last: 120, first: 3 },
        { code: 'export_total', last: 80, first: 1 },
      ],
    },
  ]);
  expect(findQuestion(entries[1]!, questions)).toBe(questions[1]);
});

it('[DQ-02] what a replacement or a correction explains is no longer asked, until it is withdrawn', () => {
  const unknown = makeEntry();
  const replacement = makeEntry({ kind: 'replacement', edit_id: 1, began: 2000, ended: 2000 });
  const correction = makeEntry({ kind: 'correction', edit_id: 2, began: 900, ended: 2700 });
  for (const edit of [replacement, correction]) {
    expect(isOpenEntry(unknown, [unknown, edit])).toBe(false);
    expect(isOpenEntry(unknown, [unknown, { ...edit, withdrawn_at: 5000 }])).toBe(true);
    expect(isOpenEntry(unknown, [unknown, { ...edit, property_code: 'export_total' }])).toBe(true);
  }
  expect(isOpenEntry(unknown, [unknown, { ...correction, ended: 1500 }])).toBe(true);
  expect(isOpenEntry(makeEntry({ kind: 'pending' }), [])).toBe(true);
  expect(isOpenEntry(makeEntry({ kind: 'gap' }), [])).toBe(false);
});
