import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadMaps } from '../maps/loadMaps.ts';
import { draftMap } from './draftMap.ts';

const maps = loadMaps();
const draft = (text: string) => draftMap('theirs.txt', text, { model: undefined, maps });

describe('any file', () => {
  const NAMES = [
    'Battery Power',
    'Grid Power',
    'Total Production',
    'PV1 Voltage',
    'Device State',
    'Thing',
    '# \n',
    '',
  ];
  const KEYS = [
    'scale',
    'offset',
    'mask',
    'divide',
    'bit',
    'validation',
    'range',
    'lookup',
    'sensors',
    'code',
    'mppt',
  ];
  const junk = fc.oneof(
    fc.integer({ min: -5, max: 70_000 }),
    fc.double({ noNaN: true }),
    fc.constantFrom(null, '', 'text', '0x10', true),
    fc.array(
      fc.oneof(
        fc.integer({ min: 0, max: 5 }),
        fc.constant({ registers: [1] }),
        fc.constant({ key: 1, value: 'On' }),
      ),
      {
        maxLength: 4,
      },
    ),
    fc.record({ min: fc.integer(), max: fc.integer() }),
  );
  const item = fc
    .tuple(
      fc.record({
        name: fc.constantFrom(...NAMES),
        uom: fc.constantFrom('W', 'kWh', 'V', 'A', '', '%', 'furlong'),
        rule: fc.oneof(fc.integer({ min: 0, max: 11 }), fc.constant('x')),
        registers: fc.oneof(fc.array(fc.integer({ min: -1, max: 66_000 }), { maxLength: 5 }), junk),
      }),
      fc.dictionary(fc.constantFrom(...KEYS), junk, { maxKeys: 4 }),
    )
    .map(([known, more]) => ({ ...known, ...more }));

  it('[GW-10] becomes a map that is valid, with each of its rows either mapped or named', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), (items) => {
        const sure = { name: 'Grid Frequency', uom: 'Hz', rule: 1, registers: [79] };
        const made = draft(JSON.stringify({ parameters: [{ items: [...items, sure] }] }));
        expect(made.rows).toHaveLength(items.length + 1);
        for (const { code, reason } of made.rows) expect(code === null).toBe(reason !== null);
        const codes = made.rows.flatMap(({ code }) =>
          code === null || code === 'SN1' || code === 'rated power' ? [] : code,
        );
        expect(Object.keys(made.map.values).filter((code) => code !== 'P')).toEqual(
          expect.arrayContaining(codes.filter((code) => code !== 'P')),
        );
      }),
      { seed: 84, numRuns: 100 },
    );
  });

  const sensor = fc.record(
    {
      name: fc.constantFrom(...NAMES),
      address: junk,
      data_type: fc.constantFrom('int16', 'uint32', 'float64', 'string', 'custom', 'x'),
      input_type: fc.constantFrom('input', 'holding', 'coil'),
      swap: fc.constantFrom('word', 'byte', 'none'),
      unit_of_measurement: fc.constantFrom('W', 'kWh', 'V', '%'),
      scale: junk,
      offset: junk,
      nan_value: junk,
      count: junk,
      slave: fc.integer({ min: 1, max: 2 }),
    },
    { requiredKeys: ['name', 'address'] },
  );

  it('[GW-10] of Home Assistant becomes a map that is valid, with each of its rows', () => {
    fc.assert(
      fc.property(fc.array(sensor, { maxLength: 12 }), (sensors) => {
        // The unit with the most sensors is drafted.
        const sure = Array.from({ length: sensors.length + 1 }, () => ({
          name: 'Grid Frequency',
          address: 79,
          unit_of_measurement: 'Hz',
          slave: 1,
        }));
        const made = draft(JSON.stringify({ modbus: [{ sensors: [...sensors, ...sure] }] }));
        expect(made.rows).toHaveLength(sensors.length + sure.length);
        for (const { code, reason } of made.rows) expect(code === null).toBe(reason !== null);
      }),
      { seed: 84, numRuns: 60 },
    );
  });

  it('[GW-10] of registers becomes a map that is valid, with each of its rows', () => {
    const cell = fc.constantFrom(
      '',
      '0',
      '5',
      '70000',
      '0x10',
      '1-2',
      '0.1',
      'x',
      'U32',
      'STR',
      'W',
      'kWh',
      '4',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...NAMES), cell, cell, cell, cell, cell)), (lines) => {
        const rows = lines.map(([name, ...cells]) => [`"${name.replace('\n', ' ')}"`, ...cells].join(';'));
        const head = 'name;address;type;words;scale;unit';
        const made = draft([head, ...rows, 'Grid frequency;79;U16;1;0.01;Hz'].join('\n'));
        expect(made.rows).toHaveLength(lines.length + 1);
        for (const { code, reason } of made.rows) expect(code === null).toBe(reason !== null);
      }),
      { seed: 84, numRuns: 60 },
    );
  });
});
