import type { CommandOutcome, WriteJob } from '@heliograph/contracts/engine';
import { addStation, getCommLog, type GatewayAccess } from '@heliograph/contracts/http';
import { listParameters } from '@heliograph/domain/parameters';
import { readData, newStation, signIn, type Stack } from '@heliograph/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadMaps } from '../../apps/gateway/src/maps/loadMaps.ts';
import { recordedDevices, type RecordedWords } from '../../apps/gateway/src/testing/recordedDevices/index.ts';
import { deyeSinglePhase, deyeThreePhase } from './support/deviceRegisters.ts';
import { runGateway } from './support/gatewayProgram.ts';
import {
  hasModbusPrograms,
  mbpoll,
  mbpollAll,
  paced,
  startLine,
  startPymodbus,
  startSerialPort,
} from './support/modbusDevices.ts';
import { openNodePage } from './support/openNodePage.ts';
import { otherValue, rawValue } from './support/settingValues.ts';
import { startTestServer } from './support/testServer.ts';

const maps = loadMaps();
const RATED_POWER = {
  'deye-1p': 8_000,
  'deye-3p-lv': 12_000,
  'deye-3p-hv': 15_000,
  'sungrow-sh-1p': 5_000,
  'huawei-hybrid-1p': 5_000,
} as const;

const listWords = (words: RecordedWords = {}): Record<number, number> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([first, list]) => list.map((word, n) => [Number(first) + n, word])),
  );

/** Registers of a recorded device. */
function recorded(map: string) {
  const { holding, input } = recordedDevices.find((device) => device.map === map)!;
  return { holding: listWords(holding), input: listWords(input) };
}

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startTestServer({ DEMO_STATIONS: '1', SIMULATOR: 'off' });
  ({ token } = await signIn(stack, 'admin'));
});
afterAll(() => stack.stop());

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A page of the portal, signed in. */
async function openPage() {
  const page = await openNodePage(stack, 'admin');
  closers.push(page.close);
  await expect.poll(page.isLive).toBe(true);
  return page;
}

/** A station with an inverter of this model, and the gateway program beside it. */
async function install(model: number, bus: object, device: object = {}) {
  const station = newStation();
  const sn = station.device.sn;
  const wanted = { ...station, device: { ...station.device, mod_id: model } };
  const { gateway } = await readData(stack, addStation, wanted, { token });
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-settings-'));
  const program = await runGateway(folder, {
    server: makeServer(gateway),
    store: './data',
    status_port: 'off',
    buses: [{ name: 'roof', ...bus }],
    devices: [{ bus: 'roof', unit: 1, device_id: sn, every: '2s', ...device }],
  });
  closers.push(async () => {
    await program.end('SIGKILL');
    await rm(folder, { recursive: true });
  });
  // A command to a gateway that is not connected waits for 15 s.
  await expect.poll(program.output).toContain('connected with the server');
  await expect.poll(program.output).toContain(`"device":"${sn}","status":"normal"`);
  return { gateway, deviceId: sn };
}

const makeServer = ({ uuid, password, grant_key }: GatewayAccess) => ({
  url: stack.mqtt,
  uuid,
  password,
  grant_key,
  device_id: uuid,
});

/** Waits until the gateway knows its device, and confirms its map as an installer does in the portal. */
async function confirmMap(page: Awaited<ReturnType<typeof openPage>>, uuid: string, deviceId: string) {
  const order = { deviceId: uuid, command: 'confirm_map', value: deviceId, title: 'Confirm map' };
  await expect
    .poll(() =>
      page.call<CommandOutcome>('gateways', 'command', order).then(
        ({ result }) => result,
        (error: unknown) => String(error),
      ),
    )
    .toBe('verified');
}

const readJob = async (page: Awaited<ReturnType<typeof openPage>>, id: string) =>
  (await page.call<WriteJob[]>('parameters', 'jobs')).find((job) => job.id === id)!;

