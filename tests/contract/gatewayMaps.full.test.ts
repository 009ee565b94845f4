import { deviceMaps } from '@heliograph/domain/gateways';
import { deviceModels } from '@heliograph/domain/models';
import { listParameters } from '@heliograph/domain/parameters';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Driver } from '../../apps/gateway/src/driver.ts';
import { loadMaps, ownMaps } from '../../apps/gateway/src/maps/loadMaps.ts';
import { checkMapFile, recordUnit } from '../../apps/gateway/src/maps/mapCommands.ts';
import type { Place, Setting } from '../../apps/gateway/src/maps/mapSchema.ts';
import type { ModbusDriverOptions } from '../../apps/gateway/src/modbus/createModbusDriver.ts';
import { deyeSinglePhase, deyeThreePhase, em24, sdm630 } from './support/deviceRegisters.ts';
import { otherValue, rawValue } from './support/settingValues.ts';
import {
  hasModbusPrograms,
  mbpoll,
  mbpollAll,
  startPymodbus,
  type PymodbusDevice,
  type Units,
} from './support/modbusDevices.ts';
import { connectTcp, createClosers } from './support/modbusDriver.ts';

const maps = loadMaps();
const closers = createClosers();

const connected = async (
  units: Units,
  options: Partial<ModbusDriverOptions> = {},
): Promise<{ device: PymodbusDevice; driver: Driver }> =>
  connectTcp(await startPymodbus(units), closers, options);

/** Numbers as mbpoll reads them. */
async function createPolled(
  port: number,
  registers: Readonly<Record<number, number>>,
  { type, order }: { type: '4' | '3'; order: string },
): Promise<(place: Place) => Promise<number>> {
  const words = await mbpollAll(port, registers, type);
  const bigEndian = order === 'high-first';
  const read = async (address: number, kind: 'int' | 'float') =>
    (await mbpoll(port, 1, address, { type: `${type}:${kind}` as '4:int', bigEndian }))[0]!;
  const signed = (word: number) => (word < 0x8000 ? word : word - 0x1_0000);
  return async (place) => {
    if (Array.isArray(place.at)) {
      const [low, high] = place.at.map((address) => words.get(address)!);
      // Machines up to 32 kW have their power in the first word.
      return place.single_word_to ? signed(low!) : low! + 0x1_0000 * high!;
    }
    if (place.type === 'f32') return read(place.at, 'float');
    if (place.type === 's32' || place.type === 'u32') return read(place.at, 'int');
    const word = words.get(place.at)!;
    return place.type === 's16' ? signed(word) : word;
  };
}

