import { describe, expect, it } from 'vitest';
import { MapError } from '../maps/mapSource.ts';
import { draft, leftOut, listDoubts } from '../testing/drafts.ts';

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
    expect(listDoubts(made, 'import_total')).toEqual(['period', 'counter']);
    expect(leftOut(made)).toEqual({
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
    expect(leftOut(made)).toEqual({ '203.ID': 'meaning', '203.W_SF': 'meaning' });
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
    expect(listDoubts(made, 'KRA')).toEqual(['words', 'notation', 'counter']);
    expect(leftOut(made)).toEqual({
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
