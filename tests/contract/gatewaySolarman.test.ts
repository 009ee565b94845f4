import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bus } from '../../apps/gateway/src/buses/bus.ts';
import { createBus } from '../../apps/gateway/src/buses/createBus.ts';
import { deyeSinglePhase } from './support/deviceRegisters.ts';
import { modbusDriver } from './support/modbusDriver.ts';
import { startSolarmanStick, type SolarmanStick } from './support/solarmanStick.ts';

const SERIAL = 2_712_345_678;
let stick: SolarmanStick;
let bus: Bus;
/** The clock of the gateway, which tests may move on. */
let ahead: number;
const now = () => Date.now() + ahead;

const busTo = (port: number, serial?: number): Bus =>
  createBus(
    { name: 'stick', kind: 'solarman', host: '127.0.0.1', port, serial, timeout: 300, pause: 0 },
    { now, monotonic: () => performance.now() + ahead },
  );

beforeEach(async () => {
  ahead = 0;
  stick = await startSolarmanStick(SERIAL, deyeSinglePhase());
  bus = busTo(stick.port, SERIAL);
});

afterEach(async () => {
  await bus.close();
  await stick.stop();
});

const battery = async () => [...(await bus.read(1, 'holding', 183, 2))];

describe('the gateway with a Solarman stick', () => {
  it('[GW-01] reads and writes an inverter behind it, by one connection and at most every 10 s', async () => {
    const driver = modbusDriver(bus, { now });
    expect(driver.every).toBe(10_000);
    const { values } = await driver.sample();
    expect(values).toMatchObject({ SOC: 87, battery_voltage: 52.43, grid_power: -1200 });
    expect(await driver.write('shutdown_soc', 35)).toBe(35);
    expect((await driver.readSettings(['shutdown_soc'])).get('shutdown_soc')).toBe(35);
    expect(stick.connections).toBe(1);
    expect(bus.registers).toBe(20);
  });

  it.each([
    ['zeros after the CRC', { zeros: true }],
    ['late answers before each answer', { late: true }],
    ['heartbeats, texts and answers in pieces', { chatty: true }],
    ['all of it', { zeros: true, late: true, chatty: true }],
  ])('[GW-01] reads right in spite of %s', async (_what, vices) => {
    stick.vices = vices;
    for (let round = 0; round < 3; round++) {
      expect([...(await bus.read(1, 'holding', 217, 2))]).toEqual([20, 40]);
      expect(await battery()).toEqual([5243, 87]);
    }
    expect(bus.stats().errors).toEqual({});
    if ('chatty' in vices) await expect.poll(() => stick.acknowledged).toBe(6);
  });

  it('[GW-01] learns the serial number of a stick from its first answer', async () => {
    await bus.close();
    bus = busTo(stick.port);
    await battery();
    await battery();
    expect(stick.asked.map(({ serial }) => serial)).toEqual([0, SERIAL]);
  });

  it('[GW-01] goes on in Modbus TCP with a stick that speaks it', async () => {
    stick.vices = { tcp: true };
    expect(await battery()).toEqual([5243, 87]);
    expect(await battery()).toEqual([5243, 87]);
    expect(stick.asked).toHaveLength(1);
  });

  it('[GW-01] takes two bytes instead of RTU for an exception', async () => {
    stick.vices = { exception: 2 };
    await expect(battery()).rejects.toMatchObject({ name: 'ModbusException', code: 2 });
  });

  it('[GW-01] leaves a deaf stick alone, ever longer, and is back when it answers', async () => {
    stick.vices = { deaf: true };
    await expect(battery()).rejects.toMatchObject({ kind: 'timeout' });
    expect(stick.asked).toHaveLength(3);
    await expect(battery()).rejects.toMatchObject({ kind: 'refused' });
    ahead += 10_000;
    await expect(battery()).rejects.toMatchObject({ kind: 'timeout' });
    expect(stick.asked).toHaveLength(4);
    ahead += 10_000;
    await expect(battery()).rejects.toMatchObject({ kind: 'refused' });
    stick.vices = {};
    ahead += 300_000;
    expect(await battery()).toEqual([5243, 87]);
  });
});
