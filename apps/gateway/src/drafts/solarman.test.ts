import { describe, expect, it } from 'vitest';
import { checkMap } from '../maps/checkMap.ts';
import { draft, leftOut, listDoubts } from '../testing/drafts.ts';
import { formatReport } from './formatReport.ts';

const SOLARMAN = `
info: { manufacturer: Maker, model: Hybrid }
default: { code: 3 }
parameters:
  - group: All
    items:
      - { name: Today Production, class: energy, uom: kWh, scale: 0.1, rule: 1, registers: [0x10], state_class: total_increasing }
      - { name: Total Production, class: energy, uom: Wh, rule: 3, registers: [0x12, 0x11] }
      - { name: Total Energy Import, class: energy, uom: kWh, scale: 0.1, rule: 3, registers: [78, 80] }
      - { name: Battery Temperature, class: temperature, uom: °C, scale: 0.1, offset: 1000, rule: 1, registers: [182] }
      - { name: Battery Power, class: power, uom: kW, scale: [0.01, 0.1], rule: 2, registers: [190] }
      - { name: Grid Power, class: power, uom: W, scale: -10, rule: 4, registers: [200, 201], inverted: }
      - { name: Battery, class: battery, uom: '%', rule: 1, registers: [184], validation: { min: 0, max: 100 } }
      - { name: PV1 Power, class: power, uom: W, rule: 1, registers: [186], validation: { min: 0, max: 9000, dev: 500 } }
      - { name: PV2 Power, class: power, uom: W, rule: 1, registers: [187] }
      - { name: PV3 Power, class: power, uom: W, rule: 1, registers: [188] }
      - name: Load Power
        class: power
        uom: W
        rule: 4
        scale: 0.5
        sensors: [{ registers: [20], signed: }, { registers: [21], operator: subtract }]
      - name: Device State
        rule: 1
        mask: 0x00f0
        scale: 5
        registers: [59]
        lookup: [{ key: 0, value: Standby }, { key: [16, 32], value: Normal }, { key: 48, value: Fault }, { key: 64, value: Party }]
      - { name: Device Serial Number, rule: 5, registers: [3, 4, 5] }
      - { name: Battery Current, class: current, uom: A, rule: 2, magnitude: true, registers: [191] }
      - { name: Battery Voltage, class: voltage, uom: V, rule: 1, code: 4, registers: [183] }
      - { name: Grid Frequency, class: frequency, uom: Hz, rule: 1 }
      - { name: Protocol, rule: 7, registers: [2] }
      - { name: Low SOC, class: battery, uom: '%', rule: 1, registers: [219], configurable: { min: 0 } }
      - { name: Fault 1, class: problem, rule: 1, registers: [103] }
      - { name: Cell 3 Voltage, class: voltage, uom: V, rule: 1, registers: [300] }
      - { name: SOC, uom: '%', rule: 1, registers: [185] }
      - { name: Load Energy - today, class: energy, uom: kWh, rule: 1, registers: [1, 2, 3] }
`;

const PRODUCTS = `
parameters:
  - group: All
    items:
      - name: PV Power
        class: power
        uom: W
        rule: 1
        scale: 0.1
        sensors:
          - { registers: [1], multiply: { registers: [2], scale: 0.01 } }
          - { registers: [3], multiply: { registers: [4] } }
      - name: PV1 Power
        class: power
        uom: kW
        rule: 1
        sensors: [{ registers: [1], scale: 0.1 }, { operator: multiply, scale: 0.0001, registers: [2] }]
        validation: { min: 0, max: 6 }
      - name: Battery Power
        class: power
        uom: W
        rule: 2
        sensors:
          - { registers: [5], signed: , multiply: { registers: [6, 7], signed: } }
          - { registers: [8], operator: subtract }
      - { name: Load Power, class: power, uom: W, rule: 1, sensors: [{ registers: [1] }, { operator: divide, registers: [2] }] }
      - { name: Battery, class: battery, uom: '%', rule: 1, registers: [9] }
`;

