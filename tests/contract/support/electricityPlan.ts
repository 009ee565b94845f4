import type { ElectricityPlan } from '@heliograph/contracts/http';

/** A plan that can be saved. */
export const PLAN: ElectricityPlan = {
  currency: 'AUD',
  clock: 'local',
  state: 'NSW',
  holidays: ['2026-12-24'],
  gst: 'included',
  parts: [
    { kind: 'supply', name: 'Daily supply', price: 0.985, per: 'day' },
    {
      kind: 'usage',
      name: 'Peak',
      windows: [
        {
          days: ['weekday'],
          from: '15:00',
          to: '21:00',
          seasonFrom: '11-01',
          seasonTo: '03-31',
        },
      ],
      cycle: 'day',
      tiers: [{ upTo: null, price: 0.52 }],
    },
    {
      kind: 'usage',
      name: 'Other times',
      windows: [],
      cycle: 'pooled',
      tiers: [
        { upTo: 10, price: 0.28 },
        { upTo: null, price: 0.31 },
      ],
    },
    { kind: 'feedIn', name: '', windows: [], cycle: 'day', tiers: [{ upTo: null, price: 0.05 }] },
  ],
};
