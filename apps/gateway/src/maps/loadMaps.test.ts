import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadMaps, ownMaps } from './loadMaps.ts';
import { schemaText } from './schemaText.ts';

const HEAD = ['id: mine', 'name: Mine', 'manufacturer: Me', 'model: 39'];

/** A folder with one map of these lines. */
function folderWith(lines: readonly string[], name = 'mine.yaml'): string {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-maps-'));
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  return folder;
}

const makeError = (lines: readonly string[]): string => {
  try {
    loadMaps([ownMaps(), folderWith(lines)]);
    return '';
  } catch (error) {
    return (error as Error).message.replace(/^.*mine\.yaml/, 'mine.yaml');
  }
};

describe('loadMaps', () => {
  it('[GW-02] knows the maps of the program', () => {
    expect([...loadMaps().keys()]).toEqual(
      expect.arrayContaining([
        'deye-1p',
        'deye-3p-lv',
        'deye-3p-hv',
        'sunspec-inverter-3p',
        'eastron-sdm630',
        'gavazzi-em24',
      ]),
    );
  });

  it('[GW-02] keeps the schema for editors up to date', () => {
    expect(readFileSync(join(ownMaps(), 'map.schema.json'), 'utf8')).toBe(schemaText());
  });

  it.each([
    ['an unknown key', [...HEAD, 'colour: red'], 'mine.yaml:1: map: Unrecognized key: "colour"'],
    [
      'a register that is none',
      [...HEAD, 'values:', '  grid_power: { at: 70000 }'],
      'mine.yaml:6: values.grid_power.at: ',
    ],
    [
      'a wrong type',
      [...HEAD, 'values:', '  grid_power:', '    at: 5', '    type: u17'],
      'mine.yaml:8: values.grid_power.type: ',
    ],
    [
      'a code of another model',
      [...HEAD, 'values:', '  SOC: { at: 5 }'],
      'mine.yaml:6: values.SOC: model 39 has no such value',
    ],
    [
      'a setting of another model',
      [...HEAD, 'settings:', '  low_soc: { at: 5 }'],
      'mine.yaml:6: settings.low_soc: model 39 has no such setting',
    ],
    [
      'a model that does not exist',
      [...HEAD.slice(0, 3), 'model: 7'],
      'mine.yaml:4: model: there is no model 7',
    ],
    [
      'a base that does not exist',
      [...HEAD, 'extends: nothing'],
      'mine.yaml:5: extends: there is no map nothing',
    ],
    ['a base that extends it', [...HEAD, 'extends: mine'], 'mine.yaml:5: extends: there is no map mine'],
    [
      'an unknown point',
      [...HEAD, 'protocol: sunspec', 'values:', "  grid_power: { point: '203.Watt' }"],
      'mine.yaml:7: values.grid_power: there is no point 203.Watt',
    ],
    ...[
      ['registers without their type', '{ at: [78, 80] }', 'names 2 registers, but u16 has 1'],
      ['registers that are too many', '{ at: [1, 2, 3], type: u32 }', 'names 3 registers, but u32 has 2'],
      ['a factor that makes everything 0', '{ at: 5, scale: 0 }', 'must not be 0'],
      ['bits in the wrong order', '{ at: 5, bits: [7, 4] }', 'must begin with the lower bit'],
      ['bits that the type does not have', '{ at: 5, bits: [8, 16] }', 'u16 has the bits 0 to 15'],
      ['bounds in the wrong order', '{ at: 5, valid: [9, 1] }', 'must begin with the lower number'],
      ['a sum of unknown values', '{ sum: [pv1_power] }', 'the map has no value pv1_power'],
    ].map(([what, value, message]): [string, string[], string] => [
      what!,
      [...HEAD, 'values:', `  grid_power: ${value}`],
      message!,
    ]),
    [
      'forbidden registers in the wrong order',
      [...HEAD, 'forbidden: [[21, 0]]'],
      'mine.yaml:5: forbidden.0: must begin with the lower register',
    ],
    [
      'a condition of nothing',
      [...HEAD, 'identify:', '  - { at: 0 }'],
      'mine.yaml:6: identify.0: must have equals, perhaps, range or ascii',
    ],
    [
      'a pattern that is none',
      [...HEAD, 'identify:', "  - { at: 0, ascii: { registers: 2, matches: '[' } }"],
      'must be a regular expression',
    ],
    [
      'a bit that the alarm does not have',
      [...HEAD, 'alarms:', "  - { at: 9, type: fault, level: 1, bits: { '16': { code: F, text: Fault } } }"],
      'must be 0 to 15',
    ],
    [
      'an alias without its anchor',
      [...HEAD, 'words: *order'],
      'mine.yaml:5: *order is not defined before it',
    ],
    ['no map at all', ['5'], 'mine.yaml:1: must be a map'],
    ['bad YAML', ['id: [mine'], 'mine.yaml:2: '],
  ])('[GW-02] names file, line and key of %s', (_what, lines, message) => {
    expect(makeError(lines)).toContain(message);
  });

  it('[GW-07] passes over recordings beside the maps', () => {
    const folder = folderWith(HEAD);
    writeFileSync(join(folder, 'cellar.yaml'), 'device: roof, unit 1\nholding: { 184: 87 }\n');
    expect(loadMaps([folder]).size).toBe(1);
  });

  it('[GW-02] takes a map of the user that extends one of the program, and lets it replace one', () => {
    const folder = folderWith([
      'id: deye-1p-16kw',
      'name: Deye 16 kW',
      'manufacturer: Deye',
      'model: 15',
      'extends: deye-1p',
      'values:',
      '  grid_power: { at: 169, type: s16, scale: 10 }',
      'settings:',
      '  battery_wake_up: null',
    ]);
    const map = loadMaps([ownMaps(), folder]).get('deye-1p-16kw')!;
    expect(map.values.grid_power).toMatchObject({ scale: 10 });
    expect(map.values.SOC).toEqual(loadMaps().get('deye-1p')!.values.SOC);
    expect(map.settings.battery_wake_up).toBeUndefined();
    expect(map.settings.low_soc).toEqual({ at: 219 });
    // Usable by name only until it has identification rules.
    expect(map.identify).toEqual([]);

    const own = folderWith(['id: gavazzi-em24', ...HEAD.slice(1)]);
    expect(loadMaps([ownMaps(), own]).get('gavazzi-em24')!.name).toBe('Mine');
  });
});
