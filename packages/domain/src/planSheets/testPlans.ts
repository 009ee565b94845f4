import {
  DisplayName,
  type DayKind,
  TextLine,
  type ElectricityPlan,
  type PlanPart,
  type PlanWindow,
  type Wholesale,
} from '@heliograph/contracts/http';
import fc from 'fast-check';
import { DAY_KINDS } from '../billing/index.ts';
import { CURRENCIES } from '../tariff/index.ts';
import type { SheetSeries } from './seriesNames.ts';
import type { NamedPlan } from './writePlanRows.ts';

const clock = (slot: number) => `${String(slot >> 1).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`;
const dateText = (day: number) => new Date(day * 864e5).toISOString().slice(0, 10);

/** With at most 6 decimals. */
const amount = fc
  .oneof(fc.integer({ min: 0, max: 900_000 }), fc.integer({ min: 0, max: 999_999_999_999 }))
  .map((micro) => micro / 1e6);
const signed = fc
  .tuple(amount, fc.boolean())
  .map(([value, isBelow]) => (isBelow && value > 0 ? -value : value));
const positive = amount.filter((value) => value > 0);

const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        "'",
        '"',
        ',',
        ';',
        '(',
        '%',
        '1',
        '.',
        ' ',
        '&',
        '<',
        '电',
        'a',
        '–',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 16,
  })
  .map((each) => each.trim())
  .filter((each) => TextLine.safeParse(each).success && each.length <= 60);
const name = text.filter((each) => DisplayName.safeParse(each).success);

const date = fc.integer({ min: 20_000, max: 24_000 }).map(dateText);
const monthDay = fc.oneof(
  fc.constantFrom('01-01', '12-31', '02-29'),
  date.map((each) => each.slice(5)),
);

const window: fc.Arbitrary<PlanWindow> = fc
  .record({
    days: fc.oneof(
      fc.constant<DayKind[]>([...DAY_KINDS]),
      fc.shuffledSubarray<DayKind>([...DAY_KINDS], { minLength: 1 }),
    ),
    from: fc.integer({ min: 0, max: 47 }).map(clock),
    to: fc.integer({ min: 0, max: 48 }).map(clock),
    seasonFrom: monthDay,
    seasonTo: monthDay,
  })
  .filter(({ from, to }) => from !== to);
const windows = fc.array(window, { maxLength: 4 });

const makeTiers = (price: fc.Arbitrary<number>) =>
  fc
    .record({ limits: fc.uniqueArray(positive, { maxLength: 5 }), isOpen: fc.boolean() })
    .chain(({ limits, isOpen }) => {
      const sorted: (number | null)[] = limits.sort((one, other) => one - other);
      const all = isOpen || sorted.length === 0 ? [...sorted, null] : sorted;
      return fc
        .tuple(...all.map(() => price))
        .map((prices) => all.map((upTo, index) => ({ upTo, price: prices[index]! })));
    });

const cycle = fc.constantFrom('day' as const, 'pooled' as const, 'month' as const, 'quarter' as const);
const per = fc.constantFrom('day' as const, 'month' as const);

const SERIES_KINDS = 5;
/**
 * Series with unique names, shared names of several authors or one, and names that look like something else.
 */
export const testSeries: SheetSeries[] = CURRENCIES.flatMap((currency, index) =>
  [
    { name: `Spot ${currency}`, create_name: 'Ivan' },
    { name: 'Spot', create_name: `Ivan ${currency}` },
    { name: 'spot', create_name: 'Ivan' },
    { name: `=${currency}+1`, create_name: 'Ivan' },
    { name: `0${index}.50`, create_name: '' },
  ].map((names, kind) => ({ ...names, series_id: SERIES_KINDS * index + kind + 1, currency })),
);

/** The series is a number from 1 on, which `withSeries` maps to a series in the plan's currency. */
const wholesale: fc.Arbitrary<Wholesale> = fc
  .record({
    series_id: fc.integer({ min: 1, max: SERIES_KINDS }),
    factor: fc.integer({ min: 1, max: 10_000_000 }).map((micro) => micro / 1e6),
    atLeast: fc.option(signed),
    atMost: fc.option(signed),
  })
  .filter(({ atLeast, atMost }) => atLeast === null || atMost === null || atMost > atLeast);

