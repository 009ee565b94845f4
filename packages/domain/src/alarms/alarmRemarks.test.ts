import { expect, it } from 'vitest';
import { alarmRemarks } from './alarmRemarks.ts';

const NOW = 1_800_000_000_000;
const remarks = (alarms: readonly { ago: number; over?: boolean; place?: string }[]) =>
  alarmRemarks(
    {
      at: alarms.map(({ ago }) => NOW - ago * 1000),
      recovered: alarms.map(({ ago, over = true }) => (over ? NOW - ago * 1000 + 1 : NaN)),
      placeOf: (row) => alarms[row]!.place ?? 'inverter F1',
    },
    NOW,
  );

it('[ALM-03] more than three starts within a minute are chattering', () => {
  expect(remarks([5, 20, 40, 65, 130].map((ago) => ({ ago })))).toEqual([
    'chattering',
    'chattering',
    'chattering',
    'chattering',
    null,
  ]);
  expect(remarks([5, 20, 40, 66].map((ago) => ({ ago })))).toEqual([null, null, null, null]);
  expect(remarks([5, 20, 40, 60].map((ago, i) => ({ ago, place: `inverter F${i % 2}` })))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('[ALM-03] what lasts longer than a day is standing', () => {
  const day = 86_400;
  expect(remarks([{ ago: day - 1, over: false }, { ago: day + 1, over: false }, { ago: day + 2 }])).toEqual([
    null,
    'standing',
    null,
  ]);
});
