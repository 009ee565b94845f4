import type { PriceDay } from '@heliograph/contracts/engine';
import { describe, expect, it } from 'vitest';
import { planHolidays } from '../billing/planClock.ts';
import { hours, makePlan, usage } from '../billing/testReads.ts';
import { compileTariffs } from '../tariff/compileTariffs.ts';
import { SELF_USE, SELLING } from '../tariff/tariffVersions.ts';
import { DAY, stepEdges } from '../time/index.ts';
import { planPrices, tariffPrices, type BuyPrices } from './buyPrices.ts';
import { clockAhead } from './clockAhead.ts';
import { priceDays, getRange } from './priceDays.ts';
import { priceKind } from './priceRanges.ts';

const SYDNEY = 'Australia/Sydney';
const parseDay = (date: string) => Date.parse(`${date}Z`) / DAY;
const never = () => false;
const getKind = (days: PriceDay[]) => priceKind(days.map(getRange));

describe('[BIL-04] price windows', () => {
  const half = (action: number, price_model: number | object[]) =>
    ({ id: action, station_id: 1, action, type: 2, unit: 'AUD', price_model, create_time: 0 }) as never;
  const touW = compileTariffs([
    half(SELLING, 0.08),
    half(SELF_USE, [
      {
        tab: 'weekday',
        data: [
          { startTime: '00:00', endTime: '07:15', value: 0.2 },
          { startTime: '07:15', endTime: '23:59', value: 0.5 },
        ],
      },
      { tab: 'weekend', data: [{ startTime: '00:00', endTime: '23:59', value: 0.3 }] },
    ]),
  ]);

  it('[BIL-04] of a tariff by weekday and weekend', () => {
    const { days, until } = priceDays(
      tariffPrices(touW, SYDNEY, 'AUD'),
      SYDNEY,
      parseDay('2026-11-26'),
      never,
    );
    expect(until).toBeNull();
    expect(days).toEqual([
      {
        kinds: ['weekday'],
        date: '2026-11-26',
        spans: [
          { from: 0, until: 435, price: 0.2 },
          { from: 435, until: 1440, price: 0.5 },
        ],
      },
      { kinds: ['saturday', 'sunday'], date: '2026-11-28', spans: [{ from: 0, until: 1440, price: 0.3 }] },
    ]);
    expect(getKind(days)).toBe('windows');
    expect(getKind(days.slice(1))).toBe('flat');
  });

  it('[BIL-04] in another currency count as none', () => {
    const { days } = priceDays(tariffPrices(touW, SYDNEY, 'NZD'), SYDNEY, parseDay('2026-11-26'), never);
    expect(getKind(days)).toBe('none');
  });

  it('[BIL-04] of a plan by season, on standard time, with GST, not of public holidays or days of 25 hours', () => {
    const summer = { ...hours('15:00', '21:00'), seasonFrom: '11-01', seasonTo: '03-31' };
    const plan = makePlan([usage(0.7, { windows: [summer] }), usage(0.3)], {
      clock: 'standard',
      gst: 'excluded',
      state: 'NSW',
    });
    const of = (date: string) =>
      priceDays(planPrices(plan, SYDNEY), SYDNEY, parseDay(date), planHolidays(plan));
    // 26 January is a Monday; in summer the clocks are an hour ahead of standard time.
    const { days, until } = of('2026-01-26');
    const [january] = days;
    expect(january).toMatchObject({ kinds: ['weekday', 'saturday', 'sunday'], date: '2026-01-27' });
    expect(january!.spans.map(({ from, until }) => [from / 60, until / 60])).toEqual([
      [0, 16],
      [16, 22],
      [22, 24],
    ]);
    expect(january!.spans[1]!.price).toBeCloseTo(0.77, 9);
    // The season ends before daylight saving does.
    expect(until).toBe('2026-04-01');
    expect(getKind(of('2026-06-10').days)).toBe('flat');
    expect(of('2026-06-10').until).toBe('2026-11-01');
    // Good Friday, the Saturday after it, and the Sunday on which daylight saving ends.
    expect(of('2026-04-03').days.map(({ date }) => date)).toEqual(['2026-04-07']);
  });

  it('[BIL-04] of a plan on standard time begin at another local time once daylight saving ends', () => {
    const plan = makePlan([usage(0.7, { windows: [hours('15:00', '21:00')] }), usage(0.3)], {
      clock: 'standard',
    });
    const { days, until } = priceDays(planPrices(plan, SYDNEY), SYDNEY, parseDay('2026-03-20'), never);
    expect(days).toHaveLength(1);
    expect(days[0]!.spans[1]).toEqual({ from: 16 * 60, until: 22 * 60, price: 0.7 });
    // On Sunday 5 April there are 25 hours.
    expect(until).toBe('2026-04-06');
  });

  it('[BIL-04] that are partly unknown have no second price', () => {
    const partly: BuyPrices = (edges) => Float64Array.from(edges.slice(1), (_, at) => (at < 20 ? NaN : 0.3));
    const { days } = priceDays(partly, SYDNEY, parseDay('2026-06-10'), never);
    expect(days[0]!.spans).toHaveLength(2);
    expect(getKind(days)).toBe('flat');
  });

  it('[BIL-04] of a plan: each first tier counts, and times without a part have no price', () => {
    const tiered = {
      ...usage(0.2, { windows: [hours('00:00', '06:00')] }),
      tiers: [
        { upTo: 5, price: 0.1 },
        { upTo: null, price: 0.9 },
      ],
    };
    const edges = stepEdges(
      SYDNEY,
      Date.parse('2026-06-10T05:30+10:00'),
      Date.parse('2026-06-10T06:30+10:00'),
      30,
    );
    expect([...planPrices(makePlan([tiered as never]), SYDNEY)(edges)]).toEqual([0.1, NaN]);
  });
});

it('[BIL-04] a clock is compared with the local time of its station, also in another year', () => {
  const at = Date.parse('2026-01-01T00:05:40+11:00');
  const clock = { year: 2026, month: 1, day: 1, hour: 0, minute: 5 };
  expect(clockAhead(clock, SYDNEY, at)).toBe(0);
  expect(clockAhead({ ...clock, minute: 6 }, SYDNEY, at)).toBe(0);
  expect(clockAhead({ ...clock, hour: 1 }, SYDNEY, at)).toBe(60);
  expect(clockAhead({ year: 2025, month: 12, day: 31, hour: 23, minute: 5 }, SYDNEY, at)).toBe(-60);
  expect(clockAhead({ year: 2025, month: 12, day: 31, hour: 24, minute: 0 }, SYDNEY, at)).toBe(-5);
});
