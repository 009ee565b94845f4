import type { ElectricityPlan, PlanWindow } from '@heliograph/contracts/http';
import { wholeYear } from '@heliograph/domain/billing';

const PEAK: PlanWindow = { ...wholeYear('15:00', '21:00'), days: ['weekday'] };

/** A plan with every kind of part. */
export const PLAN: ElectricityPlan = {
  currency: 'AUD',
  clock: 'local',
  state: 'NSW',
  holidays: [],
  gst: 'excluded',
  parts: [
    { kind: 'supply', name: '', price: 1, per: 'day' },
    {
      kind: 'usage',
      name: '',
      windows: [wholeYear('11:00', '14:00')],
      cycle: 'day',
      tiers: [{ upTo: 5, price: 0 }],
    },
    {
      kind: 'usage',
      name: '',
      windows: [
        { ...PEAK, seasonFrom: '11-01', seasonTo: '03-31' },
        { ...PEAK, seasonFrom: '06-01', seasonTo: '08-31' },
      ],
      cycle: 'day',
      tiers: [{ upTo: null, price: 0.5 }],
    },
    {
      kind: 'usage',
      name: '',
      windows: [],
      cycle: 'quarter',
      tiers: [
        { upTo: 1000, price: 0.3 },
        { upTo: null, price: 0.25 },
      ],
    },
    { kind: 'controlled', name: '', windows: [], cycle: 'day', tiers: [{ upTo: null, price: 0.2 }] },
    {
      kind: 'feedIn',
      name: '',
      windows: [],
      cycle: 'day',
      tiers: [
        { upTo: 10, price: 0.1 },
        { upTo: null, price: 0.03 },
      ],
    },
    {
      kind: 'twoWay',
      name: '',
      windows: [wholeYear('10:00', '15:00')],
      price: 0.02,
      effect: 'charge',
      free: 6.85,
      cycle: 'pooled',
    },
    {
      kind: 'demand',
      name: '',
      windows: [PEAK],
      minutes: '30',
      unit: 'kVA',
      powerFactor: 0.95,
      price: 0.3,
      per: 'day',
      reset: 'month',
      above: 1,
      atMost: null,
    },
    { kind: 'discount', name: '', of: 'usage', value: 5 },
  ],
};