describe.skipIf(!hasModbusPrograms())('settings from the portal to a device by pymodbus', () => {
  it.each([
    ['deye-1p', { holding: deyeSinglePhase() }],
    ['deye-3p-lv', { holding: deyeThreePhase(5, RATED_POWER['deye-3p-lv']) }],
    ['deye-3p-hv', { holding: deyeThreePhase(6, RATED_POWER['deye-3p-hv']) }],
    ['sungrow-sh-1p', recorded('sungrow-sh-1p')],
    ['huawei-hybrid-1p', recorded('huawei-hybrid-1p')],
  ] as const)(
    '[GW-04] [PAR-03] every parameter that %s knows is granted by the server, written, read back, and seen by mbpoll',
    async (id, registers) => {
      const map = maps.get(id)!;
      const device = await startPymodbus({ 1: registers });
      closers.push(() => device.stop());
      const bus = { kind: 'tcp', host: '127.0.0.1', port: device.port, timeout: '1s', pause: '0ms' };
      const resolved = Object.keys(map.settings);
      const { gateway, deviceId } = await install(map.model, bus, { resolved });
      const page = await openPage();
      await confirmMap(page, gateway.uuid, deviceId);

      const parameters = listParameters(map.model, RATED_POWER[id]).flatMap((parameter) => {
        const setting = map.settings[parameter.code];
        return setting && !setting.read_only
          ? [{ parameter, setting, to: otherValue(parameter, setting) }]
          : [];
      });
      const items = parameters.map(({ parameter: { code, name, unit } }) => ({ code, title: name.en, unit }));
      const before = await page.call<{ values: Record<string, number | null> }>('parameters', 'read', {
        deviceId,
        log: null,
        items,
      });
      const jobId = await page.call<string>('parameters', 'write', {
        deviceId,
        title: 'Everything',
        writes: parameters.map(({ parameter: { decimals }, to }, index) => ({
          ...items[index],
          from: before.values[items[index]!.code] ?? null,
          to,
          tolerance: 10 ** -decimals / 2,
        })),
      });
      await expect
        .poll(async () => (await readJob(page, jobId)).state, { timeout: 240_000, interval: 500 })
        .toBe('done');
      const { writes } = await readJob(page, jobId);
      expect(
        writes
          .filter(({ state }) => state !== 'verified')
          .map(({ code, to, state, held, message }) => ({ code, to, state, held, message })),
      ).toEqual([]);
      expect(writes).toHaveLength(Object.values(map.settings).filter((setting) => !setting.read_only).length);
      const words = await mbpollAll(device.port, registers.holding);
      for (const { parameter, setting, to } of parameters) {
        const address = [setting.at].flat()[0]!;
        const [word] = setting.type?.endsWith('32')
          ? await mbpoll(device.port, 1, address, { bigEndian: map.words === 'high-first', type: '4:int' })
          : [words.get(address)];
        const [low, high] = setting.bits ?? [0, 31];
        const raw = (word! >>> low) & (2 ** (high - low + 1) - 1);
        expect(rawValue(raw, setting), parameter.code).toBeCloseTo(to, 6);
      }
      const { list } = await readData(stack, getCommLog, { device_id: deviceId, read_set: 'Set' }, { token });
      expect(list[0]!.told!.every(({ result }) => result === 'verified')).toBe(true);
    },
  );

  it('[GW-04] [PAR-03] a write over 9,600 baud that takes seconds is waited for, and one that another master turns back is shown within a minute', async () => {
    const device = await startPymodbus({ 1: { holding: deyeSinglePhase() } }, { rtu: true });
    closers.push(() => device.stop());
    // An inverter that takes its time, on a line that is scanned all the while.
    const line = await startLine(device.port, { toMaster: paced(9600, 600) });
    closers.push(() => line.stop());
    const serial = await startSerialPort(line.port);
    closers.push(() => serial.stop());
    const { gateway, deviceId } = await install(15, {
      kind: 'rtu',
      path: serial.path,
      baud: 9600,
      registers: 60,
    });
    const page = await openPage();
    await confirmMap(page, gateway.uuid, deviceId);
    const item = { code: 'shutdown_soc', title: 'Shutdown SOC', unit: '%' };
    const asked = Date.now();
    const { values } = await page.call<{ values: Record<string, number> }>('parameters', 'read', {
      deviceId,
      log: null,
      items: [item],
    });
    expect(values).toEqual({ shutdown_soc: 20 });
    const write = { ...item, from: 20, to: 25, tolerance: 0.5 };
    const jobId = await page.call<string>('parameters', 'write', {
      deviceId,
      title: 'Battery',
      writes: [write],
    });
    await expect
      .poll(async () => (await readJob(page, jobId)).writes[0]!.workingSince)
      .toBeGreaterThan(asked);
    await expect.poll(async () => (await readJob(page, jobId)).state).toBe('done');
    expect((await readJob(page, jobId)).writes).toMatchObject([{ state: 'verified', held: 25 }]);
    expect(await device.written()).toEqual([{ unit: 1, address: 217, registers: [25] }]);
    // A second opinion, past the slow line.
    const own = await startSerialPort(device.port);
    closers.push(() => own.stop());
    expect(await mbpoll(own.path, 1, 217)).toEqual([25]);

    await device.set(1, 'holding', { 217: 20 });
    await expect
      .poll(async () => (await readJob(page, jobId)).writes)
      .toMatchObject([{ state: 'reverted', held: 20 }]);
    await expect
      .poll(
        async () =>
          (await readData(stack, getCommLog, { device_id: deviceId, read_set: 'Set' }, { token })).list[0]!
            .told,
      )
      .toMatchObject([{ property_code: 'shutdown_soc', result: 'reverted' }]);
  });
});
