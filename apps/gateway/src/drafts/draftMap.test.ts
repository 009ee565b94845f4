import { describe, expect, it } from 'vitest';
import { checkMap } from '../maps/checkMap.ts';
import { loadMaps } from '../maps/loadMaps.ts';
import { MapError } from '../maps/mapSource.ts';
import type { Draft } from './draft.ts';
import { draftMap } from './draftMap.ts';
import { formatReport } from './formatReport.ts';

const maps = loadMaps();
const draft = (text: string, model?: number, file = 'theirs.txt'): Draft =>
  draftMap(file, text, { model, maps });

/** The rows that were left out, by name. */
const reasons = ({ rows }: Draft): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ name, reason }) => (reason ? [[name, `${reason.code} ${reason.detail}`.trim()]] : [])),
  );

/** Codes of the doubts of a value. */
const doubtsOf = ({ rows }: Draft, code: string): string[] =>
  rows.filter((row) => row.code === code).flatMap(({ doubts }) => doubts.map((each) => each.code));

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
    expect(reasons(made)).toEqual({});
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
    expect(reasons(products)).toEqual({ 'Load Power': 'calculation divide' });
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
    expect(reasons(made)).toEqual({
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
    for (const name of Object.keys(reasons(made))) expect(made.yaml).toContain(`, ${name}`);
  });

  it('[GW-10] says what to look at on the device', () => {
    expect(doubtsOf(made, 'battery_power')).toEqual(['variants', 'battery']);
    expect(doubtsOf(made, 'grid_power')).toEqual(['grid']);
    expect(doubtsOf(made, 'KRA')).toEqual(['counter']);
    expect(doubtsOf(made, 'pv1_power')).toEqual(['bounds']);
    expect(doubtsOf(made, 'run_state')).toEqual(['states']);
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

const EVCC = `
template: maker-hybrid
products: [{ brand: Maker }]
params:
  - { name: usage, choice: ["grid", "pv", "battery"] }
  - { name: batterytype, choice: ["lv", "hv"] }
render: |
  type: custom
  {{- if eq .usage "grid" }}
  power:
    source: modbus
    {{- include "modbus" . | indent 2 }}
    register: { address: 13009, type: input, decode: int32s } # export
    scale: -1
  energy:
    source: modbus
    register: { address: 13036, type: input, decode: uint32nan }
    scale: 0.1
  currents:
    - source: calc
      div: [{ source: const, value: 1 }]
  {{- else if eq .usage "pv" }}
  power:
    source: calc
    add:
      - source: modbus
        register: { address: 5010, type: input, decode: uint16 }
        {{- if or (eq .batterytype "hv") .large }}
        scale: 10
        {{- end }}
      - source: modbus
        register: { address: 5011, type: input, decode: uint16 }
  maxacpower: {{ .maxacpower }}
  {{- end }}
  {{- if eq .usage "battery" }}
  power:
    source: modbus
    register: { address: {{ if eq .batterytype "lv" }}13021{{ else }}99{{ end }}, type: input, decode: int16 }
  soc:
    source: modbus
    register: { address: {{ .socaddress }}, type: input, decode: uint16 }
  batterymode:
    source: switch
  {{- include "battery-params" . }}
  {{- end }}
`;

describe('a draft of an evcc template', () => {
  const made = draft(EVCC);

  it('[GW-10] has the values of each use, by what is chosen unless told otherwise', () => {
    expect(made.format).toBe('evcc');
    expect(made.map.table).toBe('input');
    expect(made.map.values).toEqual({
      P: { sum: [{ at: 5010 }, { at: 5011 }] },
      battery_power: { at: 13021, type: 's16' },
      grid_power: { at: 13009, type: 's32', words: 'low-first', scale: -1 },
      import_total: { at: 13036, type: 'u32', words: 'high-first', scale: 0.1 },
    });
    expect(made.choices).toEqual(['batterytype: lv', 'large: not set']);
    expect(made.rows.find(({ code }) => code === 'grid_power')?.line).toBe(11);
  });

  it('[GW-10] names what depends on parameters or is calculated', () => {
    expect(reasons(made)).toEqual({
      'grid currents 1': 'calculation calc',
      'battery soc': 'placeholder address',
      'battery batterymode': 'setting',
    });
  });

  it('[GW-10] takes a meter as one at the grid, wherever else it can be installed', () => {
    const meter = draft(`
template: meter
params: [{ name: usage, choice: ["grid", "pv"] }]
render: |
  power:
    source: modbus
    register: { address: 0, type: input, decode: float32 }
    {{- if eq .usage "pv" }}
    scale: -1
    {{- end }}
`);
    expect(meter.model).toBe(39);
    expect(meter.rows).toHaveLength(1);
    const both = draft(`
template: meter
params: [{ name: usage, choice: ["grid", "pv"] }]
render: |
  power:
    source: modbus
    register: { address: 0, type: input, decode: int32 }
  energy:
    source: modbus
    register: { address: {{ if eq .usage "pv" }}10{{ else }}12{{ end }}, type: input, decode: uint32 }
`);
    expect(both.map).toMatchObject({
      model: 39,
      values: { grid_power: { at: 0, type: 's32' }, import_total: { at: 12 } },
    });
    expect(reasons(both)).toEqual({ 'pv energy': 'model 39' });
  });

  it('[GW-10] takes SunSpec points as our own maps do, and adds others', () => {
    const sunspec = draft(`
template: sunspec
params: [{ name: usage, choice: ["pv", "battery", "grid"] }]
render: |
  {{- if eq .usage "pv" }}
  power: { source: sunspec, value: ["103:W", "113:W"] }
  {{- end }}
  {{- if eq .usage "battery" }}
  soc: { source: sunspec, value: 124:0:ChaState }
  power:
    source: calc
    add: [{ source: sunspec, value: 160:3:DCW, scale: -1 }, { source: sunspec, value: 160:4:DCW }]
  energy:
    source: calc
    add: [{ source: sunspec, value: 160:1:DCWH, scale: 0.001 }, { source: sunspec, value: 160:2:DCWH, scale: 0.001 }]
  returnenergy: { source: sunspec, value: 64999:W }
  {{- end }}
  {{- if eq .usage "grid" }}
  power:
    source: modbus
    register: { address: 500, type: input, decode: int32 }
  {{- end }}
`);
    expect(sunspec.map).toMatchObject({
      protocol: 'sunspec',
      models: ['103|113', '160', '124'],
      values: {
        P: [{ point: '103.W' }, { point: '113.W' }],
        battery_power: { sum: [{ point: '160.DCW#3', scale: -1 }, { point: '160.DCW#4' }] },
        SOC: { point: '124.ChaState', valid: [0, 100] },
        grid_power: { at: 500, type: 's32', table: 'input' },
      },
    });
    expect(reasons(sunspec)).toEqual({
      'battery energy': 'parts',
      'battery returnenergy': 'point 64999.W',
    });
  });

  it('[GW-10] joins the words of a counter, and leaves out one that is a sum', () => {
    const counters = draft(`
template: counters
params: [{ name: usage, choice: ["grid"] }]
render: |
  energy:
    source: calc
    add:
      - { source: modbus, register: { address: 80, type: holding, decode: uint16 }, scale: 6553.6 }
      - { source: modbus, register: { address: 78, type: holding, decode: uint16 }, scale: 0.1 }
  returnenergy:
    source: calc
    add:
      - { source: modbus, register: { address: 1, type: holding, decode: uint32 } }
      - { source: modbus, register: { address: 3, type: holding, decode: uint32 } }
`);
    expect(counters.map.values).toEqual({
      import_total: { at: [78, 80], type: 'u32', words: 'low-first', scale: 0.1 },
    });
    expect(reasons(counters)).toEqual({ 'grid returnenergy': 'parts' });
  });
});

describe('a draft of a Home Assistant configuration', () => {
  const made = draft(`
modbus:
  - name: meter
    type: tcp
    host: !secret meter_host
    sensors:
      - { name: Total Active Power, address: 52, input_type: input, data_type: float32, unit_of_measurement: W, slave: 1 }
      - { name: Import Energy, address: 72, input_type: input, data_type: uint32, swap: word, scale: 0.01, unit_of_measurement: kWh, state_class: total_increasing, slave: 1 }
      - { name: Frequency, address: 70, input_type: input, data_type: int16, scale: 0.1, offset: 40, unit_of_measurement: Hz, slave: 1 }
      - { name: Phase 2 voltage, address: 2, input_type: input, data_type: uint16, swap: byte, unit_of_measurement: V, slave: 1 }
      - { name: Phase 1 voltage, address: 0, input_type: input, data_type: uint16, unit_of_measurement: mV, slave: 1 }
      - { name: Phase 3 voltage, address: 4, input_type: input, data_type: custom, unit_of_measurement: V, slave: 1 }
      - { name: L1 Current, address: 9, slave: 2, unit_of_measurement: A }
    switches: [{ name: Relay, address: 1 }]
`);

  it('[GW-10] scales before it adds, and swaps words', () => {
    expect(made.model).toBe(39);
    expect(made.map.values).toEqual({
      grid_power: { at: 52, type: 'f32', words: 'high-first' },
      grid_voltage_l1: { at: 0, scale: 0.001 },
      grid_frequency: { at: 70, type: 's16', offset: 400, scale: 0.1 },
      import_total: { at: 72, type: 'u32', words: 'low-first', scale: 0.01 },
    });
    expect(doubtsOf(made, 'import_total')).toEqual(['period', 'counter']);
    expect(reasons(made)).toEqual({
      'Phase 2 voltage': 'rule swap byte',
      'Phase 3 voltage': 'rule data_type custom',
      'L1 Current': 'device 2',
      Relay: 'setting',
    });
  });
});

describe('a draft of a SunSpec model', () => {
  it('[GW-10] has the points that our maps know', () => {
    const made = draft(
      JSON.stringify({
        id: 203,
        group: {
          name: 'ac_meter',
          points: [
            { name: 'ID', type: 'uint16' },
            { name: 'W', type: 'int16', sf: 'W_SF', units: 'W' },
            { name: 'W_SF', type: 'sunssf' },
            { name: 'TotWhImp', type: 'acc32', units: 'Wh' },
          ],
        },
      }),
    );
    expect(made.map).toMatchObject({ protocol: 'sunspec', model: 39, models: ['203'] });
    expect(made.map.values).toEqual({
      grid_power: { point: '203.W' },
      import_total: { point: '203.TotWhImp', scale: 0.001 },
    });
    expect(reasons(made)).toEqual({ '203.ID': 'meaning', '203.W_SF': 'meaning' });
  });
});

describe('a draft of a list of registers', () => {
  it('[GW-10] takes its columns by their heads', () => {
    const made = draft(
      [
        'Name;Address;Type;Gain;Unit;Function',
        '"PV1; voltage";32016;I16;10;V;3',
        'Total yield;32106-32107;U32;100;kWh;3',
        'Active power;32080;I32;1000;kW;3',
        'Grid frequency;32085;U16;100;Hz;4',
        'Heat;32087;I16;10;°C;3',
        'Insulation;what;U16;1;MΩ;3',
        '',
      ].join('\r\n'),
    );
    expect(made.format).toBe('CSV');
    expect(made.map.values).toEqual({
      pv1_voltage: { at: 32016, type: 's16', scale: 0.1 },
      KRA: { at: 32106, type: 'u32', words: 'high-first', scale: 0.01 },
      output_power: { at: 32080, type: 's32', words: 'high-first' },
      grid_frequency: { at: 32085, scale: 0.01, table: 'input' },
    });
    expect(doubtsOf(made, 'KRA')).toEqual(['words', 'notation', 'counter']);
    expect(reasons(made)).toEqual({
      Heat: 'meaning',
      Insulation: 'registers what',
    });
  });
});

describe('a file that is none of these', () => {
  it.each([
    ['broken YAML', 'parameters: [', 'theirs.txt:1: '],
    ['another YAML', 'colour: red', 'theirs.txt:1: colour: must be a definition of ha-solarman'],
    ['a text', 'hello', 'theirs.txt:1: must be a map'],
    ['nothing', '', 'theirs.txt:1: must be a map'],
    ['a template that is broken', 'template: a\nrender: |\n  power: [', 'theirs.txt:4: '],
    ['a list without a mark', 'name,address\na,1\n"b,2', 'theirs.txt:3: "b,2: a quotation mark is missing'],
    [
      'a list of nothing known',
      'name,address\nx,1',
      'no value of the CSV file is understood; most: not a value',
    ],
    ['a large file', 'a'.repeat(600_000), 'theirs.txt:1: is larger than'],
  ])('[GW-10] gives one line for %s', (_, text, message) => {
    expect(() => draft(text)).toThrow(MapError);
    expect(() => draft(text)).toThrow(message);
    expect(() => draft(text)).not.toThrow('\n');
  });
});