describe.skipIf(!hasModbusPrograms())('the gateway with devices by pymodbus', () => {
  it.each([
    ['deye-1p', 'holding', deyeSinglePhase()],
    ['deye-3p-lv', 'holding', deyeThreePhase(5, 12_000)],
    ['deye-3p-hv', 'holding', deyeThreePhase(6, 15_000)],
    ['eastron-sdm630', 'input', sdm630()],
    ['gavazzi-em24-e1', 'input', em24()],
  ] as const)('[GW-02] recognises %s and reads each value as mbpoll does', async (id, table, registers) => {
    const codes = { 'eastron-sdm630': { 0xfc02: 112 }, 'gavazzi-em24-e1': { 0x0b: 1648 } };
    const extra = id in codes ? { holding: codes[id as keyof typeof codes] } : {};
    const { device, driver } = await connected({ 1: { [table]: registers, ...extra } });
    const { values, status } = await driver.sample();
    expect(status).toBe('normal');
    expect(driver.identity()).toMatchObject({ map: id, modelId: maps.get(id)!.model });
    const map = maps.get(id)!;
    const polled = await createPolled(device.port, registers, {
      type: table === 'holding' ? '4' : '3',
      order: map.words,
    });
    let compared = 0;
    for (const [code, value] of Object.entries(map.values)) {
      if (Array.isArray(value) || !('at' in value)) continue;
      const raw = await polled(value);
      const expected = (raw + (value.offset ?? 0)) * (value.scale ?? 1);
      // mbpoll prints six digits of a float.
      expect(values[code], code).toBeCloseTo(expected, value.type === 'f32' ? 2 : 6);
      compared++;
    }
    expect(compared).toBeGreaterThan(table === 'input' ? 13 : 28);
    if (id === 'eastron-sdm630')
      expect(values).toMatchObject({ grid_power: -1500, grid_voltage_l1: 230.1, power_factor: -0.98 });
    const inputs = Object.entries(values).filter(([code]) => /^pv\d_power$/.test(code));
    if (table === 'holding') expect(values.P).toBe(inputs.reduce((sum, [, power]) => sum + power, 0));
  });

  it.each([
    ['eastron-sdm230', sdm630(), { grid_power: -600, grid_current_l1: 3.25 }],
    ['gavazzi-em24', em24(), { grid_power: -1500.5, power_factor: -0.98, import_total: 6553.7 }],
  ])('[GW-02] reads %s by its name, since no register says what it is', async (map, input, expected) => {
    const { driver } = await connected({ 1: { input } }, { map });
    expect((await driver.sample()).values).toMatchObject(expected);
    expect(driver.identity()).toMatchObject({ map, modelId: 39 });
  });

  it('[GW-02] has the numbers of a real machine', async () => {
    const { driver } = await connected(
      { 1: { holding: deyeSinglePhase() } },
      { localTime: () => ({ year: 2026, month: 11, day: 24, hour: 18, minute: 5, second: 0 }) },
    );
    const { values, alarms } = await driver.sample();
    expect(values).toMatchObject({
      run_state: 2,
      SOC: 87,
      battery_voltage: 52.43,
      battery_power: -2500,
      battery_current: -47.7,
      battery_temperature: 25.3,
      grid_power: -1200,
      grid_frequency: 50.02,
      inverter_temperature: 38.4,
      KRA: 15_155.2,
    });
    expect(alarms.map(({ code, type }) => [code, type])).toEqual([
      ['W2', 'alarm'],
      ['W31', 'alarm'],
      ['F35', 'fault'],
      ['F64', 'fault'],
    ]);
    expect(driver.identity()).toEqual({
      map: 'deye-1p',
      modelId: 15,
      manufacturer: 'Deye',
      ratedPower: 8000,
      texts: {
        SN1: '2107193344',
        Communication_protocol_version: '0104',
        Control_version_field_1: '3000.2000.1000',
        Communication_version_field_1: '4000.0172',
      },
    });
    expect(driver.clock?.drift()).toBe(3000);
  });

  it.each([
    ['deye-1p', deyeSinglePhase()],
    ['deye-3p-lv', deyeThreePhase(5, 12_000)],
    ['deye-3p-hv', deyeThreePhase(6, 15_000)],
  ] as const)(
    '[GW-02] writes every setting of %s, reads it back, and mbpoll sees it; no other bit changes',
    async (id, registers) => {
      const map = maps.get(id)!;
      const resolved = Object.keys(map.settings);
      const { device, driver } = await connected({ 1: { holding: registers } }, { resolved });
      await driver.sample();
      const before = await mbpollAll(device.port, registers);
      const written: { code: string; setting: Setting; value: number }[] = [];
      for (const parameter of listParameters(map.model, driver.identity().ratedPower)) {
        const { code } = parameter;
        const setting = map.settings[code];
        if (!setting || setting.read_only) continue;
        const value = otherValue(parameter, setting);
        expect(await driver.write(code, value), code).toBe(value);
        expect((await driver.readSettings([code])).get(code), code).toBe(value);
        written.push({ code, setting, value });
      }
      expect(written).toHaveLength(
        Object.values(map.settings).filter((setting) => !setting.read_only).length,
      );
      const after = await mbpollAll(device.port, registers);
      const masks = new Map<number, number>();
      for (const { code, setting, value } of written) {
        const address = [setting.at].flat()[0]!;
        const [low, high] = setting.bits ?? [0, 15];
        const mask = (2 ** (high - low + 1) - 1) * 2 ** low;
        masks.set(address, (masks.get(address) ?? 0) | mask);
        expect(rawValue((after.get(address)! & mask) >>> low, setting), code).toBeCloseTo(value, 6);
      }
      for (const [address, word] of after) {
        const other = ~(masks.get(address) ?? 0);
        expect(word & other, `register ${address}`).toBe(before.get(address)! & other);
      }
      // One register at a time, but for the clock, which is set as a whole.
      const blocks = (await device.written()).filter(({ registers: words }) => words.length > 1);
      expect(
        blocks.every(({ address, registers: words }) => address === map.clock!.at && words.length === 3),
      ).toBe(true);
    },
  );

  it('[GW-02] does not write what is not confirmed, out of range, disputed, unknown, or already there', async () => {
    let confirmed = false;
    const { device, driver } = await connected(
      { 1: { holding: deyeSinglePhase() } },
      { confirmed: () => confirmed },
    );
    await driver.sample();
    const refusal = (code: string, value: number) =>
      driver.write(code, value).catch((error: unknown) => (error as { reason: string }).reason);
    expect(await refusal('shutdown_soc', 30)).toBe('locked');
    confirmed = true;
    expect(await refusal('shutdown_soc', 101)).toBe('invalidValue');
    expect(await refusal('energy_pattern', 10)).toBe('locked');
    expect(await refusal('rated_power', 5000)).toBe('refused');
    expect(await refusal('export_limiter', 5000)).toBe('refused');
    expect(await driver.write('shutdown_soc', 20)).toBe(20);
    expect(await device.written()).toEqual([]);
  });

  it('[GW-02] writes a register only so often a day', async () => {
    let now = Date.UTC(2026, 10, 24, 12);
    const { device, driver } = await connected({ 1: { holding: deyeSinglePhase() } }, { now: () => now });
    await driver.sample();
    const perDay = maps.get('deye-1p')!.writes_per_day;
    for (let n = 0; n < perDay; n++) await driver.write('shutdown_soc', n % 2 ? 20 : 21);
    await expect(driver.write('shutdown_soc', 25)).rejects.toMatchObject({ reason: 'refused' });
    expect(await device.written()).toHaveLength(perDay);
    expect(await driver.write('low_soc', 33)).toBe(33);
    now += 86_400_000;
    expect(await driver.write('shutdown_soc', 25)).toBe(25);
  });

  it('[GW-02] sets the clock of a device as one block', async () => {
    const time = { year: 2027, month: 1, day: 2, hour: 3, minute: 4, second: 5 };
    const { device, driver } = await connected(
      { 1: { holding: deyeThreePhase(5, 12_000) } },
      { localTime: () => time },
    );
    await driver.sample();
    expect(driver.clock!.drift()).not.toBe(0);
    await driver.clock!.set();
    expect(await device.written()).toEqual([{ unit: 1, address: 62, registers: [0x1b01, 0x0203, 0x0405] }]);
    await driver.sample();
    expect(driver.clock!.drift()).toBe(0);
  });

  it('[GW-08] reads a single-phase machine of 16 kW with its factors and third tracker', async () => {
    const power = { 16: 160_000 % 0x1_0000, 17: Math.floor(160_000 / 0x1_0000) };
    const trackers = { 186: 4000, 187: 3000, 188: 900 };
    const large = { ...deyeSinglePhase(), ...power, ...trackers, 169: 250, 178: 320, 191: 500 };
    const { driver } = await connected({ 1: { holding: large } });
    const { values } = await driver.sample();
    expect(driver.identity().ratedPower).toBe(16_000);
    expect(values).toMatchObject({ P: 7900, grid_power: 2500, load_power: 3200, battery_current: 50 });
  });

  it('[GW-02] reads a machine above 32 kW with both words, and leaves unknown devices alone', async () => {
    const large = { ...deyeThreePhase(6, 50_000), 625: 0x3cb0, 690: 0xffff, 653: 0x9c40, 659: 0 };
    const { driver } = await connected({ 1: { holding: large } });
    expect((await driver.sample()).values).toMatchObject({ grid_power: -50_000, load_power: 40_000 });

    for (const [type, problem] of [
      [0x0777, 'no map fits'],
      [0x0200, 'choose its map: deye-1p'],
    ] as const) {
      const unknown = await connected({ 1: { holding: { ...deyeSinglePhase(), 0: type } } });
      await expect(unknown.driver.sample()).rejects.toThrow(problem);
      expect(unknown.driver.identity().map).toBeNull();
      expect(unknown.driver.settings.size).toBe(0);
    }
  });
});

