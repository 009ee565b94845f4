import type { ElectricityPlan, PlanPart, PlanWindow } from '@heliograph/contracts/http';
import { wholeYear } from '../billing/index.ts';
import type { NamedPlan } from './writePlanRows.ts';

/** Example plans: one price, time of use with controlled load and demand, and free hours with a limit. */
export function examplePlans(language: 'en' | 'zh'): NamedPlan[] {
  const text = (en: string, zh: string) => (language === 'en' ? en : zh);
  const general = {
    currency: 'AUD',
    clock: 'local',
    state: 'NSW',
    holidays: [],
    gst: 'included',
  } satisfies Omit<ElectricityPlan, 'parts'>;
  const name = {
    supply: text('Daily supply', '每日供电'),
    peak: text('Peak', '高峰'),
    offPeak: text('Off-peak', '低谷'),
    other: text('Other times', '其他时段'),
    solar: text('Solar feed-in', '光伏上网'),
  };

  return [
    {
      name: text('One price', '单一电价'),
      note: text('New prices from 1 July', '7 月 1 日起调价'),
      plan: {
        ...general,
        parts: onePrice(name, { supply: 0.985, first: 0.298, rest: 0.332, feedIn: 0.05 }),
        changes: [
          {
            from: '2027-07-01',
            parts: onePrice(name, { supply: 1.02, first: 0.31, rest: 0.345, feedIn: 0.04 }),
          },
        ],
      },
    },
    {
      name: text('Time of use', '分时电价'),
      note: '',
      plan: {
        ...general,
        holidays: ['2026-12-24'],
        gst: 'excluded',
        parts: [
          { kind: 'supply', name: name.supply, price: 1.12, per: 'day' },
          energy('usage', name.peak, 0.48, [
            { ...wholeYear('15:00', '21:00'), days: ['weekday'], seasonFrom: '11-01', seasonTo: '03-31' },
            { ...wholeYear('15:00', '21:00'), days: ['weekday'], seasonFrom: '06-01', seasonTo: '08-31' },
          ]),
          energy('usage', name.offPeak, 0.21),
          energy('controlled', text('Hot water', '热水'), 0.165),
          energy('feedIn', name.solar, 0.06),
          {
            kind: 'demand',
            name: text('Demand, summer evenings', '夏季傍晚需量'),
            windows: [{ ...wholeYear('15:00', '21:00'), seasonFrom: '11-01', seasonTo: '03-31' }],
            unit: 'kW',
            powerFactor: 1,
            minutes: '30',
            price: 0.2998,
            per: 'day',
            reset: 'month',
            above: 0,
            atMost: null,
          },
          { kind: 'discount', name: text('Pay on time', '按时付款'), of: 'usage', value: 7 },
        ],
      },
    },
    {
      name: text('Free hours', '免费时段'),
      note: text('Free from 11:00 to 14:00, up to 24 kWh a day', '11:00–14:00 免费，每天最多 24 kWh'),
      plan: {
        ...general,
        parts: [
          { kind: 'supply', name: name.supply, price: 1.35, per: 'day' },
          {
            kind: 'usage',
            name: text('Free hours', '免费时段'),
            windows: [wholeYear('11:00', '14:00')],
            cycle: 'day',
            tiers: [{ upTo: 24, price: 0 }],
          },
          energy('usage', name.other, 0.362),
          energy('feedIn', name.solar, 0.02),
        ],
      },
    },
  ];
}

const energy = (
  kind: 'usage' | 'controlled' | 'feedIn',
  name: string,
  price: number,
  windows: PlanWindow[] = [],
): PlanPart => ({ kind, name, windows, cycle: 'day', tiers: [{ upTo: null, price }] });

const onePrice = (
  name: Record<'supply' | 'other' | 'solar', string>,
  price: Record<'supply' | 'first' | 'rest' | 'feedIn', number>,
): PlanPart[] => [
  { kind: 'supply', name: name.supply, price: price.supply, per: 'day' },
  {
    kind: 'usage',
    name: '',
    windows: [],
    cycle: 'pooled',
    tiers: [
      { upTo: 10, price: price.first },
      { upTo: null, price: price.rest },
    ],
  },
  energy('feedIn', name.solar, price.feedIn),
];
