import { describe, expect, it } from 'vitest';
import type { ModbusDriverOptions } from '../../apps/gateway/src/modbus/createModbusDriver.ts';
import { float } from './support/deviceRegisters.ts';
import { hasModbusPrograms, mbpoll } from './support/modbusDevices.ts';
import { connectTcp, createClosers } from './support/modbusDriver.ts';
import { model, startModbusSerial, sunspecRegisters, textAt } from './support/sunspecDevice.ts';

const closers = createClosers();

let ahead = 0;

async function connected(registers: Record<number, number>) {
  ahead = 0;
  return connectTcp(await startModbusSerial(registers), closers, {
    deviceId: 'C004-1',
    now: () => Date.now() + ahead,
  });
}

const common = model(66, {
  ...textAt(2, 'Example'),
  ...textAt(18, 'Inverter 10'),
  ...textAt(42, '1.2.3'),
  ...textAt(50, 'SN-0001'),
});
const E = (power: number) => power & 0xffff;

/** Three phases, 8.2 kW from two modules of 4.1 kW and 4.3 kW. */
const inverter = model(50, {
  ...{ 10: 2301, 11: 2312, 12: 2298, 13: E(-1) },
  ...{ 14: 820, 15: E(1), 16: 4998, 17: E(-2) },
  ...{ 24: 0x0012, 25: 0xd687, 26: 0 },
  ...{ 31: 0x8000, 32: 0 },
  ...{ 33: 415, 37: E(-1), 38: 4, 40: 0, 41: 1 << 7 },
});
const nameplate = model(26, { 2: 4, 3: 1000, 4: E(1), 19: 0xffff });
const basic = model(30, { 2: 1000, 22: E(1) });
const controls = model(24, { 5: 1000, 9: 0, 23: E(-1) });
const modules = model(8 + 2 * 20, {
  ...{ 2: E(-2), 3: E(-1), 4: 0, 5: 0, 8: 2 },
  ...{ 19: 1050, 20: 3905, 21: 4100 },
  ...{ 39: 1100, 40: 3909, 41: 4300 },
});

const chain = [
  [1, common],
  [103, inverter],
  [120, nameplate],
  [121, basic],
  [123, controls],
  [160, modules],
] as const;

