import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  batteryTypeValues,
  groupErrors,
  isVisible,
  listParameters,
  shownError,
  type Values,
} from '../parameters/index.ts';
import { findDrift } from './findDrift.ts';
import { planChanges } from './planChanges.ts';

const HYBRID = 15;
const parameters = listParameters(HYBRID);
const read: Values = {
  ...batteryTypeValues(0),
  battery_capacity: 200,
  shutdown_soc: 10,
  low_soc: 20,
  restart_soc: 30,
  shutdown_voltage: 44,
  max_charge_current: 60,
};
const plan = (
  profile: Record<string, number>,
  {
    codes = Object.keys(profile),
    canWrite = () => true,
  }: { codes?: string[]; canWrite?: (code: string) => boolean } = {},
) => {
  const { changes, skipped } = planChanges({ profile, parameters, values: read, codes, canWrite });
  return { writes: changes.map(({ parameter, to }) => [parameter.code, to]), skipped };
};

describe('planChanges', () => {
  it('[PAR-03] writes only selected differences', () => {
    const profile = { battery_capacity: 300, max_charge_current: 60, restart_soc: 40 };
    expect(plan(profile)).toEqual({
      writes: [
        ['battery_capacity', 300],
        ['restart_soc', 40],
      ],
      skipped: [],
    });
    expect(plan(profile, { codes: ['restart_soc'] }).writes).toEqual([['restart_soc', 40]]);
  });

  it('[PAR-03] goes through values that keep an order without breaking it on the way', () => {
    expect(plan({ shutdown_soc: 35, low_soc: 40, restart_soc: 45 }).writes).toEqual([
      ['restart_soc', 45],
      ['low_soc', 40],
      ['shutdown_soc', 35],
    ]);
  });

  it('[PAR-04] reports values that the user may not write', () => {
    expect(plan({ battery_capacity: 300, restart_soc: 40 }, { canWrite: () => false })).toEqual({
      writes: [],
      skipped: [
        { code: 'battery_capacity', why: 'forbidden', with: null },
        { code: 'restart_soc', why: 'forbidden', with: null },
      ],
    });
  });

  it('reports contradictions and values that the device does not use or have', () => {
    const profile = {
      shutdown_soc: 25,
      shutdown_voltage: 46,
      battery_capacity: 300,
      bms_lithium_mode: 4,
      breaker_switch: 1,
    };
    expect(plan(profile)).toEqual({
      writes: [['battery_capacity', 300]],
      skipped: [
        { code: 'bms_lithium_mode', why: 'missing', with: null },
        { code: 'shutdown_soc', why: 'battery', with: 'low_soc' },
        { code: 'shutdown_voltage', why: 'hidden', with: null },
        { code: 'breaker_switch', why: 'incomparable', with: null },
      ],
    });
  });

  it('skips values of a mode that is itself skipped', () => {
    const modes = batteryTypeValues(1);
    const profile = { ...modes, shutdown_voltage: 46 };
    expect(plan(profile).writes.map(([code]) => code)).toEqual([...Object.keys(modes), 'shutdown_voltage']);
    const half = plan(profile, { canWrite: (code) => code !== 'Control_Mode' });
    expect(half.writes).toEqual([]);
    expect(half.skipped.map(({ code, why }) => [code, why])).toEqual([
      ['Control_Mode', 'forbidden'],
      ['battery_operates_according_to_voltage_or_capacity', 'batteryType'],
      ['shutdown_voltage', 'hidden'],
    ]);
  });

  const inBounds = parameters.filter((each) => each.min !== null && each.max !== null && !each.transient);
  const settings = fc
    .subarray(inBounds)
    .chain((some) =>
      fc.tuple(
        ...some.map(({ code, min, max, offset }) =>
          fc.integer({ min: Math.ceil(min!), max: Math.floor(max!) }).map((n) => [code, n + offset] as const),
        ),
      ),
    )
    .map((entries) => Object.fromEntries(entries) as Record<string, number>);

  it('[PAR-02] [PAR-06] accounts for every drift, leaves no new contradiction, and ends in agreement', () => {
    fc.assert(
      fc.property(settings, settings, fc.constantFrom(0 as const, 1, 2, 3), (profile, own, type) => {
        const values: Values = { ...own, ...batteryTypeValues(type) };
        const known = new Set(groupErrors(values).map((error) => JSON.stringify(error)));
        const codes = Object.keys(profile);
        const { changes, skipped } = planChanges({
          profile,
          parameters,
          values,
          codes,
          canWrite: () => true,
        });
        const drift = findDrift(profile, parameters, values);
        expect(
          new Set([...changes.map(({ parameter }) => parameter.code), ...skipped.map(({ code }) => code)]),
        ).toEqual(new Set(drift.map(({ code }) => code)));
        const after: Values = {
          ...values,
          ...Object.fromEntries(changes.map(({ parameter, to }) => [parameter.code, to])),
        };
        for (const { parameter, to } of changes) {
          expect(shownError(parameter, to)).toBeNull();
          expect(isVisible(parameter, after)).toBe(true);
        }
        for (const error of groupErrors(after)) expect(known).toContain(JSON.stringify(error));
        const again = planChanges({ profile, parameters, values: after, codes, canWrite: () => true });
        expect(again.changes).toEqual([]);
      }),
    );
  });
});
