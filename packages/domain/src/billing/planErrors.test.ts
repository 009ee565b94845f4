import { describe, expect, it } from 'vitest';
import { draftToPlan, newPart, newPlan, PART_KINDS, wholeYear, type PartDraft } from './planDraft.ts';
import { planErrors } from './planErrors.ts';

const usage = (options: object = {}): PartDraft =>
  ({ ...newPart('usage'), tiers: [{ upTo: null, price: '0.30' }], ...options }) as PartDraft;
const listErrors = (...parts: PartDraft[]) =>
  planErrors({ ...newPlan('AUD'), parts }).map(({ path, why }) => `${path.join('.')} ${why}`);

describe('errors of a plan', () => {
  it('[BIL-01] name each price that is still to be typed', () => {
    const parts = PART_KINDS.map((kind) => newPart(kind));
    expect(listErrors(...parts)).toEqual([
      'parts.0.price empty',
      'parts.1.tiers.0.price empty',
      'parts.2.tiers.0.price empty',
      'parts.3.tiers.0.price empty',
      'parts.4.price empty',
      'parts.5.price empty',
      'parts.6.value empty',
    ]);
  });

  it.each<[PartDraft, string]>([
    [usage({ tiers: [{ upTo: null, price: '30c' }] }), 'parts.0.tiers.0.price number'],
    [usage({ tiers: [{ upTo: null, price: -0.1 }] }), 'parts.0.tiers.0.price negative'],
    [
      usage({
        tiers: [
          { upTo: '10', price: '1' },
          { upTo: '10', price: '2' },
        ],
      }),
      'parts.0.tiers.1.upTo order',
    ],
    [
      usage({
        tiers: [
          { upTo: null, price: 1 },
          { upTo: null, price: 2 },
        ],
      }),
      'parts.0.tiers.1.upTo rest',
    ],
    [usage({ windows: [{ ...wholeYear(), from: '10:15' }] }), 'parts.0.windows.0.from clock'],
    [usage({ windows: [wholeYear('10:00', '10:00')] }), 'parts.0.windows.0.to equal'],
    [usage({ windows: [{ ...wholeYear(), days: [] }] }), 'parts.0.windows.0.days days'],
    [usage({ windows: [{ ...wholeYear(), seasonTo: '02-30' }] }), 'parts.0.windows.0.seasonTo date'],
  ])('[BIL-01] name the field: %#', (part, error) => expect(listErrors(part)).toEqual([error]));

  it('[BIL-01] a part of usage is needed, and a price at any time', () => {
    expect(listErrors({ ...newPart('supply'), price: '1' } as PartDraft)).toEqual(['parts usage']);
    const peak = usage({
      windows: [{ ...wholeYear('15:00', '21:00'), seasonFrom: '11-01', seasonTo: '03-31' }],
    });
    const rest = usage({ windows: [wholeYear('21:00', '15:00')] });
    expect(planErrors({ ...newPlan('AUD'), parts: [peak, rest] })).toEqual([
      {
        path: ['parts', 1, 'windows'],
        why: 'uncovered',
        gap: { date: '04-01', day: 'weekday', time: '15:00' },
      },
    ]);
    expect(listErrors(peak, rest, usage())).toEqual([]);
    // A cap that passes the rest on does not cover its hours.
    expect(listErrors(usage({ tiers: [{ upTo: '24', price: 0 }] }))).toEqual(['parts.0.windows uncovered']);
  });

  it('[BIL-01] a demand that starts over each day needs a price per day, and kVA a power factor', () => {
    const demand = {
      ...newPart('demand'),
      price: '1',
      unit: 'kVA',
      powerFactor: 0,
      reset: 'day',
      per: 'month',
    };
    expect(listErrors(demand as PartDraft)).toEqual(['parts.0.powerFactor factor', 'parts.0.per perDay']);
  });

  it('[BIL-01] dates of holidays exist', () => {
    expect(planErrors({ ...newPlan('AUD'), parts: [usage()], holidays: ['2026-02-29'] })).toMatchObject([
      { path: ['holidays', 0], why: 'date' },
    ]);
  });

  it('[BIL-01] prices as typed become numbers', () => {
    expect(draftToPlan({ ...newPlan('AUD'), parts: [usage({ name: ' Peak ' })] }).parts).toMatchObject([
      { name: 'Peak', tiers: [{ upTo: null, price: 0.3 }] },
    ]);
  });

  it('[BIL-01] of a price change name its date and its parts', () => {
    const wrong = (...changes: { from: string; parts: PartDraft[] }[]) =>
      planErrors({ ...newPlan('AUD'), parts: [usage()], changes }).map(
        ({ path, why }) => `${path.join('.')} ${why}`,
      );
    const july = { from: '2026-07-01', parts: [usage()] };
    expect(wrong(july, { ...july, from: '2027-07-01' })).toEqual([]);
    expect(wrong({ ...july, from: '' })).toEqual(['changes.0.from date']);
    expect(wrong(july, july)).toEqual(['changes.1.from later']);
    expect(wrong({ ...july, from: '2026-02-30' }, july)).toEqual(['changes.0.from date']);
    expect(
      wrong(july, { from: '2027-07-01', parts: [usage({ tiers: [{ upTo: null, price: '' }] })] }),
    ).toEqual(['changes.1.parts.0.tiers.0.price empty']);
    expect(wrong({ ...july, parts: [usage({ tiers: [{ upTo: 5, price: 1 }] })] })).toEqual([
      'changes.0.parts.0.windows uncovered',
    ]);
    expect(
      wrong({ ...july, parts: [newPart('supply')].map((part) => ({ ...part, price: 1 }) as PartDraft) }),
    ).toEqual(['changes.0.parts usage']);
    const many = Array.from({ length: 13 }, (_, month) => ({ ...july, from: `${2026 + month}-07-01` }));
    expect(wrong(...many)).toEqual(['changes many']);
  });
});