describe('the gateway with SunSpec devices by modbus-serial', () => {
  it.each([40_000, 50_000, 0])('[GW-02] finds the models of an inverter from %i on', async (base) => {
    const { registers } = sunspecRegisters(base, chain);
    const { driver } = await connected(registers);
    const { values, alarms } = await driver.sample();
    expect(values).toEqual({
      run_state: 2,
      pv1_voltage: 390.5,
      pv1_current: 10.5,
      pv1_power: 4100,
      pv2_voltage: 390.9,
      pv2_current: 11,
      pv2_power: 4300,
      P: 8400,
      KRA: 1234.567,
      output_power: 8200,
      grid_voltage_l1: 230.1,
      grid_voltage_l2: 231.2,
      grid_voltage_l3: 229.8,
      grid_frequency: 49.98,
      inverter_temperature: 41.5,
    });
    expect(alarms).toEqual([{ code: 'E8', type: 'fault', level: 3, msg: 'Over-temperature' }]);
    expect(driver.identity()).toEqual({
      map: 'sunspec-inverter-3p',
      modelId: 26,
      manufacturer: 'Example',
      ratedPower: 10_000,
      texts: { SN1: 'SN-0001', Control_version_field_1: '1.2.3' },
    });
  });

  it.skipIf(!hasModbusPrograms())('[GW-02] keeps up a limit that lapses by itself', async () => {
    const { registers, addresses } = sunspecRegisters(40_000, chain);
    const { device, driver } = await connected(registers);
    await driver.sample();
    expect((await driver.readSettings(['export_limiter'])).get('export_limiter')).toBe(10_000);
    expect(await driver.write('export_limiter', 6000)).toBe(6000);
    const first = addresses.get(123)! + 5;
    const words = [600, 0, 60, 0, 1];
    const block = words.map((word, index) => [first + index, word]);
    expect(device.written).toEqual(block);
    expect(await mbpoll(device.port, 1, first, { count: 5 })).toEqual(words);

    await driver.sample();
    expect(device.written).toHaveLength(5);
    ahead = 20_000;
    await driver.sample();
    expect(device.written).toEqual([...block, ...block]);

    expect(await driver.write('export_limiter', 10_000)).toBe(10_000);
    device.written.length = 0;
    ahead = 60_000;
    await driver.sample();
    expect(device.written).toEqual([]);
  });

  it('[GW-02] limits by model 704 in steps, the switch last', async () => {
    const der = model(65, { 14: 0, 15: 1000, 54: E(-1) });
    const { registers, addresses } = sunspecRegisters(40_000, [
      [1, common],
      [103, inverter],
      [121, basic],
      [704, der],
    ]);
    const { device, driver } = await connected(registers);
    await driver.sample();
    expect(await driver.write('export_limiter', 2500)).toBe(2500);
    const at = addresses.get(704)!;
    expect(device.written).toEqual([
      [at + 17, 0],
      [at + 18, 0],
      [at + 19, 60],
      [at + 15, 250],
      [at + 14, 1],
    ]);
  });

  it('[GW-02] reads floats, 64-bit counters and a battery whose state says which way power flows', async () => {
    const floats = model(60, {
      ...{ ...float(16, 230.1), ...float(22, 8200), ...float(24, 50.01), ...float(38, NaN) },
      ...{ ...float(32, 1_234_567), 48: 7 },
    });
    const storage = model(62, {
      11: 875,
      56: E(-1),
      16: 4,
      34: 5212,
      59: E(-2),
      44: 480,
      61: E(-1),
      47: 2500,
      63: 0,
    });
    const { registers } = sunspecRegisters(40_000, [
      [1, common],
      [113, floats],
      [802, storage],
    ]);
    const { driver } = await connected(registers);
    const { values } = await driver.sample();
    expect(driver.identity()).toMatchObject({ map: 'sunspec-hybrid-3p', modelId: 18 });
    expect(values).toMatchObject({
      run_state: 4,
      grid_voltage_l1: 230.1,
      KRA: 1234.567,
      SOC: 87.5,
      battery_voltage: 52.12,
      battery_current: -48,
      battery_power: -2500,
    });
    expect(values.P).toBeUndefined();

    const model701 = model(153, {
      ...{ 4: 3, 10: 4500, 116: 0, 17: 0, 18: 4999, 115: E(-2), 19: 0, 20: 1, 21: 0, 22: 0, 120: 0 },
      ...{ 47: 2301, 70: 2302, 93: 2303, 114: E(-1), 36: 0x8000 },
    });
    const newer = await connected(
      sunspecRegisters(40_000, [
        [1, common],
        [701, model701],
      ]).registers,
    );
    expect((await newer.driver.sample()).values).toMatchObject({
      run_state: 2,
      output_power: 4500,
      grid_frequency: 49.99,
      KRA: 4_294_967.296,
      grid_voltage_l3: 230.3,
    });
  });

  it('[GW-08] reads the battery of a Fronius GEN24 from the modules of model 160', async () => {
    const fronius = model(66, {
      ...textAt(2, 'Fronius'),
      ...textAt(18, 'Symo GEN24 10.0'),
      ...textAt(50, '31234567'),
    });
    const storage = model(24, { 8: 640, 21: E(-1), 10: 40_110, 22: E(-2) });
    const watts = [4100, 4300, 2500, 0];
    const inputs = model(8 + 4 * 20, {
      ...{ 2: E(-2), 3: E(-1), 4: 0, 5: 0, 8: 4 },
      ...Object.fromEntries(
        watts.flatMap((power, i) => [
          [21 + 20 * i, power],
          [22 + 20 * i, 0],
          [23 + 20 * i, 10_000 * (i + 1)],
        ]),
      ),
    });
    const { registers } = sunspecRegisters(40_000, [
      [1, fronius],
      [103, inverter],
      [120, nameplate],
      [124, storage],
      [160, inputs],
    ]);
    const { driver } = await connected(registers);
    const { values } = await driver.sample();
    expect(driver.identity()).toMatchObject({
      map: 'fronius-hybrid-3p',
      modelId: 18,
      manufacturer: 'Fronius',
    });
    expect(values).toMatchObject({
      P: 8400,
      KRA: 30,
      battery_power: -2500,
      charge_total: 30,
      discharge_total: 40,
    });
  });

  it('[GW-08] reads the meters in the chain of a SolarEdge inverter as devices of the unit', async () => {
    const maker = (name: string, serial: string) =>
      model(65, { ...textAt(2, name), ...textAt(18, 'SE10K'), ...textAt(50, serial) });
    // Exports 1.5 kW and 2 kW: a SolarEdge meter has that as a positive number.
    const meter = (watts: number) =>
      model(105, { 18: watts, 19: watts, 22: 0, 8: 2301, 15: E(-1), 38: 1, 39: 0, 46: 0, 47: 5000, 54: 0 });
    const { registers } = sunspecRegisters(40_000, [
      [1, maker('SolarEdge', '7E0A1B2C')],
      [103, inverter],
      [1, maker('WattNode', '4001')],
      [203, meter(1500)],
      [1, maker('WattNode', '4002')],
      [203, meter(2000)],
    ]);
    const { device, driver } = await connected(registers);
    expect((await driver.sample()).values).toMatchObject({ output_power: 8200 });
    expect(driver.identity()).toMatchObject({ map: 'sunspec-inverter-3p', texts: { SN1: '7E0A1B2C' } });

    const meterBy = (options: Partial<ModbusDriverOptions>) =>
      connectTcp({ port: device.port, stop: () => Promise.resolve() }, closers, options).driver;
    const byName = meterBy({ map: 'solaredge-meter' });
    expect((await byName.sample()).values).toMatchObject({
      grid_power: -1500,
      grid_power_l1: -1500,
      grid_voltage_l1: 230.1,
      export_total: 65.536,
      import_total: 5,
    });
    expect(byName.identity()).toMatchObject({ manufacturer: 'WattNode', texts: { SN1: '4001' } });

    const byPart = meterBy({ part: 3 });
    expect((await byPart.sample()).values.grid_power).toBe(-2000);
    expect(byPart.identity()).toMatchObject({ map: 'solaredge-meter', texts: { SN1: '4002' } });
    await expect(meterBy({ part: 4 }).sample()).rejects.toThrow('no map fits');
  });

  it('[GW-08] reads the battery of a SolarEdge inverter beside its models', async () => {
    const maker = model(65, {
      ...textAt(2, 'SolarEdge'),
      ...textAt(18, 'SE10K-RWS'),
      ...textAt(50, '7E0A1B2C'),
    });
    const direct = model(50, {
      ...{ 14: 820, 15: E(1), 16: 4998, 17: E(-2), 38: 4 },
      ...{ 31: 6500, 32: 0 },
    });
    const { registers } = sunspecRegisters(40_000, [
      [1, maker],
      [103, direct],
    ]);
    const swapped = (at: number, value: number) => {
      const { [at]: high, [at + 1]: low } = float(at, value);
      return { [at]: low!, [at + 1]: high! };
    };
    const battery = {
      ...swapped(0xe142, 9700),
      ...{ ...swapped(0xe16c, 24.5), ...swapped(0xe170, 412.5), ...swapped(0xe172, -4) },
      ...swapped(0xe174, -1650),
      // 1,000,000 Wh and 4,294,967,296 Wh, the lowest word first.
      ...{ 0xe176: 0x4240, 0xe177: 0x000f, 0xe178: 0, 0xe179: 0 },
      ...{ 0xe17a: 0, 0xe17b: 0, 0xe17c: 1, 0xe17d: 0 },
      ...swapped(0xe184, 87.5),
    };
    const { driver } = await connected({ ...registers, ...battery });
    // The inverter takes 6,500 W, of which the battery gives 1,650 W.
    expect((await driver.sample()).values).toMatchObject({
      P: 4850,
      battery_power: 1650,
      battery_voltage: 412.5,
      battery_current: 4,
      battery_temperature: 24.5,
      SOC: 87.5,
      discharge_total: 1000,
      charge_total: 4_294_967.296,
    });
    expect(driver.identity()).toMatchObject({ map: 'solaredge-hybrid-3p', modelId: 18 });

    const without = await connected({ ...registers, 0xe142: 0, 0xe143: 0 });
    await without.driver.sample();
    expect(without.driver.identity().map).toBe('sunspec-inverter-3p');
  });

  it('[GW-08] reads the power of a device with the models 701, 702 and 713 alone', async () => {
    const der = model(153, { 4: 3, 10: 9800, 116: 0, 17: 0, 18: 60_010, 115: E(-3), 113: 0x8000 });
    const { driver } = await connected(
      sunspecRegisters(40_000, [
        [1, common],
        [701, der],
        [702, model(50, { 2: 10_000, 44: 0 })],
        [713, model(7, { 2: 0xffff, 3: 0xffff, 4: 0xffff, 5: 0xffff, 6: 0xffff })],
      ]).registers,
    );
    expect((await driver.sample()).values).toMatchObject({
      run_state: 2,
      P: 9800,
      output_power: 9800,
      grid_frequency: 60.01,
    });
    expect(driver.identity()).toMatchObject({ map: 'sunspec-inverter-3p', ratedPower: 10_000 });
  });

  it('[GW-02] reads a meter, and walks the chain again when the device has changed', async () => {
    const meter = model(105, {
      ...{ 8: 2301, 9: 2302, 10: 2303, 15: E(-1), 16: 5001, 17: E(-2) },
      ...{ 18: E(-1500), 19: E(-500), 20: E(-500), 21: E(-500), 22: 0, 33: E(-98), 37: 0 },
      ...{ 38: 1, 39: 0, 46: 0, 47: 5000, 54: 0, 3: 21, 6: E(-1) },
    });
    const { registers } = sunspecRegisters(40_000, [
      [1, common],
      [203, meter],
    ]);
    const { device, driver } = await connected(registers);
    expect((await driver.sample()).values).toMatchObject({
      grid_power: -1500,
      grid_power_l1: -500,
      grid_voltage_l3: 230.3,
      grid_current_l1: 2.1,
      power_factor: -0.98,
      export_total: 65.536,
      import_total: 5,
    });
    expect(driver.identity()).toMatchObject({ map: 'sunspec-meter', modelId: 39 });

    for (const address of Object.keys(device.registers)) Reflect.deleteProperty(device.registers, address);
    Object.assign(device.registers, sunspecRegisters(40_000, chain).registers);
    await expect(driver.sample()).rejects.toMatchObject({ name: 'DeviceSilent' });
    expect((await driver.sample()).values.output_power).toBe(8200);
    expect(driver.identity().map).toBe('sunspec-inverter-3p');
  });
});
