import type { ImportCell } from '@heliograph/contracts/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftToPlan, planErrors } from '../billing/index.ts';
import { proposeColumns } from '../imports/proposeColumns.ts';
import { examplePlans } from './examplePlans.ts';
import { planColumns, planHeading, type PlanField } from './planColumns.ts';
import { planDifferences } from './planDifferences.ts';
import { readPlanRows, type PlanSheet } from './readPlanRows.ts';
import { seriesNamed, seriesText } from './seriesNames.ts';
import { plansArb, testSeries } from './testPlans.ts';
import { uniqueNames, writePlanRows, type NamedPlan } from './writePlanRows.ts';

const FIELDS = planColumns.map(({ field }) => field);

function makeSheet(
  rows: readonly (readonly ImportCell[])[],
  headings: readonly string[],
  rest: Partial<PlanSheet> = {},
): PlanSheet {
  return {
    rows: rows.map((cells, index) => ({ row: index + 2, cells })),
    headings,
    fields: proposeColumns<PlanField>(headings, planColumns),
    decimal: '.',
    series: testSeries,
    isCsv: false,
    ...rest,
  };
}

function throughRows(plans: readonly NamedPlan[], language: 'en' | 'zh') {
  const rows = writePlanRows(plans, { language, series: testSeries }).map((row) =>
    FIELDS.map((field) => row[field] ?? null),
  );
  return readPlanRows(
    makeSheet(
      rows,
      FIELDS.map((field) => planHeading(field, language)),
    ),
  );
}

const LANGUAGES = ['en', 'zh'] as const;