describe.skipIf(!hasModbusPrograms())('recording a device', () => {
  it('[GW-02] gives what a map can be checked against', async () => {
    const device = await startPymodbus({ 7: { holding: deyeSinglePhase() } });
    closers.push(() => device.stop());
    const line = {
      name: 'roof',
      kind: 'tcp',
      host: '127.0.0.1',
      port: device.port,
      timeout: 1000,
      pause: 0,
    } as const;
    const file = join(mkdtempSync(join(tmpdir(), 'heliograph-recording-')), 'roof.yaml');
    writeFileSync(file, await recordUnit(line, 7, 'holding 0-350'));
    const { text, problems } = await checkMapFile(join(ownMaps(), 'deye-1p.yaml'), file);
    expect(text).toMatch(/^battery_voltage +183 +5243 +52.43 V$/m);
    expect(problems.filter((problem) => /no value|identify|forbidden/.test(problem))).toEqual([]);
    await expect(checkMapFile('nothing', file)).rejects.toThrow(
      /^there is no map nothing; there are .*\bdeye-1p, /,
    );
  });
});

describe('maps', () => {
  it('[GW-05] are those that the portal offers by name, with their models', () => {
    const byId = (list: { id: string; model: number }[]) =>
      list.map(({ id, model }) => ({ id, model })).toSorted((a, b) => a.id.localeCompare(b.id));
    expect(byId([...deviceMaps])).toEqual(byId([...maps.values()]));
  });

  it('[GW-02] have only codes of their models', () => {
    for (const map of maps.values()) {
      const model = deviceModels.find(({ id }) => id === map.model)!;
      const codes = new Set(model.properties.map(({ code }) => code));
      for (const code of [
        ...Object.keys(map.values),
        ...Object.keys(map.settings),
        ...Object.keys(map.texts),
      ])
        expect(codes.has(code), `${map.id} ${code}`).toBe(true);
    }
  });
});
