import { ReplyCode } from '@heliograph/contracts/mqtt';
import { signIn, type Stack } from '@heliograph/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deyeSinglePhase } from './support/deviceRegisters.ts';
import { runGateway, type GatewayProgram } from './support/gatewayProgram.ts';
import { addGatewayStation, type GatewayStation } from './support/gatewayStation.ts';
import { hasModbusPrograms, mbpoll, startPymodbus, type PymodbusDevice } from './support/modbusDevices.ts';
import { startTestServer } from './support/testServer.ts';

const soon = { timeout: 90_000, interval: 200 };
/** Far from the zone of any machine that runs this, and never an hour off. */
const ZONE = 'Pacific/Kiritimati';
const ZONE_MS = 14 * 3_600_000;
const CLOCK = 22;
const SHUTDOWN_SOC = 217;

describe.skipIf(!hasModbusPrograms())('a gateway and its inverter', () => {
  let stack: Stack;
  let station: GatewayStation;
  let folder: string;
  let inverter: PymodbusDevice;
  let program: GatewayProgram;

  beforeAll(async () => {
    stack = await startTestServer({ DEMO_STATIONS: '1', SIMULATOR: 'off' });
    const { token } = await signIn(stack, 'admin');
    station = await addGatewayStation(stack, token);
    folder = await mkdtemp(join(tmpdir(), 'heliograph-care-'));
    inverter = await startPymodbus({ 1: { holding: deyeSinglePhase() } });
    program = await runGateway(folder, {
      server: station.server,
      store: './data',
      status_port: 'off',
      time_zone: ZONE,
      buses: [
        {
          name: 'roof',
          kind: 'tcp',
          host: '127.0.0.1',
          port: inverter.port,
          timeout: '300ms',
          pause: '0ms',
        },
      ],
      devices: [{ bus: 'roof', unit: 1, device_id: station.inverterId, every: '1s' }],
    });
    await vi.waitUntil(async () => (await station.history(station.inverterId, 'SOC')).length > 0, soon);
  });
  afterAll(async () => {
    await program.end('SIGKILL');
    await station.close();
    await inverter.stop();
    await stack.stop();
    await rm(folder, { recursive: true });
  });

  async function reported() {
    const { diagnostics } = await station.ask({ action: 'get_diagnostics', data: {} });
    const { buses, devices } = diagnostics!;
    return { bus: buses[0]!, device: devices[0]! };
  }
  const command = (code: string, value: string) => station.write(station.gatewayId, code, value);

  it('[GW-04] [GW-05] writes settings only after the map was confirmed from the portal', async () => {
    const refused = await station.write(station.inverterId, 'shutdown_soc', 35);
    expect(refused).toMatchObject({ code: ReplyCode.locked });
    expect(await inverter.written()).toEqual([]);
    expect(await command('confirm_map', station.inverterId)).toMatchObject({ code: ReplyCode.ok });
    expect((await reported()).device).toMatchObject({ map: 'deye-1p', confirmed: true });
    expect(await station.write(station.inverterId, 'shutdown_soc', 35)).toMatchObject({
      code: ReplyCode.ok,
      data: [{ datas: [{ property_code: 'shutdown_soc', value: 35 }] }],
    });
    expect(await mbpoll(inverter.port, 1, SHUTDOWN_SOC)).toEqual([35]);
  });

  it('[GW-05] measures the inverter’s clock in the zone of the station, and sets it', async () => {
    const local = Date.UTC(2026, 10, 24, 18, 5, 3);
    const { device } = await reported();
    const wanted = local - (Date.now() + ZONE_MS);
    expect(Math.abs(device.clock_drift! - wanted)).toBeLessThan(5_000);
    expect(await command('set_device_clock', station.inverterId)).toMatchObject({ code: ReplyCode.ok });
    const [date, hours, minutes] = await mbpoll(inverter.port, 1, CLOCK, { count: 3 });
    const set = Date.UTC(
      2000 + (date! >> 8),
      (date! & 0xff) - 1,
      hours! >> 8,
      hours! & 0xff,
      minutes! >> 8,
      minutes! & 0xff,
    );
    expect(Math.abs(set - (Date.now() + ZONE_MS))).toBeLessThan(10_000);
    // A value of one word a write: what else the registers hold stays as it was.
    expect((await inverter.written()).map(({ address }) => address)).toContain(CLOCK);
    expect(await command('set_device_clock', 'nobody').catch((error: unknown) => error)).toBeInstanceOf(
      Error,
    );
  });

  it('[GW-05] asks a silent inverter at once when its bus is restarted from the portal', async () => {
    const timeouts = async () => (await reported()).bus.errors.timeout ?? 0;
    const before = await timeouts();
    await inverter.silence([1]);
    // After four it is asked every 15 s at most.
    await expect.poll(timeouts, soon).toBeGreaterThanOrEqual(before + 4);
    await inverter.silence([]);
    const { device } = await reported();
    expect(await command('restart_bus', 'roof')).toMatchObject({ code: ReplyCode.ok });
    await expect
      .poll(async () => (await reported()).device.answered_at, { timeout: 12_000, interval: 200 })
      .toBeGreaterThan(device.answered_at!);
    expect(await command('restart_bus', 'nowhere')).toMatchObject({ code: ReplyCode.invalidValue });
  });
});