describe('plans in a spreadsheet', () => {
  it.each(LANGUAGES)('[BIL-01] any plan is the same after it was written and read: %s', (language) => {
    fc.assert(
      fc.property(plansArb, (plans) => {
        for (const { plan } of plans) expect(planErrors(plan, testSeries)).toEqual([]);
        const { plans: found, stray } = throughRows(plans, language);
        expect(stray).toEqual([]);
        expect(found.flatMap(({ errors }) => errors)).toEqual([]);
        expect(found.map(({ name, note, plan }) => ({ name, note, plan: draftToPlan(plan) }))).toEqual(plans);
      }),
      { numRuns: 100 },
    );
  });

  it.each(LANGUAGES)('[BIL-01] the examples of the template can be saved as they are: %s', (language) => {
    const examples = examplePlans(language);
    const { plans, stray } = throughRows(examples, language);
    expect([...stray, ...plans.flatMap(({ errors }) => errors)]).toEqual([]);
    expect(plans.map(({ name, note, plan }) => ({ name, note, plan: draftToPlan(plan) }))).toEqual(examples);
    expect(examples.flatMap(({ plan }) => planErrors(plan))).toEqual([]);
  });

  it('[BIL-01] headings of both languages are different and recognised', () => {
    for (const language of LANGUAGES) {
      const headings = FIELDS.map((field) => planHeading(field, language));
      expect(proposeColumns(headings, planColumns)).toEqual(FIELDS);
    }
  });

  it('[BIL-01] [IMP-01] is read as people write it: cents, decimal commas, times and days', () => {
    const headings = [
      'Plan',
      'Currency',
      'GST',
      'Part',
      'Price (c/kWh)',
      'Days',
      'From',
      'To',
      'Season from',
      'Season to',
      'Up to (MWh)',
    ];
    const rows: ImportCell[][] = [
      ['Solar', 'aud', 'incl. GST', 'supply', '98,5 c/day'],
      [null, null, null, 'Usage', 52.5, 'weekdays', '3pm', 0.875, '1 November', 'Mar 31'],
      [
        null,
        null,
        null,
        null,
        null,
        'weekend + Holidays',
        '1899-12-31 15:00:00',
        21,
        '2026-11-01',
        '3月31日',
        null,
      ],
      ['solar', null, null, '用电', '28,25', null, null, null, null, null, '0,5'],
      [null, null, null, null, '$0,31'],
    ];
    const { plans } = readPlanRows(makeSheet(rows, headings, { decimal: ',' }));
    expect(plans.map(({ name, errors }) => [name, errors])).toEqual([['Solar', []]]);
    const season = { seasonFrom: '11-01', seasonTo: '03-31' };
    expect(draftToPlan(plans[0]!.plan).parts).toEqual([
      { kind: 'supply', name: '', price: 0.985, per: 'day' },
      {
        kind: 'usage',
        name: '',
        cycle: 'day',
        windows: [
          { days: ['weekday'], from: '15:00', to: '21:00', ...season },
          { days: ['saturday', 'sunday', 'holiday'], from: '15:00', to: '21:00', ...season },
        ],
        tiers: [{ upTo: null, price: 0.525 }],
      },
      {
        kind: 'usage',
        name: '',
        cycle: 'day',
        windows: [],
        tiers: [
          { upTo: 500, price: 0.2825 },
          { upTo: null, price: 0.31 },
        ],
      },
    ]);
  });

  /** Errors of rows below the headings, as `row field why`. */
  function listErrors(headings: readonly string[], ...rows: ImportCell[][]) {
    const { plans, stray } = readPlanRows(makeSheet(rows, headings));
    return [...stray, ...plans.flatMap(({ errors }) => errors)].map(
      ({ row, field, why, error }) => `${row} ${field} ${why ?? error.why}`,
    );
  }
  const HEADINGS = [
    'Plan',
    'Currency',
    'GST',
    'Valid from',
    'Part',
    'Price',
    'Up to',
    'Days',
    'From',
    'To',
    'Season from',
    'Season to',
    'Discount of',
    'Discount',
    'Free demand',
    'Price series',
    'Loss factor',
    'Lowest price',
    'Highest price',
  ];
  const row = (cells: Partial<Record<(typeof HEADINGS)[number], ImportCell>>) =>
    HEADINGS.map((heading) => cells[heading] ?? null);
  const first = row({ Plan: 'A', Currency: 'AUD', GST: 'added', Part: 'Usage', Price: 0.3 });

  it.each<[cells: Parameters<typeof row>[0], error: string]>([
    [{ Part: 'Usage', Price: 'thirty' }, '3 Price number'],
    [{ Part: 'Usage', Price: '0.3 kWh' }, '3 Price unit'],
    [{ Part: 'Usage', Price: '0.3 EUR' }, '3 Price unit'],
    [{ Part: 'Usage', Price: '30 c/day' }, '3 Price unit'],
    [{ Part: 'Usage', Price: '#N/A' }, '3 Price error'],
    [{ Part: 'Usage' }, '3 Price empty'],
    [{ Part: 'Usage', Price: 0.1234567 }, '3 Price number'],
    [{ Part: 'Usage', Price: -0.1 }, '3 Price negative'],
    [{ Part: 'Gas', Price: 1 }, '3 Part choice'],
    [{ Price: 0.4 }, '3 Up to rest'],
    [{ Part: 'Usage', Price: 1, Days: 'some' }, '3 Days days'],
    [{ Part: 'Usage', Price: 1, From: 'noon' }, '3 From clock'],
    [{ Part: 'Usage', Price: 1, From: '15:10' }, '3 From clock'],
    [{ Part: 'Usage', Price: 1, From: '15:00', To: '15:00' }, '3 To equal'],
    [
      { Part: 'Usage', Price: 1, From: '15:00', 'Season from': '3/4', 'Season to': '1 May' },
      '3 Season from monthDay',
    ],
    [
      { Part: 'Usage', Price: 1, From: '15:00', 'Season from': '30 Feb', 'Season to': '1 May' },
      '3 Season from date',
    ],
    [{ Part: 'Usage', Price: 1, 'Season to': '1 May' }, '3 Season from season'],
    [{ Part: 'Supply', Price: 1, From: '15:00' }, '3 From unused'],
    [{ Part: 'Usage', Price: 1, 'Free demand': 1 }, '3 Free demand unused'],
    [{ Part: 'Discount', Discount: 5 }, '3 Discount of missing'],
    [{ Part: 'Discount', 'Discount of': 'usage, %', Discount: 101 }, '3 Discount percent'],
    [{ Plan: 'a', Currency: 'USD' }, '3 Currency differs'],
    [{ Plan: 'B', Currency: 'AUD', Part: 'Usage', Price: 1 }, '3 GST missing'],
    [{ Plan: 'B', Currency: 'AUD', GST: 'none', Part: 'Supply', Price: 1 }, '3 Part usage'],
    [{ Part: 'Usage', Price: 1, 'Price series': 'Spot VIC' }, '3 Price series series'],
    [{ Part: 'Usage', Price: 1, 'Price series': 'Spot' }, '3 Price series seriesMany'],
    [{ Part: 'Usage', Price: 1, 'Price series': '#N/A' }, '3 Price series error'],
    [{ Part: 'Usage', Price: 1, 'Price series': 'Spot EUR' }, '3 Price series seriesCurrency'],
    [{ Part: 'Usage', Price: 1, 'Loss factor': 1.05 }, '3 Loss factor noSeries'],
    [{ Part: 'Usage', Price: 1, 'Highest price': 20 }, '3 Highest price noSeries'],
    [{ Part: 'Supply', Price: 1, 'Price series': 'Spot AUD' }, '3 Price series unused'],
    [{ Part: 'Usage', Price: 1, 'Price series': 'Spot AUD', 'Loss factor': 0 }, '3 Loss factor multiplier'],
    [
      { Part: 'Usage', Price: 1, 'Price series': 'Spot AUD', 'Lowest price': 'none' },
      '3 Lowest price number',
    ],
    [
      {
        Part: 'Usage',
        Price: 1,
        'Price series': 'Spot AUD',
        'Lowest price': 2,
        'Highest price': '150 c/kWh',
      },
      '3 Highest price order',
    ],
    [{ 'Valid from': '1/7/2027', Part: 'Usage', Price: 1 }, '3 Valid from date'],
    [{ 'Valid from': '2027-07-01', Price: 1 }, '3 Part noPart'],
    [{ 'Valid from': '2027-07-01', Part: 'Supply', Price: 1 }, '3 Part usage'],
    [{ Plan: 'x'.repeat(65), Currency: 'AUD', GST: 'none', Part: 'Usage', Price: 1 }, '3 Plan text'],
  ])('[BIL-01] [IMP-01] names the cell of %j', (cells, error) => {
    const named = listErrors(HEADINGS, first, row(cells)).map((text) => {
      const [line, field, why] = text.split(' ');
      return `${line} ${planHeading(field as PlanField, 'en').replace(/ \(.*/, '')} ${why}`;
    });
    expect(named).toEqual([error]);
  });

  it.each<[cell: ImportCell, read: string]>([
    ['1899-12-31', '00:00'],
    ['1900-01-01', '24:00'],
    ['1899-12-31 21:30:00', '21:30'],
    [0.5, '12:00'],
    [7, '07:00'],
    ['12:30 am', '00:30'],
    ['7.30', '07:30'],
    ['７：30', 'clock'],
    ['25:00', 'clock'],
  ])('[BIL-01] [IMP-01] a window to %j ends at %s', (cell, read) => {
    const cells = row({
      Plan: 'A',
      Currency: 'AUD',
      GST: 'added',
      Part: 'Usage',
      Price: 0.3,
      From: '01:00',
      To: cell,
    });
    const { plans } = readPlanRows(makeSheet([cells, row({ Part: 'Usage', Price: 1 })], HEADINGS));
    const [usage] = draftToPlan(plans[0]!.plan).parts;
    const [error] = plans[0]!.errors;
    expect(error?.why ?? error?.error.why ?? ('windows' in usage! && usage.windows[0]!.to)).toBe(read);
  });

  it('[BIL-01] [IMP-01] names rows that belong to no plan, and plans whose rows are apart', () => {
    expect(listErrors(HEADINGS, row({ Part: 'Usage', Price: 1 }), first)).toEqual(['2 plan noPlan']);
    const other = row({ Plan: 'B', Currency: 'AUD', GST: 'none', Part: 'Usage', Price: 1 });
    expect(listErrors(HEADINGS, first, other, first)).toEqual(['4 plan again']);
    expect(listErrors(['Plan', 'Part'], ['A', 'Usage'])).toEqual([
      '2 currency missing',
      '2 gst missing',
      '2 price empty',
    ]);
  });

  it('[BIL-01] names each price series so that it means no other one', () => {
    const texts = testSeries.map(({ series_id }) => seriesText(series_id, testSeries));
    expect(texts.slice(0, 3)).toEqual([
      `Spot ${testSeries[0]!.currency}`,
      expect.stringMatching(/^Spot \(Ivan ./),
      '#3',
    ]);
    expect(texts.map((text) => seriesNamed(text, testSeries))).toEqual(testSeries.map((one) => [one]));
    // A series of another user, or a deleted one.
    expect(seriesText(9999, testSeries)).toBe('#9999');
    expect(seriesNamed('#9999', testSeries)).toEqual([]);
  });

  it('[BIL-01] says what would change of a plan', () => {
    const [before] = examplePlans('en');
    const { plan } = before!;
    expect(planDifferences(before!, structuredClone(before!))).toEqual([]);
    const after = {
      ...before!,
      note: '',
      plan: { ...plan, state: null, parts: plan.parts.slice(1), changes: [] },
    };
    expect(planDifferences(before!, after)).toEqual([
      'note',
      'state',
      { pricesFrom: '' },
      { pricesFrom: '2027-07-01' },
    ]);
  });

  it('[BIL-01] gives plans of colleagues with the same name different ones', () => {
    const named = (name: string, create_name = 'Ivan') => ({ name, create_name });
    const names = uniqueNames([
      named('Solar', 'Me'),
      named('solar'),
      named('SOLAR'),
      named('x'.repeat(64)),
      named('x'.repeat(64), 'y'.repeat(90)),
    ]).map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['Solar', 'solar (Ivan)', 'SOLAR (Ivan 2)']);
    expect(names.every((name) => name.length <= 64)).toBe(true);
    expect(new Set(names).size).toBe(5);
  });
});
