import { Code } from '@heliograph/domain/models';
import {
  addStation as addStationCall,
  getHistoryData,
  getStationRelevance,
} from '@heliograph/contracts/http';
import { createBrokerLink } from '@heliograph/gateway-link';
import { readData, newStation, signIn } from '@heliograph/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDisk } from '../../apps/gateway/src/store/disk.ts';
import { openSampleStore } from '../../apps/gateway/src/store/sampleStore.ts';
import { openSequences } from '../../apps/gateway/src/store/sequences.ts';
import { createUplink } from '../../apps/gateway/src/uplink/uplink.ts';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';

const DAY = 86_400_000;
const EVERY = 5_000;
const START = Date.parse('2026-06-01T02:00Z');

let server: ClockedServer;
let folder: string;
beforeAll(async () => {
  server = await startClockedServer({}, { start: START });
  folder = await mkdtemp(join(tmpdir(), 'heliograph-gateway-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

it('[GW-03] brings a day that the server was away for, each sample once and the energy as counted', async () => {
  const { token } = await signIn(server, 'admin');
  const { gateway } = await readData(server, addStationCall, newStation(), { token });
  const { device } = await readData(server, getStationRelevance, {}, { token });
  const device_id = device.find(
    ({ iot_gateway_uuid, device_type }) => iot_gateway_uuid === gateway.uuid && device_type === 'C002',
  )!.device_id;
  const disk = openDisk(folder);
  const now = () => server.clock.now;
  const errors: unknown[] = [];
  const run = (isLinked: boolean) => {
    const link = isLinked
      ? createBrokerLink({
          connect: mqtt.connect,
          url: server.mqtt,
          uuid: gateway.uuid,
          password: gateway.password,
          now,
          random: Math.random,
          onConnect: () => uplink.resume(),
          onRequest: () => undefined,
          onUpgrade: () => undefined,
        })
      : null;
    const store = openSampleStore(disk, 64e6);
    const uplink = createUplink({
      uuid: gateway.uuid,
      link: link ?? { connected: () => false, publish: () => Promise.reject(new Error('away')) },
      store,
      sequences: openSequences(disk, now),
      clock: { isSet: () => true },
      onStoreError: (error) => errors.push(error),
    });
    return { link, uplink, store };
  };
  const samples = DAY / EVERY;
  const sample = (i: number) => ({
    device_id,
    at: START + i * EVERY,
    status: 'normal' as const,
    values: { [Code.pvPower]: 720, [Code.pvTotal]: 500 + i / 1000 },
    isKept: true,
  });
  // Unwritten samples are bounded, and a timer writes them: here, a restart every hour.
  const anHour = samples / 24;
  for (let from = 0; from < samples; from += anHour) {
    const away = run(false);
    for (let i = from; i < from + anHour; i++) away.uplink.send([sample(i)], EVERY);
    away.uplink.close();
  }
  server.clock.now = START + DAY + 60_000;
  const back = run(true);
  await expect.poll(() => back.link!.connected()).toBe(true);
  const history = async () =>
    readData(
      server,
      getHistoryData,
      { deviceId: device_id, propertyCode: Code.pvTotal, start: START, end: START + 2 * DAY },
      { token },
    );
  await expect.poll(async () => (await history()).length, { timeout: 100_000, interval: 500 }).toBe(samples);
  const values = await history();
  expect(values.map(({ timestamp }) => timestamp)).toEqual(values.map((_, i) => START + i * EVERY));
  expect(values.at(-1)!.value).toBeCloseTo(500 + (samples - 1) / 1000);
  await expect.poll(() => back.store.next(1)).toBeNull();
  back.uplink.close();
  back.link!.close();
  expect(errors).toEqual([]);
  expect(openSampleStore(disk, 64e6).next(1)).toBeNull();
});
