import type { PriceDay } from '@heliograph/contracts/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceModels } from '../models/deviceModels.ts';
import { groupErrors } from '../parameters/groupErrors.ts';
import { pendingChanges } from '../parameters/pendingChanges.ts';
import { parameterGroups } from '../parameters/parameterGroups.ts';
import { proposeSlots } from './proposeSlots.ts';
import { slotTable } from './slotTable.ts';
import { makeSettings } from './testSettings.ts';

const LIMITS = { chargeTo: 90, dischargeTo: 20 };
const factory = makeSettings(
  [0, 400, 800, 1200, 1600, 2000].map((time) => ({ time, soc: 30 })),
  { time_of_use: 254 },
);

const day = (kinds: PriceDay['kinds'], spans: [from: number, price: number | null][]): PriceDay => ({
  kinds,
  date: '2026-11-26',
  spans: spans.map(([from, price], index) => ({
    from: from * 60,
    until: (spans[index + 1]?.[0] ?? 24) * 60,
    price,
  })),
});
const everyDay = (...spans: [number, number | null][]) => [day(['weekday', 'saturday', 'sunday'], spans)];

function proposed(days: PriceDay[], present = factory) {
  const proposal = proposeSlots(days, present, LIMITS, 100);
  if ('reason' in proposal) throw new Error(proposal.reason);
  return proposal;
}

