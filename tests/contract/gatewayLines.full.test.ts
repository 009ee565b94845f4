import { describe, expect, it } from 'vitest';
import type { Bus } from '../../apps/gateway/src/buses/bus.ts';
import { createBus } from '../../apps/gateway/src/buses/createBus.ts';
import { withCrc } from '../../apps/gateway/src/buses/framing.ts';
import { planReads } from '../../apps/gateway/src/maps/readPlan.ts';
import { deyeSinglePhase, deyeThreePhase, sdm630 } from './support/deviceRegisters.ts';
import {
  hasModbusPrograms,
  paced,
  startLine,
  startPymodbus,
  startSerialPort,
  type Line,
  type PymodbusDevice,
  type Units,
} from './support/modbusDevices.ts';
import { createClosers, modbusDriver } from './support/modbusDriver.ts';

const closers = createClosers();

type Kind = 'rtu' | 'rtu-over-tcp';

/** A bus on a serial port or a converter, with a line whose vices a test chooses. */
async function lineTo(
  units: Units,
  { kind = 'rtu', timeout = 400, pause = 0 }: { kind?: Kind; timeout?: number; pause?: number } = {},
): Promise<{ bus: Bus; line: Line; device: PymodbusDevice }> {
  const device = await startPymodbus(units, { rtu: true });
  closers.push(() => device.stop());
  const line = await startLine(device.port);
  closers.push(() => line.stop());
  const pacing = { name: 'line', timeout, pause };
  let bus: Bus;
  if (kind === 'rtu') {
    const serial = await startSerialPort(line.port);
    closers.push(() => serial.stop());
    const port = { kind, path: serial.path, baud: 9600, parity: 'none', stop_bits: 1 } as const;
    bus = createBus({ ...pacing, ...port }, { now: Date.now });
  } else bus = createBus({ ...pacing, kind, host: '127.0.0.1', port: line.port }, { now: Date.now });
  closers.push(() => bus.close());
  return { bus, line, device };
}

const battery = async (bus: Bus) => [...(await bus.read(1, 'holding', 183, 2))];
const RIGHT = [5243, 87];

const rtu = (text: string) => withCrc(Buffer.from(text, 'hex'));

