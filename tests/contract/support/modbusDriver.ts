import { afterEach } from 'vitest';
import type { Bus } from '../../../apps/gateway/src/buses/bus.ts';
import { createBus } from '../../../apps/gateway/src/buses/createBus.ts';
import type { Driver } from '../../../apps/gateway/src/driver.ts';
import { loadMaps } from '../../../apps/gateway/src/maps/loadMaps.ts';
import {
  createModbusDriver,
  type ModbusDriverOptions,
} from '../../../apps/gateway/src/modbus/createModbusDriver.ts';

import { zonedTime } from '../../../apps/gateway/src/testing/zonedTime.ts';

const maps = loadMaps();

/** Collects what a test opens, and closes it after the test, the latest first. */
export function createClosers(): (() => Promise<void>)[] {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
  return closers;
}

/** A driver of unit 1 with the built-in maps and write access. */
export const modbusDriver = (bus: Bus, options: Partial<ModbusDriverOptions> = {}): Driver =>
  createModbusDriver({
    bus,
    unit: 1,
    map: 'auto',
    maps,
    deviceId: 'C002-1',
    every: 5000,
    confirmed: () => true,
    localTime: zonedTime('Australia/Sydney'),
    now: Date.now,
    monotonic: options.now ?? (() => performance.now()),
    ...options,
  });

/** A driver of a device that listens for Modbus TCP. */
export function connectTcp<Device extends { port: number; stop(): Promise<void> }>(
  device: Device,
  closers: (() => Promise<void>)[],
  options: Partial<ModbusDriverOptions> = {},
): { device: Device; driver: Driver } {
  const bus = createBus(
    { name: 'line', kind: 'tcp', host: '127.0.0.1', port: device.port, timeout: 1000, pause: 0 },
    { now: options.now ?? Date.now },
  );
  closers.push(
    () => device.stop(),
    () => bus.close(),
  );
  return { device, driver: modbusDriver(bus, options) };
}