describe('proposed slots', () => {
  it('[BIL-04] charge in the cheap hours, also over midnight, and discharge in all others', () => {
    const { settings, kinds, gridCharge, isPresent } = proposed(
      everyDay([0, 0.2], [7, 0.35], [15, 0.7], [21, 0.35], [22, 0.2]),
    );
    expect(settings).toMatchObject({
      time_of_use: 255,
      ...{ sell_time_1: 700, sell_soc_1: 20, sell_charge_1: 0 },
      ...{ sell_time_2: 2200, sell_soc_2: 90, sell_charge_2: 1 },
      ...{ sell_time_6: 2200, sell_soc_6: 90, sell_charge_6: 1, sell_power_6: 5000 },
    });
    expect({ kinds, gridCharge, isPresent }).toEqual({
      kinds: ['weekday', 'saturday', 'sunday'],
      gridCharge: 'charges',
      isPresent: false,
    });
  });

  it('[BIL-04] charge from the grid as far as the simulation of the month saves money, and not without one', () => {
    const days = everyDay([0, 0.2], [7, 0.5]);
    const gridCharge = (level: number | null) => {
      const proposal = proposeSlots(days, factory, LIMITS, level);
      if ('reason' in proposal) return proposal.reason;
      const { sell_charge_1: charge, sell_soc_1: soc } = proposal.settings;
      return [proposal.gridCharge, charge, soc];
    };
    expect(gridCharge(0)).toEqual(['notNeeded', 0, 90]);
    expect(gridCharge(30)).toEqual(['charges', 1, 41]);
    expect(gridCharge(100)).toEqual(['charges', 1, 90]);
    expect(gridCharge(null)).toEqual(['unknown', 0, 90]);
  });

  it('[BIL-04] are off on days with other windows', () => {
    const weekdays = day(
      ['weekday'],
      [
        [0, 0.2],
        [7, 0.5],
      ],
    );
    const { settings, kinds } = proposed([weekdays, day(['saturday', 'sunday'], [[0, 0.2]])]);
    // Time of use and Monday to Friday.
    expect([settings.time_of_use, kinds]).toEqual([0b0011_1111, ['weekday']]);
    expect(
      proposed([
        day(['weekday'], [[0, 0.2]]),
        day(
          ['saturday', 'sunday'],
          [
            [0, 0.1],
            [9, 0.5],
          ],
        ),
      ]).kinds,
    ).toEqual(['saturday', 'sunday']);
  });

  it('[BIL-04] are off on days of which only a part has a price', () => {
    const days = [
      day(
        ['weekday'],
        [
          [0, null],
          [7, 0.5],
        ],
      ),
      day(
        ['saturday', 'sunday'],
        [
          [0, 0.1],
          [9, 0.5],
        ],
      ),
    ];
    expect(proposed(days).kinds).toEqual(['saturday', 'sunday']);
  });

  it('[BIL-04] do not charge from the grid where that is off or saves nothing, and keep the generator', () => {
    const days = everyDay([0, 0.2], [7, 0.5]);
    expect(proposed(days, { ...factory, grid_charge: 0 })).toMatchObject({
      gridCharge: 'off',
      settings: { sell_charge_1: 0, sell_soc_1: 90 },
    });
    expect(proposed(everyDay([0, 0.45], [7, 0.5])).gridCharge).toBe('notWorthwhile');
    expect(proposed(days, { ...factory, sell_charge_3: 2 })).toMatchObject({
      settings: { sell_charge_1: 3, sell_charge_2: 2 },
      spreadsGenerator: true,
    });
    expect(proposed(days).spreadsGenerator).toBe(false);
  });

  it('[BIL-04] say why there are none', () => {
    const days = everyDay([0, 0.2], [7, 0.5]);
    expect(
      proposeSlots(
        days,
        { ...factory, Control_Mode: 0, battery_operates_according_to_voltage_or_capacity: 0 },
        LIMITS,
        null,
      ),
    ).toEqual({ reason: 'noPercentage' });
    const { sell_soc_3: _, ...unread } = factory;
    expect(proposeSlots(days, unread, LIMITS, null)).toEqual({ reason: 'unread' });
    const { grid_charge: __, ...withoutSwitch } = factory;
    expect(proposeSlots(days, withoutSwitch, LIMITS, null)).toEqual({ reason: 'unread' });
    const many = everyDay(
      ...Array.from({ length: 8 }, (_, hour): [number, number] => [hour, 0.2 + (hour % 2) / 2]),
    );
    expect(proposeSlots(many, factory, LIMITS, null)).toEqual({ reason: 'tooManyWindows' });
  });

  it('[BIL-04] do at each minute what the price says, can be written in order, and are then the present ones', () => {
    const spansArb = fc
      .uniqueArray(fc.integer({ min: 1, max: 47 }), { minLength: 1, maxLength: 5 })
      .chain((cuts) =>
        fc
          .array(fc.integer({ min: 1, max: 4 }), { minLength: cuts.length + 1, maxLength: cuts.length + 1 })
          .map((prices) => {
            const from = [0, ...cuts.toSorted((a, b) => a - b)];
            return from.map((half, index): [number, number] => [half / 2, prices[index]!]);
          }),
      )
      .filter((spans) => new Set(spans.map(([, price]) => price)).size > 1);
    const group = deviceModels
      .flatMap(({ id }) => parameterGroups(id))
      .find(({ parameters }) => parameters.some(({ code }) => code === 'sell_time_1'))!;
    fc.assert(
      fc.property(spansArb, fc.integer({ min: 0, max: 7 * 1440 - 1 }), (spans, minute) => {
        const days = everyDay(...spans);
        const { settings, gridCharge } = proposed(days);
        const after = { ...factory, ...settings };
        const lowest = Math.min(...spans.map(([, price]) => price));
        const price = spans.findLast(([from]) => from * 60 <= minute % 1440)![1];
        expect(slotTable(after)!(minute)).toEqual({
          soc: price === lowest ? LIMITS.chargeTo : LIMITS.dischargeTo,
          charges: price === lowest && gridCharge === 'charges',
        });
        expect(groupErrors(after)).toEqual([]);
        expect(proposed(days, after).isPresent).toBe(true);
        const written = pendingChanges(group, factory, settings).map(({ parameter }) => parameter.code);
        expect(written[0]).toBe('time_of_use');
        const differing = Object.keys(settings).filter((code) => settings[code] !== factory[code]);
        expect(written.toSorted()).toEqual(differing.toSorted());
      }),
      { numRuns: 25 },
    );
  });
});