describe.skipIf(!hasModbusPrograms())('the gateway on a line', () => {
  it.each(['rtu', 'rtu-over-tcp'] as const)('[GW-01] reads and writes an inverter by %s', async (kind) => {
    const { bus, device } = await lineTo({ 1: { holding: deyeSinglePhase() } }, { kind });
    const driver = modbusDriver(bus);
    expect((await driver.sample()).values).toMatchObject({ SOC: 87, battery_power: -2500, run_state: 2 });
    expect(await driver.write('sell_charge_1', 2)).toBe(2);
    // The mode bits of the register stay as they are.
    expect(await device.written()).toEqual([{ unit: 1, address: 274, registers: [0x42] }]);
    expect(bus.stats().errors).toEqual({});
    expect(bus.stats().frames[0]!.bytes).toMatch(/^[0-9a-f]+$/);
  });

  it.each(['rtu', 'rtu-over-tcp'] as const)(
    '[GW-01] reads right over %s with split frames, noise, a wrong CRC and silence',
    async (kind) => {
      const { bus, line } = await lineTo({ 1: { holding: deyeSinglePhase() } }, { kind });
      line.vices.toMaster = (bytes, send) => {
        for (let at = 0; at < bytes.length; at += 2)
          setTimeout(() => send(bytes.subarray(at, at + 2)), 5 * at);
      };
      expect(await battery(bus)).toEqual(RIGHT);

      line.vices.toMaster = (bytes, send) => send(Buffer.concat([Buffer.from('0001ff03', 'hex'), bytes]));
      expect(await battery(bus)).toEqual(RIGHT);
      expect(bus.stats().errors).toEqual({});

      let damaged = 0;
      line.vices.toMaster = (bytes, send) => {
        const sent = Buffer.from(bytes);
        if (damaged++ === 0) sent[4]! ^= 0x10;
        send(sent);
      };
      expect(await battery(bus)).toEqual(RIGHT);
      expect(bus.stats().errors).toEqual({ crc: 1 });

      let lost = 0;
      line.vices.toMaster = (bytes, send) => {
        if (lost++ > 0) send(bytes);
      };
      expect(await battery(bus)).toEqual(RIGHT);
      expect(bus.stats().errors).toEqual({ crc: 1, timeout: 1 });
    },
  );

  it.each(['rtu', 'rtu-over-tcp'] as const)(
    '[GW-01] never takes a late answer over %s for that of the next request',
    async (kind) => {
      const { bus, line } = await lineTo({ 1: { holding: deyeSinglePhase() } }, { kind, timeout: 300 });
      let answers = 0;
      // Every second answer comes after the timeout.
      line.vices.toMaster = (bytes, send) => {
        setTimeout(() => send(bytes), answers++ % 2 === 0 ? 350 : 0);
      };
      for (let round = 0; round < 3; round++) {
        expect(await battery(bus)).toEqual(RIGHT);
        expect([...(await bus.read(1, 'holding', 217, 2))]).toEqual([20, 40]);
      }
      expect(bus.stats().errors.timeout).toBeGreaterThan(2);
    },
  );

  it('[GW-01] is not misled by another master on the line', async () => {
    const { bus, line } = await lineTo({ 1: { holding: deyeSinglePhase() } });
    const request = rtu('0103012c0002');
    const answer = rtu('01030400070008');
    line.vices.toMaster = (bytes, send) => send(Buffer.concat([request, answer, bytes]));
    for (let round = 0; round < 5; round++) {
      line.inject(Buffer.concat([request, answer]));
      expect(await battery(bus)).toEqual(RIGHT);
    }
    expect(bus.stats().errors).toEqual({});
  });

  it('[GW-01] reports what a device refuses, and the driver reads the rest', async () => {
    const registers = deyeSinglePhase();
    delete registers[150];
    const { bus } = await lineTo({ 1: { holding: registers } });
    await expect(bus.read(1, 'holding', 150, 1)).rejects.toMatchObject({ name: 'ModbusException', code: 2 });
    const driver = getDriver(bus, 1, 'deye-1p');
    const { values } = await driver.sample();
    expect(values.grid_voltage).toBeUndefined();
    expect(values.SOC).toBe(87);
  });

  it('[GW-01] reads 162 registers over a bus at the pace of 9,600 baud', async () => {
    const registers = deyeThreePhase(5, 12_000);
    const { bus, line } = await lineTo({ 1: { holding: registers } }, { timeout: 3000, pause: 50 });
    line.vices = { toDevice: paced(9600), toMaster: paced(9600, 20) };
    const spans = Array.from({ length: 162 }, (_, index) => ({ first: 500 + index, last: 500 + index }));
    for (const { first, last } of planReads(spans, { registers: 20, gap: 2 })) {
      const words = await bus.read(1, 'holding', first, last - first + 1);
      expect([...words]).toEqual(Array.from(words, (_, index) => registers[first + index]));
    }
    expect(bus.stats().errors).toEqual({});
  });

  it('[GW-01] keeps the pace of nine meters while the tenth is dead, and finds it again', async () => {
    const units = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [index + 1, { input: sdm630() }]),
    );
    const { bus, device } = await lineTo(units);
    await device.silence([10]);
    const drivers = Array.from({ length: 10 }, (_, index) => getDriver(bus, index + 1, 'eastron-sdm630'));
    const times = new Map<number, number[]>(drivers.map((_, index) => [index, []]));
    const EVERY = 1000;
    const poll = async (index: number, until: number) => {
      for (let at = Date.now(); at < until; at += EVERY) {
        await new Promise((resolve) => setTimeout(resolve, at - Date.now()));
        await drivers[index]!.sample().then(
          () => times.get(index)!.push(Date.now()),
          () => undefined,
        );
      }
    };
    const until = Date.now() + 8 * EVERY;
    await Promise.all(drivers.map((_, index) => poll(index, until)));
    for (let index = 0; index < 9; index++) expect(times.get(index)!.length).toBeGreaterThanOrEqual(8);
    expect(times.get(9)).toEqual([]);
    await device.silence([]);
    await bus.restart();
    expect((await drivers[9]!.sample()).values.grid_power).toBe(-1500);
  });

  it('[GW-01] connects again after a device was away', async () => {
    const { bus, device } = await lineTo({ 1: { holding: deyeSinglePhase() } }, { kind: 'rtu-over-tcp' });
    expect(await battery(bus)).toEqual(RIGHT);
    await device.stop();
    await expect(battery(bus)).rejects.toMatchObject({ name: 'NoAnswer' });
    expect(bus.stats().quarantined).toEqual([]);
    const back = await startPymodbus({ 1: { holding: deyeSinglePhase() } }, { rtu: true, port: device.port });
    closers.push(() => back.stop());
    await expect.poll(() => battery(bus).catch(() => null)).toEqual(RIGHT);
  });
});

const getDriver = (bus: Bus, unit: number, map: string) =>
  modbusDriver(bus, { unit, map, deviceId: `D-${unit}`, every: 1000, confirmed: () => false });