const withSeries = (parts: PlanPart[], currency: string): PlanPart[] =>
  parts.map((part) => {
    if (!('tiers' in part) || !part.wholesale) return part;
    const first = SERIES_KINDS * CURRENCIES.indexOf(currency);
    return { ...part, wholesale: { ...part.wholesale, series_id: first + part.wholesale.series_id } };
  });

const energy = (kind: 'usage' | 'controlled' | 'feedIn'): fc.Arbitrary<PlanPart> =>
  fc.option(wholesale, { nil: undefined }).chain((own) =>
    fc.record({
      kind: fc.constant(kind),
      name: text,
      windows,
      cycle,
      tiers: makeTiers(own || kind === 'feedIn' ? signed : amount),
      ...(own && { wholesale: fc.constant(own) }),
    }),
  );

const part: fc.Arbitrary<PlanPart> = fc.oneof(
  energy('usage'),
  energy('controlled'),
  energy('feedIn'),
  fc.record({ kind: fc.constant('supply' as const), name: text, price: amount, per }),
  fc.record({
    kind: fc.constant('twoWay' as const),
    name: text,
    windows,
    effect: fc.constantFrom('charge' as const, 'reward' as const),
    price: amount,
    free: amount,
    cycle,
  }),
  fc
    .record({
      kind: fc.constant('demand' as const),
      name: text,
      windows,
      unit: fc.constantFrom('kW' as const, 'kVA' as const),
      powerFactor: fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100),
      minutes: fc.constantFrom('15' as const, '30' as const, '60' as const),
      price: amount,
      per,
      reset: fc.constantFrom('day' as const, 'month' as const, 'bill' as const),
      above: amount,
      atMost: fc.option(amount),
    })
    .filter(
      ({ reset, per: each, above, atMost }) =>
        (reset !== 'day' || each === 'day') && (atMost === null || atMost > above),
    ),
  fc
    .record({
      kind: fc.constant('discount' as const),
      name: text,
      of: fc.constantFrom('usage' as const, 'charges' as const, 'fixed' as const),
      value: amount,
    })
    .map((each) => (each.of === 'fixed' ? each : { ...each, value: Math.min(each.value, 100) })),
);

/** A price list that covers all times. */
const parts = fc.array(part, { maxLength: 6 }).map((all): PlanPart[] => {
  const rest = (kind: 'usage' | 'controlled'): PlanPart => ({
    kind,
    name: '',
    windows: [],
    cycle: 'day',
    tiers: [{ upTo: null, price: 0.3 }],
  });
  return [
    ...all,
    rest('usage'),
    ...(all.some(({ kind }) => kind === 'controlled') ? [rest('controlled')] : []),
  ];
});

const plan: fc.Arbitrary<ElectricityPlan> = fc
  .record({
    currency: fc.constantFrom(...CURRENCIES),
    clock: fc.constantFrom('local' as const, 'standard' as const),
    state: fc.constantFrom(
      null,
      'ACT' as const,
      'NSW' as const,
      'NT' as const,
      'QLD' as const,
      'SA' as const,
      'TAS' as const,
      'VIC' as const,
      'WA' as const,
    ),
    holidays: fc.array(date, { maxLength: 4 }),
    gst: fc.constantFrom('included' as const, 'excluded' as const, 'none' as const),
    parts,
    dates: fc.uniqueArray(date, { maxLength: 2 }),
    others: fc.tuple(parts, parts),
  })
  .map(({ dates, others, ...rest }) => ({
    ...rest,
    parts: withSeries(rest.parts, rest.currency),
    ...(dates.length > 0 && {
      changes: dates.sort().map((from, index) => ({
        from,
        parts: withSeries(others[index]!, rest.currency),
      })),
    }),
  }));

/** Any valid plans with distinct names. */
export const plansArb: fc.Arbitrary<NamedPlan[]> = fc.uniqueArray(fc.record({ name, note: text, plan }), {
  minLength: 1,
  maxLength: 3,
  selector: (one) => one.name.toLowerCase(),
});
