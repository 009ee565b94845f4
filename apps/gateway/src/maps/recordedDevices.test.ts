import { describe, expect, it } from 'vitest';
import type { Bus } from '../buses/bus.ts';
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

function driverOf({ map, isNamed, holding, input }: RecordedDevice) {
  const line = recordedBus({ holding: byRegister(holding), input: byRegister(input) });
  const bus: Bus = {
    ...line,
    name: 'line',
    leastEvery: 0,
    exclusively: () => Promise.reject(new Error('nothing is written')),
    stats: () => ({ load: 0, requests: 0, errors: {}, quarantined: [], frames: [] }),
    restart: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return createModbusDriver({
    bus,
    unit: 1,
    map: isNamed ? map : 'auto',
    maps,
    deviceId: 'C002-1',
    every: 5000,
    confirmed: () => true,
    localTime: zonedTime('Australia/Sydney'),
    now: Date.now,
    monotonic: () => 0,
  });
}

describe('the recording of a device', () => {
  it.each(recordedDevices.map((device) => [device.map, device] as const))(
    '[GW-08] has the values of %s by its maker',
    async (id, device) => {
      const driver = driverOf(device);
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
    const others = /^(deye|sunspec|fronius|solaredge|gavazzi|eastron-sdm(230|630))/;
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
});
