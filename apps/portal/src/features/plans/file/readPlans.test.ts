import type { PriceSeries, StoredPlan } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { openSheet, readPlans } from './readPlans.ts';

const series: PriceSeries = {
  series_id: 7,
  name: 'NSW spot',
  note: '',
  currency: 'AUD',
  minutes: 5,
  months: [],
  create_name: 'Ivan',
  update_name: '',
  update_time: 0,
  version: 0,
  may_change: 1,
};
const usage = {
  kind: 'usage',
  name: '',
  windows: [],
  cycle: 'day',
  tiers: [{ upTo: null, price: 0.1 }],
} as const;
const stored: StoredPlan = {
  plan_id: 1,
  name: 'Spot',
  note: '',
  plan: {
    currency: 'AUD',
    clock: 'local',
    state: null,
    holidays: [],
    gst: 'included',
    parts: [
      {
        ...usage,
        windows: [],
        tiers: [...usage.tiers],
        wholesale: { series_id: 7, factor: 1.05, atLeast: null, atMost: 20 },
      },
    ],
  },
  create_name: 'Ivan',
  update_name: '',
  update_time: 0,
  version: 3,
  may_change: 1,
  mine: 1,
};

/** Compares plans in rows with the usual columns, and with more. */
function compare(headings: string[], ...rows: (string | number)[][]) {
  const sheet = {
    sheets: ['Plans'],
    sheet: 0,
    rows: [['Plan', 'Currency', 'GST', 'Part', 'Price', ...headings], ...rows],
    charset: null,
  };
  const { plans } = readPlans(openSheet('plans.xlsx', sheet), { plans: [stored], series: [series] });
  return plans.map(({ state, found }) => [state, ...found.errors.map(({ row, why }) => `${row} ${why}`)]);
}
const SPOT = ['Spot', 'AUD', 'included', 'Usage', 0.1];
const WHOLESALE = ['Price series', 'Loss factor', 'Highest price (c)'];

it('[BIL-01] [IMP-01] a plan keeps its price series, changes it, or loses it where the column is empty', () => {
  expect(compare(WHOLESALE, [...SPOT, 'nsw SPOT', 1.05, 2000])).toEqual([['unchanged']]);
  expect(compare(WHOLESALE, [...SPOT, '#7', 1.06, 2000])).toEqual([['changed']]);
  expect(compare(WHOLESALE, SPOT)).toEqual([['changed']]);
});

it('[BIL-01] [IMP-01] a file without a column of price series cannot replace a plan that follows one', () => {
  expect(compare([], SPOT)).toEqual([['wrong', '2 seriesLost']]);
  expect(compare([], ['Fixed', ...SPOT.slice(1)])).toEqual([['new']]);
});
