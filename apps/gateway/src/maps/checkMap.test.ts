import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ModbusExceptionError, NoAnswerError } from '../buses/bus.ts';
import { checkMap } from './checkMap.ts';
import { loadMaps, validateText } from './loadMaps.ts';
import { parseRanges, parseRecording, recordDevice } from './recording.ts';

const map = loadMaps().get('deye-1p')!;

/** A recorded single-phase inverter. */
function recorded(changes: Record<number, number> = {}): string {
  const registers: Record<number, number> = {};
  for (let at = 0; at < 350; at++) registers[at] = 0;
  Object.assign(registers, { 0: 3, 2: 0x0104, 16: 14_464, 17: 1, 59: 2, 183: 5243, 184: 87, 217: 20 });
  for (let at = 3; at < 8; at++) registers[at] = 0x3130;
  Object.assign(registers, changes);
  return `device: cellar\nholding:\n${Object.entries(registers)
    .map(([register, word]) => `  ${register}: ${word}\n`)
    .join('')}`;
}

describe('checkMap', () => {
  it('[GW-02] shows code, register, raw number and value of a recorded device', async () => {
    const { rows, text, problems } = await checkMap(map, parseRecording(recorded({ 101: 2 })));
    expect(rows.find(({ code }) => code === 'battery_voltage')).toEqual({
      code: 'battery_voltage',
      registers: '183',
      raw: '5243',
      value: '52.43 V',
    });
    expect(rows.find(({ code }) => code === 'rated power')?.value).toBe('8000 W');
    expect(rows.find(({ code }) => code === 'alarm')).toMatchObject({ raw: 'W2', value: 'Fan warning' });
    expect(text).toMatch(/^code +registers +raw +value\n/);
    expect(text).toContain('energy_pattern');
    // Most settings of this device are zero.
    expect(problems).toContain('float_voltage: 0 is outside 38 to 61');
    expect(problems.some((problem) => problem.startsWith('identify'))).toBe(false);
  });

  it('[GW-02] says what does not fit', async () => {
    const { problems } = await checkMap(map, parseRecording(recorded({ 0: 5, 184: 870 })));
    expect(problems).toContain('identify: the device does not fit');
    expect(problems).toContain('SOC: no value');
  });
});

describe('the guide to a new map', () => {
  it('[GW-08] has a map and settings that fit a device as they are written', async () => {
    const guide = readFileSync(new URL('../../../../docs/guides/maps.md', import.meta.url), 'utf8');
    const blocks = [...guide.matchAll(/^ *```yaml\n(.*?)^ *```/gms)].map(([, text = '']) =>
      text.replaceAll(/^ {3}/gm, ''),
    );
    const [whole, settings] = ['id: ', 'settings:'].map((key) =>
      blocks.find((block) => new RegExp(`^${key}`, 'm').test(block)),
    );
    const made = validateText('maker-type.yaml', `${whole}${settings}`);
    const { rows, problems } = await checkMap(
      made,
      parseRecording(recorded({ 186: 1200, 187: 800, 228: 8, 78: 1000 })),
    );
    expect(problems).toEqual([]);
    const found = Object.fromEntries(rows.map(({ code, value }) => [code, value]));
    expect(found).toMatchObject({
      P: '2000 W',
      battery_voltage: '52.43 V',
      import_total: '100 kWh',
      beep: '0',
    });
  });
});

describe('a recording', () => {
  it('[GW-02] may be YAML or CSV', () => {
    const csv = 'table,register,value\nholding,183,5243\ninput,52,17\n';
    expect(parseRecording(csv)).toEqual({ holding: { 183: 5243 }, input: { 52: 17 }, units: {} });
    expect(parseRecording('holding: { 183: 5243 }\ninput: { 52: 17 }\n')).toEqual(parseRecording(csv));
    expect(() => parseRecording('holding: { 183: 70000 }')).toThrow('holding.183');
    expect(() => parseRecording('coil,1,1\n')).toThrow();
    expect(() => parseRanges('holding 9-3')).toThrow('holding 9-3: must be a table and registers');
  });

  it('[GW-08] has the registers of other addresses of the device, as the map reads them', async () => {
    const bus = {
      read: (unit: number, _table: string, address: number, count: number) =>
        Promise.resolve(Uint16Array.from({ length: count }, (_, index) => unit * 10 + address + index)),
    };
    const ranges = parseRanges('holding 100, 225 input 5-6, 0 holding 100');
    const recording = parseRecording(await recordDevice(bus, 1, ranges, 'gx'));
    const units = {
      0: { holding: { 100: 100 }, input: {} },
      225: { holding: {}, input: { 5: 2255, 6: 2256 } },
    };
    expect(recording).toEqual({ device: 'gx', holding: { 100: 110 }, input: {}, units });
    const csv = 'holding,100,110\ninput,5,2255,225\ninput,6,2256,225\nholding,100,100,0\n';
    expect(parseRecording(csv)).toEqual({ ...recording, device: undefined });
    expect(() => parseRanges('256 holding 1')).toThrow('must be a table and registers');
    const values = {
      load_power: { at: 100 },
      P: { at: 100, unit: 0 },
      battery_temperature: { at: 6, unit: 225, table: 'input' as const },
    };
    const { rows } = await checkMap({ ...map, identify: [], values, settings: {} }, recording);
    const found = Object.fromEntries(rows.map(({ code, value }) => [code, value]));
    expect(found).toMatchObject({ load_power: '110 W', P: '100 W', battery_temperature: '2256 °C' });
  });

  it('[GW-07] goes on without registers that the device does not answer, and names them', async () => {
    const silent = new NoAnswerError('connection', 'the connection was closed');
    const device = (silentFrom: number, silentTo: number) => ({
      read: (_unit: number, _table: string, address: number, count: number) =>
        address + count > silentFrom && address <= silentTo
          ? Promise.reject(silent)
          : Promise.resolve(Uint16Array.from({ length: count }, (_, n) => address + n)),
    });
    const text = await recordDevice(device(120, 150), 1, parseRanges('holding 100-161'), 'roof');
    expect(text).toContain('# no answer: 1 holding 120-139\n# no answer: 1 holding 140-159\n');
    const { holding } = parseRecording(text);
    expect(Object.keys(holding)).toHaveLength(22);
    expect(holding).toMatchObject({ 119: 119, 160: 160 });

    const ended = (from: number) =>
      recordDevice(device(from, 0xffff), 1, parseRanges('holding 100-300'), 'roof');
    await expect(ended(100)).rejects.toBe(silent);
    await expect(ended(120)).rejects.toBe(silent);
  });

  it('[GW-02] is made from a device, without the registers that it does not have', async () => {
    const bus = {
      read: (_unit: number, _table: string, address: number, count: number) =>
        address <= 107 && address + count > 107
          ? Promise.reject(new ModbusExceptionError(2))
          : Promise.resolve(Uint16Array.from({ length: count }, (_, index) => address + index)),
    };
    const text = await recordDevice(bus, 1, parseRanges('holding 100-125, input 52'), 'cellar');
    const { device, holding, input } = parseRecording(text);
    expect(device).toBe('cellar');
    expect(input).toEqual({ 52: 52 });
    expect(Object.keys(holding)).toHaveLength(25);
    expect(holding['107']).toBeUndefined();
    expect(holding['125']).toBe(125);
  });
});
