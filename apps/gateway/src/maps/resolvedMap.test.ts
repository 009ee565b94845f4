import { describe, expect, it } from 'vitest';
import { ModbusExceptionError, NoAnswerError } from '../buses/bus.ts';
import { DeviceMap, type LoadedMap } from './mapSchema.ts';
import { createReader } from './readPlan.ts';
import { readAlarms, readValues, resolveRegisters, sampleSpans } from './resolvedMap.ts';

/** Registers as `unit table register`. */
type Registers = Readonly<Record<string, number>>;

/** Values of a map from a device that answers on several addresses; a unit without registers is silent. */
async function valuesOf(values: object, registers: Registers, map: object = {}) {
  const parsed = DeviceMap.parse({ id: 'a-b', name: 'A', manufacturer: 'A', model: 15, values, ...map });
  const resolved = resolveRegisters(parsed as LoadedMap);
  const context = { words: resolved.words, ratedPower: null };
  const reader = createReader({
    bus: {
      registers: 125,
      read: (unit, table, address, count) => {
        if (!Object.keys(registers).some((key) => key.startsWith(`${unit} `)))
          return Promise.reject(new NoAnswerError('timeout', 'silent'));
        const words = Array.from({ length: count }, (_, n) => registers[`${unit} ${table} ${address + n}`]);
        return words.every((word) => word !== undefined)
          ? Promise.resolve(Uint16Array.from(words))
          : Promise.reject(new ModbusExceptionError(2));
      },
    },
    unit: 1,
    table: resolved.table,
    spans: sampleSpans(resolved, context),
    limits: resolved.limits,
    now: () => 0,
  });
  return readValues(resolved, await reader.read(), context);
}

describe('a map', () => {
  it('[GW-08] reads both tables of a device, also the same register of each', async () => {
    expect(
      await valuesOf(
        {
          SOC: { at: 5 },
          battery_voltage: { at: 5, table: 'input', scale: 0.1 },
          P: { at: 6, table: 'input' },
        },
        { '1 holding 5': 80, '1 input 5': 512, '1 input 6': 3000 },
      ),
    ).toEqual({ SOC: 80, battery_voltage: 51.2, P: 3000 });
  });

  it('[GW-08] reads the addresses of one device, and goes on without one that is silent', async () => {
    const values = {
      SOC: { at: 5, unit: 225 },
      P: { at: 5 },
      grid_power: { at: 6, unit: 0, type: 's16' },
      load_power: { at: 7 },
    };
    const own = { '1 holding 5': 3000, '1 holding 7': 400 };
    expect(await valuesOf(values, { ...own, '225 holding 5': 80, '0 holding 6': 0xffce })).toEqual({
      SOC: 80,
      P: 3000,
      grid_power: -50,
      load_power: 400,
    });
    expect(await valuesOf(values, own)).toEqual({ P: 3000, load_power: 400 });
  });

  it('[GW-08] subtracts values and registers, and has no difference of which a part is missing', async () => {
    const values = {
      pv1_power: { at: 1 },
      pv2_power: { at: 2 },
      P: { sum: ['pv1_power', { of: 'pv2_power', scale: -1 }] },
      grid_power: { sum: [{ at: 3 }, { at: 4, scale: -1 }], all: true },
      load_power: { sum: [{ at: 3 }, { at: 9, scale: -1 }], all: true },
      battery_power: { sum: [{ at: 3 }, { at: 9, scale: -1 }] },
    };
    const registers = { '1 holding 1': 900, '1 holding 2': 400, '1 holding 3': 70, '1 holding 4': 100 };
    expect(await valuesOf(values, registers)).toEqual({
      pv1_power: 900,
      pv2_power: 400,
      P: 500,
      grid_power: -30,
      battery_power: 70,
    });
  });

  it('[GW-08] multiplies values and registers, in sums too, and has no product of which a part is missing', async () => {
    const values = {
      P: {
        sum: [
          'pv1_power',
          {
            product: [
              { at: 3, scale: 0.1 },
              { at: 4, scale: 0.1 },
            ],
          },
        ],
      },
      pv1_voltage: { at: 1, scale: 0.1 },
      pv1_current: { at: 2, scale: 0.01 },
      pv1_power: { product: ['pv1_voltage', 'pv1_current'] },
      battery_power: {
        product: [
          { at: 1, scale: 0.1 },
          { at: 5, type: 's16' },
        ],
        scale: -0.1,
      },
      load_power: { product: [{ at: 1 }, { at: 9 }] },
      grid_power: { product: ['battery_voltage', { at: 1 }] },
      battery_voltage: { at: 9 },
      'today-KRA': { sum: ['KRA'] },
      KRA: { sum: ['today-KRA'] },
    };
    const registers = {
      ...{ '1 holding 1': 3801, '1 holding 2': 512, '1 holding 3': 4000, '1 holding 4': 20 },
      '1 holding 5': 0xfff6,
    };
    expect(await valuesOf(values, registers)).toEqual({
      P: 2746.112,
      pv1_voltage: 380.1,
      pv1_current: 5.12,
      pv1_power: 1946.112,
      battery_power: 380.1,
    });
    const { '1 holding 4': _lacking, ...others } = registers;
    expect(await valuesOf(values, others)).toMatchObject({ P: 1946.112 });
  });

  it.each([
    ['one register', 1, { 9: 0xffff }, []],
    ['two registers', 2, { 9: 0xffff, 10: 0xffff }, []],
    ['two registers of which one is full', 2, { 9: 0, 10: 0xffff }, 16],
    ['two registers that say something', 2, { 9: 1, 10: 2 }, ['F2', 'F17']],
  ])('[GW-07] has no alarms of %s that are not implemented', (_what, registers, words, expected) => {
    const alarms = [
      { at: 9, registers, type: 'fault', level: 3, others: { code: 'F#', text: 'Fault #' }, bits: {} },
    ];
    const parsed = DeviceMap.parse({ id: 'a-b', name: 'A', manufacturer: 'A', model: 15, alarms });
    const read = () => (register: number) => (words as Record<number, number>)[register];
    const codes = readAlarms(resolveRegisters(parsed as LoadedMap), read)
      .flat()
      .map(({ code }) => code);
    expect(typeof expected === 'number' ? codes.length : codes).toEqual(expected);
  });

  it.each([
    [0b000, 500],
    [0b010, -500],
    [0b100, 500],
  ])('[GW-08] takes the sign from bits %i', async (state, expected) => {
    const sign_by = { at: 2, bits: [1, 2], positive: [2], negative: [1] };
    const registers = { '1 holding 1': 500, '1 holding 2': state };
    expect(await valuesOf({ battery_power: { at: 1, sign_by } }, registers)).toEqual({
      battery_power: expected,
    });
  });

  it('[GW-08] refuses a sum of something unclear, and a block by function 6', () => {
    const map = { id: 'a-b', name: 'A', manufacturer: 'A', model: 15 };
    expect(() => DeviceMap.parse({ ...map, values: { P: { sum: [{ of: 'pv1_power' }] } } })).toThrow(
      'values',
    );
    expect(() =>
      DeviceMap.parse({ ...map, settings: { low_soc: { at: 1, block: [1, 2], write_function: 6 } } }),
    ).toThrow('cannot be 6');
  });
});
