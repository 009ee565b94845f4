import { Commissioning } from '@heliograph/contracts/commissioning';
import {
  doLogin,
  getHistoryData,
  getServerDisk,
  getStationRelevance,
  Refusal,
  SUCCESS,
  uploadImage,
} from '@heliograph/contracts/http';
import { topics, type Telemetry } from '@heliograph/contracts/mqtt';
import { callStack, readData, signIn, startStack, type Stack } from '@heliograph/testing';
import mqtt from 'mqtt';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runServerCommand } from './support/runServerCommand.ts';
import { canMount, mountSmallDisk, type SmallDisk } from './support/smallDisk.ts';

const LANES = 8;

describe.skipIf(!canMount)('a full disk', () => {
  let disk: SmallDisk;
  let stack: Stack;
  beforeAll(async () => {
    disk = await mountSmallDisk(400);
    stack = await startStack({
      dataDir: join(disk.folder, 'data'),
      env: { DEMO_STATIONS: '1', SIMULATOR: 'off', DISK_RESERVE: '64', DISK_WARN_PERCENT: '75' },
    });
  });
  afterAll(async () => {
    await stack.stop();
    await disk.unmount();
  });

  const failing = async () => {
    const response = await fetch(new URL('/readyz', stack.http));
    return ((await response.json()) as { failing?: string[] }).failing ?? [];
  };

  it('[OPS-07] loses nothing that was acknowledged, stays readable, and recovers by itself', async () => {
    const { token } = await signIn(stack, 'admin');
    const state = async () => (await readData(stack, getServerDisk, {}, { token })).state;
    expect(await state()).toBe('ok');
    const gateway = await publishing(stack);
    await expect.poll(() => gateway.acknowledged.length).toBeGreaterThan(100);

    await disk.fill();
    await expect.poll(failing).toContain('disk');
    expect(await state()).toBe('full');
    // Messages taken in before ingest noticed may still be acknowledged.
    const noticed = gateway.refused();
    await expect.poll(() => gateway.refused()).toBeGreaterThan(noticed + 1);
    const whileFull = gateway.acknowledged.length;
    // Pages still read.
    const { station } = await readData(stack, getStationRelevance, {}, { token });
    expect(station).toHaveLength(1);

    // Calls that need room are refused explicitly, and change nothing.
    const image = { file: randomBytes(4 * 2 ** 20) };
    const { body } = await callStack(stack, uploadImage, image, { token });
    expect(body).toEqual({
      code: Refusal.noRoom,
      msg: 'The server’s disk is full, and nothing was stored. Ask the operator to free space, then try again.',
    });
    const backup = await runServerCommand('backup', ['backup', join(disk.folder, 'backups')], {
      env: { DATA_DIR: stack.dataDir },
    });
    expect(backup.code).toBe(1);
    expect(backup.output.trim()).toMatch(
      /^The disk is too full for the backup in \S+ \(.+\)\. Nothing is left of it: free space there, or name a folder on another disk, and run this again\.$/,
    );
    const account = { type: 2, account: 'owner@demo.example', password: stack.password } as const;
    const signedIn = [];
    // Each takes a little of the room that PostgreSQL has in its files.
    for (let tries = 0; tries < 20; tries += 1)
      signedIn.push((await callStack(stack, doLogin, account)).body.code);
    expect(new Set([...signedIn, SUCCESS, Refusal.noRoom])).toEqual(new Set([SUCCESS, Refusal.noRoom]));
    expect(stack.output()).toContain('there is no room on the disk');
    expect(stack.output()).not.toMatch(/\s+at .*(:\d+){2}/);

    const attempts = gateway.refused();
    await expect.poll(() => gateway.refused()).toBeGreaterThan(attempts + 1);
    // At most what was on its way when ingest noticed; that it is stored is shown below.
    expect(gateway.acknowledged.length - whileFull).toBeLessThanOrEqual(LANES);

    await disk.empty();
    await expect.poll(failing).toEqual([]);
    await expect.poll(() => gateway.acknowledged.length).toBeGreaterThan(whileFull + 100);
    await gateway.stop();

    const kept = await readData(
      stack,
      getHistoryData,
      { token, deviceId: gateway.device, propertyCode: 'P', start: gateway.from, end: gateway.next() },
      { token },
    );
    const times = kept.map(({ timestamp }) => timestamp);
    expect(new Set(times).size).toBe(times.length);
    expect(times).toEqual(expect.arrayContaining(gateway.acknowledged));
  });
});

/** A gateway that keeps what is not acknowledged and reconnects, as a real one does. */
async function publishing(stack: Stack) {
  const text = await readFile(join(stack.dataDir, 'commissioning.json'), 'utf8');
  const { uuid, password, devices } = Commissioning.parse(JSON.parse(text)).gateways[0]!;
  const device = devices.find(({ pv_kwp }) => pv_kwp > 0)!.device_id;
  const from = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 43_200_000;
  const acknowledged: number[] = [];
  let sent = 0;
  let seq = Date.now() * 1000;
  let refused = 0;
  let stopping = false;
  const client = mqtt.connect(stack.mqtt, {
    clientId: `gw-${uuid}`,
    username: uuid,
    password,
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: 200,
  });
  client.on('close', () => refused++);
  const publish = () => {
    if (stopping) return;
    const at = from + sent++;
    const message: Telemetry = {
      seq: seq++,
      period: 5000,
      samples: [{ device_id: device, at, status: 'normal', values: { P: at % 1000 } }],
    };
    // Kept by the client over reconnects until it is acknowledged.
    client.publish(topics.telemetry(uuid), JSON.stringify(message), { qos: 1 }, (error) => {
      if (error) return;
      acknowledged.push(at);
      publish();
    });
  };
  for (let lane = 0; lane < LANES; lane++) publish();
  return {
    device,
    from,
    acknowledged,
    /** Connections that were not let in. */
    refused: () => refused,
    next: () => from + sent,
    async stop() {
      stopping = true;
      await client.endAsync(true);
    },
  };
}
