import { describe, expect, it } from 'vitest';
import type { Bus } from '../buses/bus.ts';
import { createModbusDriver } from '../modbus/createModbusDriver.ts';
import { recordedDevices, type RecordedDevice, type RecordedWords } from '../testing/recordedDevices.ts';
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
});
