import { describe, expect, it } from 'vitest';
import { ModbusExceptionError, NoAnswerError, type Bus } from '../buses/bus.ts';
import { loadMaps } from '../maps/loadMaps.ts';
import type { LoadedMap } from '../maps/mapSchema.ts';
import { zonedTime } from '../testing/zonedTime.ts';
import { createModbusDriver } from './createModbusDriver.ts';

const maps = loadMaps();

/** A bus with one single-phase inverter whose first registers and answers the test chooses. */
function setup(map = 'auto', changes: Partial<LoadedMap> = {}) {
  const registers = new Map<number, number>(Array.from({ length: 350 }, (_, at) => [at, 0]));
  const set = (values: Record<number, number>) => {
    for (const [at, word] of Object.entries(values)) registers.set(Number(at), word);
  };
  set({ 0: 3, 2: 0x0104, 3: 0x3130, 4: 0x3130, 5: 0x3130, 6: 0x3130, 7: 0x3130, 16: 14_464, 17: 1, 184: 50 });
  const state = {
    now: 1_800_000_000_000,
    silent: 0,
    asked: [] as number[],
    written: [] as number[][],
    drops: false,
  };
  const line = {
    read: (_unit: number, table: string, address: number, count: number) => {
      state.asked.push(address);
      if (state.silent-- > 0) return Promise.reject(new NoAnswerError('timeout', 'silent'));
      const words = Array.from({ length: count }, (_, n) => registers.get(address + n));
      return table === 'holding' && words.every((word) => word !== undefined)
        ? Promise.resolve(Uint16Array.from(words))
        : Promise.reject(new ModbusExceptionError(2));
    },
    write: (_unit: number, address: number, words: readonly number[], by = 16) => {
      state.written.push([by, address, ...words]);
      // Some machines acknowledge a write and ignore it.
      if (!state.drops) words.forEach((word, index) => registers.set(address + index, word));
      return Promise.resolve();
    },
  };
  const bus: Bus = {
    name: 'line',
    registers: 125,
    leastEvery: 0,
    read: line.read,
    exclusively: (_unit, run) => run(line),
    stats: () => ({ load: 0, requests: 0, errors: {}, quarantined: [], frames: [] }),
    restart: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const driver = createModbusDriver({
    bus,
    unit: 1,
    map,
    maps: new Map([...maps].map(([id, each]) => [id, { ...each, ...changes }])),
    deviceId: 'C002-1',
    every: 5000,
    confirmed: () => true,
    localTime: zonedTime('Australia/Sydney'),
    now: () => state.now,
    monotonic: () => state.now,
  });
  return { driver, state, set };
}

describe('a Modbus driver', () => {
  it('[GW-02] reports silence as such, and finds the device when it comes back', async () => {
    const { driver, state } = setup();
    state.silent = Infinity;
    await expect(driver.sample()).rejects.toMatchObject({ name: 'DeviceSilent' });
    expect(driver.identity().map).toBeNull();
    state.silent = 0;
    expect((await driver.sample()).values.SOC).toBe(50);
  });

  it('[GW-02] finds a device that did not answer the first requests', async () => {
    const { driver, state } = setup();
    state.silent = 1;
    await driver.sample();
    expect(driver.identity().map).toBe('deye-1p');
  });

  it('[GW-08] offers the maps of a type about which sources disagree, each with what it reads', async () => {
    const values = { 0: 0x0104, 183: 5243, 184: 87, 186: 1200, 187: 800 };
    const unknown = setup();
    unknown.set(values);
    await expect(unknown.driver.sample()).rejects.toMatchObject({
      name: 'UnknownDevice',
      message:
        'sources disagree about unit 1, choose its map: deye-1p (battery_voltage 52.43 V, SOC 87 %, P 2000 W) or deye-3p-lv (nothing)',
    });
    expect(unknown.driver.identity().map).toBeNull();
    unknown.set({ 0: 0x0200 });
    await expect(unknown.driver.sample()).rejects.toThrow(
      /deye-1p \(battery_voltage 52.43 V.*\) or deye-string \(.*\)$/,
    );
    const chosen = setup('deye-1p');
    chosen.set(values);
    expect((await chosen.driver.sample()).values.SOC).toBe(87);
  });

  it('[GW-02] asks a device that was silent for its identity first', async () => {
    const { driver, state } = setup();
    await driver.sample();
    state.silent = Infinity;
    await expect(driver.sample()).rejects.toMatchObject({ name: 'DeviceSilent' });
    state.asked.length = 0;
    await expect(driver.sample()).rejects.toMatchObject({ name: 'DeviceSilent' });
    expect(state.asked[0]).toBe(0);
  });

  it('[GW-02] takes what a device says of itself again after an hour', async () => {
    const { driver, state, set } = setup();
    await driver.sample();
    expect(driver.identity().ratedPower).toBe(8000);
    set({ 16: 34_464 });
    await driver.sample();
    expect(driver.identity().ratedPower).toBe(8000);
    state.now += 3_600_000;
    await driver.sample();
    expect(driver.identity().ratedPower).toBe(10_000);
  });

  it('[GW-02] says what the device has after a write that it acknowledged and forgot', async () => {
    const { driver, state } = setup();
    await driver.sample();
    state.drops = true;
    expect(await driver.write('shutdown_soc', 30)).toBe(0);
    state.drops = false;
    expect(await driver.write('shutdown_soc', 30)).toBe(30);
  });

  it('[GW-02] says so of a map that does not exist', async () => {
    await expect(setup('nothing').driver.sample()).rejects.toMatchObject({ name: 'UnknownDevice' });
  });

  it('[GW-05] measures and sets the device’s clock in the zone where it is, also over the change of summer time', async () => {
    const { driver, state, set } = setup();
    // The hours before and after Sydney returns to standard time: 02:30 occurs twice.
    for (const [utc, clock] of [
      ['2026-04-04T15:30Z', [0x1a04, 0x0502, 0x1e00]],
      ['2026-04-04T16:30Z', [0x1a04, 0x0502, 0x1e00]],
      ['2026-04-04T17:30Z', [0x1a04, 0x0503, 0x1e00]],
    ] as const) {
      state.now = Date.parse(utc);
      set({ 22: clock[0], 23: clock[1], 24: clock[2] });
      await driver.sample();
      expect(driver.clock?.drift()).toBe(0);
    }
    set({ 24: 0x1d05 });
    await driver.sample();
    expect(driver.clock?.drift()).toBe(-55_000);
    await driver.clock?.set();
    await driver.sample();
    expect(driver.clock?.drift()).toBe(0);
  });

  it('[GW-08] writes by function 6 where a map or one of its settings says so', async () => {
    const one = setup('deye-1p');
    await one.driver.write('low_soc', 30);
    expect(one.state.written).toEqual([[16, 219, 30]]);

    const six = setup('deye-1p', { write_function: 6 });
    await six.driver.write('low_soc', 30);
    await six.driver.clock?.set();
    expect(six.state.written.map(([by, address]) => [by, address])).toEqual([
      [6, 219],
      [6, 22],
      [6, 23],
      [6, 24],
    ]);

    const { settings } = maps.get('deye-1p')!;
    const single = setup('deye-1p', {
      settings: { ...settings, low_soc: { ...settings.low_soc!, write_function: 6 } },
    });
    await single.driver.write('low_soc', 30);
    await single.driver.write('restart_soc', 40);
    expect(single.state.written).toEqual([
      [6, 219, 30],
      [16, 218, 40],
    ]);
  });
});
