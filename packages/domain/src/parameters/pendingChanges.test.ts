import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batteryTypeValues, type BatteryType } from './batteryType.ts';
import { allParameters, parameterByCode } from './catalogue/index.ts';
import { applyEdits, pendingChanges, editErrors, type Change, type Edits } from './pendingChanges.ts';
import { CLOCK_CODES, clockErrors, clockValues } from './clock.ts';
import { groupErrors } from './groupErrors.ts';
import { orderRules } from './orderRules.ts';
import type { Parameter, ParameterGroup, Values } from './parameter.ts';
import { parameterGroups } from './parameterGroups.ts';
import { isVisible } from './visibility.ts';

const groups = parameterGroups(15);
const findGroup = (id: ParameterGroup['id']) => groups.find((group) => group.id === id)!;
const battery = findGroup('battery_setting');
const sent = (changes: readonly Change[]) => changes.map(({ parameter, wire }) => [parameter.code, wire]);
const everything: ParameterGroup = { ...battery, parameters: allParameters };

/** States of a device after each write. */
function states(read: Values, changes: readonly Change[]): Values[] {
  let values = read;
  return changes.map(({ parameter, to }) => (values = { ...values, [parameter.code]: to }));
}

describe('pendingChanges', () => {
  const read: Values = {
    ...batteryTypeValues(0),
    battery_capacity: 200,
    max_charge_current: 60,
    shutdown_soc: 10,
    low_soc: 20,
    restart_soc: 30,
    shutdown_voltage: 44,
    generator_grid_signal: 0,
  };

  it.each<[what: string, edits: Edits, writes: [string, number][]]>([
    ['what changed', { battery_capacity: '300' }, [['battery_capacity', 300]]],
    ['nothing that is as it was', { battery_capacity: '200', max_charge_current: '60.0' }, []],
    ['nothing that is empty', { battery_capacity: '', max_charge_current: ' ' }, []],
    ['nothing that is hidden', { shutdown_voltage: '45', forced_generator_as_load: 1 }, []],
    ['nothing that is faulty', { battery_capacity: '2001', max_charge_current: 'x' }, []],
    ['what was not read', { grid_start_soc: '20' }, [['grid_start_soc', 20]]],
    [
      'a mode before what it shows',
      { forced_generator_as_load: 1, generator_grid_signal: 3 },
      [
        ['generator_grid_signal', 3],
        ['forced_generator_as_load', 1],
      ],
    ],
    [
      'the battery type by a way on which every step is a type',
      { ...batteryTypeValues(3) },
      [
        ['Control_Mode', 0],
        ['battery_operates_according_to_voltage_or_capacity', 2],
      ],
    ],
    [
      'the topmost first when levels rise',
      { shutdown_soc: '30', low_soc: '40', restart_soc: '50' },
      [
        ['restart_soc', 50],
        ['low_soc', 40],
        ['shutdown_soc', 30],
      ],
    ],
  ])('[PAR-03] writes %s', (_what, edits, writes) => {
    expect(sent(pendingChanges(battery, read, edits))).toEqual(writes);
  });

  it('[PAR-03] sends the year without its offset', () => {
    const basic = findGroup('basic_settings');
    for (const year of ['2027', '27']) {
      const [change] = pendingChanges(basic, { clock_year: 2026 }, { clock_year: year });
      expect(change).toMatchObject({ from: 2026, to: 2027, wire: 27 });
    }
    expect(pendingChanges(basic, { clock_year: 2026 }, { clock_year: '26' })).toEqual([]);
    expect(pendingChanges(basic, { rated_power: 5000 }, { rated_power: '6000' })).toEqual([]);
  });

  it('[PAR-02] reports faults of visible fields', () => {
    const errors = editErrors(battery, read, {
      battery_capacity: '2001',
      max_charge_current: '',
      shutdown_soc: '1 0',
      shutdown_voltage: '99',
      grid_charge: 2,
    });
    expect(errors.map(({ code, error }) => [code, error.why])).toEqual([
      ['battery_capacity', 'range'],
      ['shutdown_soc', 'separator'],
      ['grid_charge', 'option'],
    ]);
  });

  const anyEdit = ({ options, min, max }: Parameter): fc.Arbitrary<string | number> =>
    options.length > 0
      ? fc.constantFrom(...options.map(({ value }) => value), 99)
      : fc.oneof(
          fc.integer({ min: Math.floor(min ?? 0) - 2, max: Math.ceil(max ?? 9) + 2 }).map(String),
          fc.constantFrom('', ' ', 'x', '1,5'),
        );
  const anyEdits = fc.record(Object.fromEntries(allParameters.map((each) => [each.code, anyEdit(each)])), {
    requiredKeys: [],
  }) as fc.Arbitrary<Edits>;

  it('[PAR-03] after the writes the device has the edited values and nothing else changed', () => {
    fc.assert(
      fc.property(anyEdits, anyEdits, fc.constantFrom(...groups), (before, edits, group) => {
        const read = applyEdits(allParameters, {}, before);
        const changes = pendingChanges(group, read, edits);
        const after = applyEdits(group.parameters, read, edits);
        const written = new Map(changes.map(({ parameter, to }) => [parameter.code, to]));
        expect(written.size).toBe(changes.length);
        for (const { parameter, from, to } of changes) {
          expect(isVisible(parameter, after)).toBe(true);
          expect(from).toBe(read[parameter.code] ?? null);
          expect(to).not.toBe(from);
          expect(to).toBe(after[parameter.code]);
        }
        for (const parameter of group.parameters) {
          const { code, readOnly } = parameter;
          if (!readOnly && isVisible(parameter, after))
            expect(written.get(code) ?? read[code]).toBe(after[code]);
        }
        const last = changes.findLastIndex(({ parameter }) => parameter.writeFirst);
        expect(changes.slice(0, last + 1).every(({ parameter }) => parameter.writeFirst)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  const ordered = [...new Set(orderRules.flatMap(({ lower, upper }) => [lower, upper]))];
  const below = (code: string) => orderRules.flatMap(({ lower, upper }) => (upper === code ? [lower] : []));
  const above = (code: string) => orderRules.flatMap(({ lower, upper }) => (lower === code ? [upper] : []));
  const length = (code: string, next: (code: string) => string[]): number =>
    Math.max(0, ...next(code).map((each) => 1 + length(each, next)));
  const upwards = ordered
    .map((code) => ({
      parameter: parameterByCode(code)!,
      lower: below(code),
      rank: length(code, below),
      room: length(code, above),
    }))
    .sort((a, b) => a.rank - b.rank);
  const modes: Values = {
    time_of_use: 255,
    smart_load_setup: 1,
    volt_watt: 1,
    volt_var: 1,
    frequency_watt: 1,
    watt_var: 1,
    watt_pf: 1,
    wind_turbine: 1,
  };
  /** Values that satisfy every order rule: each is above those below it and leaves room for those above. */
  function levels(chances: readonly number[], type: BatteryType): Values {
    const values: Record<string, number> = {};
    upwards.forEach(({ parameter: { code, min, max, decimals, format }, lower, room }, index) => {
      const step = (max! - min!) / 50;
      const least = Math.max(min!, ...lower.map((each) => values[each]! + step));
      const value = least + chances[index]! * (max! - room * step - least);
      values[code] = format === 'time' ? Math.floor(value / 100) * 100 : Number(value.toFixed(decimals));
    });
    return { ...modes, ...batteryTypeValues(type), ...values };
  }
  const anyChances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
    minLength: ordered.length,
    maxLength: ordered.length,
  });

  it('[PAR-03] no write on the way breaks an order that holds before and after', () => {
    let moved = 0;
    fc.assert(
      fc.property(
        anyChances,
        anyChances,
        fc.constantFrom<BatteryType>(0, 1, 2),
        fc.subarray(ordered),
        (a, b, type, kept) => {
          const read = levels(a, type);
          const target = {
            ...levels(b, type),
            ...Object.fromEntries(kept.map((code) => [code, read[code]])),
          };
          fc.pre(groupErrors(read).length === 0 && groupErrors(target).length === 0);
          const edits = Object.fromEntries(ordered.map((code) => [code, String(target[code])]));
          const changes = pendingChanges(everything, read, edits);
          moved = Math.max(moved, changes.length);
          for (const state of states(read, changes)) expect(groupErrors(state)).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
    expect(moved).toBeGreaterThan(15);
  });

  it('[PAR-03] [PAR-10] no write on the way makes a date that does not exist', () => {
    const anyClock = fc
      .record({
        year: fc.integer({ min: 2024, max: 2028 }),
        month: fc.integer({ min: 1, max: 4 }),
        day: fc.integer({ min: 27, max: 31 }),
        hour: fc.constantFrom(0, 12, 24),
        minute: fc.constantFrom(0, 30),
      })
      .filter((clock) => clockErrors(clock).length === 0);
    fc.assert(
      fc.property(anyClock, anyClock, (from, to) => {
        const read = clockValues(from);
        const target = clockValues(to);
        const edits = Object.fromEntries(CLOCK_CODES.map((code) => [code, String(target[code])]));
        const passed = states(read, pendingChanges(findGroup('basic_settings'), read, edits));
        expect(passed.flatMap((state) => groupErrors(state))).toEqual([]);
        expect(passed.at(-1) ?? read).toEqual(target);
      }),
      { numRuns: 400 },
    );
  });

  it('[PAR-05] every way from one battery type to another leads over types only', () => {
    for (const from of [0, 1, 2, 3] as const) {
      for (const to of [0, 1, 2, 3] as const) {
        const read = batteryTypeValues(from);
        const passed = states(read, pendingChanges(battery, read, batteryTypeValues(to)));
        expect(passed.flatMap((state) => groupErrors(state))).toEqual([]);
        expect(passed.at(-1) ?? read).toEqual(batteryTypeValues(to));
      }
    }
  });

  it('[PAR-03] writes contradictory values all the same, each once', () => {
    const edits = { shutdown_soc: '90', low_soc: '50', restart_soc: '10' };
    expect(sent(pendingChanges(battery, read, edits))).toHaveLength(3);
  });
});