describe('a draft of a ha-solarman definition', () => {
  it.each([
    [21, 12, ['Battery Voltage', 'Grid L3 Voltage']],
    [20, 4, ['Battery Voltage', 'Grid L3 Voltage']],
    [27, 12, ['Grid L3 Voltage']],
    [27, 4, []],
    [26, 3, []],
  ])('[GW-10] is of model %i with %i trackers and %j', (model, trackers, others) => {
    const names = [...Array.from({ length: trackers }, (_, n) => `PV${n + 1} Voltage`), ...others];
    const items = names.map(
      (name, n) => `{ name: ${name}, class: voltage, uom: V, rule: 1, registers: [${n}] }`,
    );
    const made = draft(`parameters: [{ group: All, items: [${items.join(', ')}] }]`);
    expect(made.model).toBe(model);
    expect(leftOut(made)).toEqual({});
  });

  it('[GW-10] has products of registers', () => {
    const products = draft(PRODUCTS);
    expect(products.map.values).toEqual({
      pv1_power: {
        product: [
          { at: 1, scale: 0.1 },
          { at: 2, scale: 0.0001 },
        ],
        scale: 1000,
        valid: [0, 6000],
      },
      P: {
        sum: [
          {
            product: [
              { at: 1, scale: 0.1 },
              { at: 2, scale: 0.01 },
            ],
          },
          {
            product: [
              { at: 3, scale: 0.1 },
              { at: 4, scale: 0.1 },
            ],
          },
        ],
      },
      battery_power: {
        sum: [
          {
            product: [
              { at: 5, type: 's16' },
              { at: 6, type: 's32', words: 'low-first' },
            ],
          },
          { at: 8, scale: -1 },
        ],
      },
      SOC: { at: 9 },
    });
    expect(leftOut(products)).toEqual({ 'Load Power': 'calculation divide' });
    expect(formatReport('theirs.txt', products)).toContain('1 × 2, 3 × 4');
  });

  const made = draft(SOLARMAN);

  it('[GW-10] has its values with register, type, unit and order of the words', () => {
    expect(made.format).toBe('ha-solarman');
    expect(made.map).toMatchObject({
      id: 'maker-hybrid-draft',
      manufacturer: 'Maker',
      model: 15,
      table: 'holding',
      texts: { SN1: { at: 3, ascii: 3 } },
      identify: [],
      settings: {},
      alarms: [],
    });
    expect(made.map.values).toEqual({
      run_state: { at: 59, bits: [4, 7], scale: 16, states: { 0: 0, 16: 2, 32: 2, 48: 4 } },
      pv1_power: { at: 186, valid: [0, 9000] },
      pv2_power: { at: 187 },
      P: { sum: ['pv1_power', 'pv2_power', { at: 188 }] },
      'today-KRA': { at: 16, scale: 0.1 },
      KRA: { at: 17, type: 'u32', words: 'high-first', scale: 0.001 },
      battery_power: { at: 190, type: 's16', scale: 10 },
      battery_voltage: { at: 183, table: 'input' },
      battery_temperature: { at: 182, offset: -1000, scale: 0.1 },
      SOC: { at: 184, valid: [0, 100] },
      grid_power: { at: 200, type: 's32', words: 'low-first', scale: 10 },
      import_total: { at: [78, 80], type: 'u32', words: 'low-first', scale: 0.1 },
      load_power: {
        sum: [
          { at: 20, type: 's16', scale: 0.5 },
          { at: 21, scale: -0.5 },
        ],
      },
    });
  });

  it('[GW-10] names what it leaves out, and why', () => {
    expect(leftOut(made)).toEqual({
      'PV3 Power': 'model 15',
      'Battery Current': 'rule magnitude',
      'Grid Frequency': 'registers rule 1',
      Protocol: 'rule rule 7',
      'Low SOC': 'setting',
      'Fault 1': 'alarm',
      'Cell 3 Voltage': 'meaning',
      SOC: 'duplicate 13',
      'Load Energy - today': 'width 3',
    });
    for (const name of Object.keys(leftOut(made))) expect(made.yaml).toContain(`, ${name}`);
  });

  it('[GW-10] says what to look at on the device', () => {
    expect(listDoubts(made, 'battery_power')).toEqual(['variants', 'battery']);
    expect(listDoubts(made, 'grid_power')).toEqual(['grid']);
    expect(listDoubts(made, 'KRA')).toEqual(['counter']);
    expect(listDoubts(made, 'pv1_power')).toEqual(['bounds']);
    expect(listDoubts(made, 'run_state')).toEqual(['states']);
    const report = formatReport('theirs.txt', made);
    expect(report).toContain('theirs.txt: ha-solarman, model 15, 13 of 22 values mapped');
    expect(report).toContain('grid_power: sign: must be above 0 while the station imports');
    expect(report).toContain('line 30, Battery Current: magnitude is not supported');
  });

  it('[GW-10] reads what the file says from registers', async () => {
    const holding = {
      ...{ 3: 0x3132, 4: 0x3300, 5: 0, 16: 123, 17: 0x0001, 18: 0x86a0, 20: 0xfff6, 21: 4, 59: 0x0020 },
      ...{ 78: 0x0001, 79: 5000, 80: 0x0002, 182: 1235, 184: 87, 186: 9001, 187: 500, 188: 7, 190: 0xff9c },
      ...{ 200: 0xfffe, 201: 0xffff },
    };
    const { rows } = await checkMap(made.map, { holding, input: {}, units: {} });
    expect(Object.fromEntries(rows.map(({ code, value }) => [code, value]))).toMatchObject({
      SN1: '123',
      run_state: '2',
      pv1_power: '–',
      pv2_power: '500 W',
      'today-KRA': '12.3 kWh',
      KRA: '100 kWh',
      battery_power: '-1000 W',
      battery_temperature: '23.5 °C',
      SOC: '87 %',
      grid_power: '-20 W',
      import_total: '13107.3 kWh',
      load_power: '-7 W',
    });
  });

  it('[GW-10] is for the model that has most of its values', () => {
    const modelOf = (...names: string[]) => {
      const items = names.map((name, at) => `      - { name: ${name}, rule: 1, registers: [${at}] }`);
      return draft(`parameters:\n  - group: All\n    items:\n${items.join('\n')}\n`).model;
    };
    const splitPhase = ['Battery Voltage', 'Grid L1 Voltage', 'Grid L2 Voltage'];
    expect(modelOf('Battery Voltage', 'PV3 Voltage')).toBe(15);
    expect(modelOf(...splitPhase)).toBe(18);
    expect(modelOf(...splitPhase, 'PV3 Voltage')).toBe(20);
    expect(modelOf('PV1 Voltage', 'Grid L1 Voltage')).toBe(33);
    expect(modelOf('PV1 Voltage', 'PV5 Voltage', 'PV5 Current')).toBe(27);
  });

  it('[GW-10] is for another model if one is given', () => {
    expect(draft(SOLARMAN, 20).map.values).toHaveProperty('pv3_power', { at: 188 });
    expect(() => draft(SOLARMAN, 7)).toThrow('--model: there is no model 7');
  });
});
