import { listParameters } from '@heliograph/domain/parameters';
import { describe, expect, it } from 'vitest';
import type { Bus, WriteFunction } from '../buses/bus.ts';
import { createModbusDriver } from '../modbus/createModbusDriver.ts';
import {
  recordedDevices,
  type RecordedDevice,
  type RecordedWords,
} from '../testing/recordedDevices/index.ts';
import { zonedTime } from '../testing/zonedTime.ts';
import { loadMaps } from './loadMaps.ts';
import { recordedBus } from './recording.ts';

const maps = loadMaps();

const byRegister = (words: RecordedWords = {}): Record<string, number> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([first, list]) =>
      list.map((word, index) => [String(Number(first) + index), word] as const),
    ),
  );

/** A driver of a recorded device; what it writes is stored in the registers, and listed. */
function open({ map, isNamed, holding, input }: RecordedDevice) {
  const registers = byRegister(holding);
  const line = recordedBus({ holding: registers, input: byRegister(input) });
  const written: number[][] = [];
  const state = { isConfirmed: false };
  const write = (_unit: number, first: number, words: readonly number[], by: WriteFunction = 16) => {
    written.push([by, first, ...words]);
    for (const [n, word] of words.entries()) registers[String(first + n)] = word;
    return Promise.resolve();
  };
  const bus: Bus = {
    ...line,
    name: 'line',
    leastEvery: 0,
    exclusively: (_unit, run) => run({ read: line.read, write }),
    stats: () => ({ load: 0, requests: 0, errors: {}, quarantined: [], frames: [] }),
    restart: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const driver = createModbusDriver({
    bus,
    unit: 1,
    map: isNamed ? map : 'auto',
    maps,
    deviceId: 'C002-1',
    every: 5000,
    confirmed: () => state.isConfirmed,
    localTime: zonedTime('Australia/Sydney'),
    now: Date.now,
    monotonic: () => 0,
  });
  return { driver, written, state };
}

describe('the recording of a device', () => {
  it.each(recordedDevices.map((device) => [device.map, device] as const))(
    '[GW-08] has the values of %s by its maker',
    async (id, device) => {
      const { driver } = open(device);
      const { values, status } = await driver.sample();
      expect(status).toBe('normal');
      expect(values).toEqual(device.values);
      const { map, ratedPower, texts } = driver.identity();
      expect(map).toBe(id);
      expect(ratedPower).toBe(device.ratedPower ?? null);
      expect(texts.SN1).toBe(device.serial);
    },
  );

  it('[GW-08] exists for each map that no other test reads, with each of its values', () => {
    // Compared with other programs, or read by their SunSpec models.
    const others = /^(deye-(1p|3p)|sunspec|fronius|solaredge|gavazzi|eastron-sdm(230|630))/;
    for (const [id, map] of maps) {
      if (others.test(id)) continue;
      const device = recordedDevices.find((each) => each.map === id);
      const words = { ...byRegister(device?.holding), ...byRegister(device?.input) };
      const missing = Object.entries(map.values).filter(
        ([code, value]) =>
          device?.values[code] === undefined &&
          [value].flat().some((each) => !('at' in each) || words[String([each.at].flat()[0])] === undefined),
      );
      expect(
        missing.map(([code]) => code),
        id,
      ).toEqual(id === 'sma-hybrid-1p' ? ['P'] : []);
    }
  });

  const withSettings = recordedDevices.filter(({ settings }) => settings);

  it.each(withSettings.map((device) => [device.map, device] as const))(
    '[GW-02] [GW-08] takes each setting of %s as its maker says, after the installer confirmed the map',
    async (id, device) => {
      const { driver, written, state } = open(device);
      await driver.sample();
      const settings = Object.entries(device.settings ?? {});
      const map = maps.get(id)!;
      const undisputed = Object.keys(map.settings).filter((code) => !map.settings[code]!.disputed);
      expect(settings.map(([code]) => code).toSorted()).toEqual(undisputed.toSorted());
      const reasonAgainst = (code: string, value: number) =>
        driver.write(code, value).catch((error: unknown) => (error as { reason: string }).reason);

      const held = await driver.readSettings(settings.map(([code]) => code));
      expect(Object.fromEntries(held)).toEqual(
        Object.fromEntries(settings.map(([code, { has }]) => [code, has])),
      );
      for (const [code, { takes }] of settings) expect(await reasonAgainst(code, takes), code).toBe('locked');
      state.isConfirmed = true;
      for (const { code, min, max, options } of listParameters(map.model, device.ratedPower)) {
        if (!undisputed.includes(code)) continue;
        const outside = options.length > 0 ? [9] : [min! - 1, max! + 1];
        for (const value of outside) expect(await reasonAgainst(code, value), code).toBe('invalidValue');
      }
      for (const code of Object.keys(map.settings))
        if (!undisputed.includes(code)) expect(await reasonAgainst(code, 0), code).toBe('locked');
      expect(written).toEqual([]);
      for (const [code, { takes }] of settings) expect(await driver.write(code, takes), code).toBe(takes);
      expect(written).toEqual(settings.map(([, { write }]) => write));
    },
  );

  it('[GW-08] has settings for each map that no other program compares', () => {
    for (const [id, { settings }] of maps)
      if (Object.keys(settings).length > 0 && !id.startsWith('deye'))
        expect(
          withSettings.map(({ map }) => map),
          id,
        ).toContain(id);
  });
});
