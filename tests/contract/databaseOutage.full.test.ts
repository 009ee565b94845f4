import {
  hasPostgres15,
  startPostgres15,
  startStack,
  type ExternalPostgres,
  type Stack,
} from '@heliograph/testing';
import mqtt from 'mqtt';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCommissioning } from './support/fleet.ts';
import { hasMosquitto } from './support/mosquitto.ts';
import { startServerGroup, type ServerGroup } from './support/serverGroup.ts';

describe.skipIf(!hasPostgres15 || !hasMosquitto())('while PostgreSQL is away', () => {
  let postgres: ExternalPostgres;
  let group: ServerGroup;
  let server: Stack;
  beforeAll(async () => {
    postgres = await startPostgres15();
    group = await startServerGroup({ databaseUrl: postgres.url });
    server = await group.start();
  });
  afterAll(async () => {
    await group.stop();
    await postgres.stop();
  });

  const readiness = async () => {
    const response = await fetch(`${server.http}/readyz`);
    const body = (await response.json()) as { failing?: string[] };
    return { status: response.status, failing: body.failing ?? [] };
  };

  it('[SCL-02] [OPS-08] the broker keeps the messages on the same connections, and they are stored afterwards', async () => {
    await expect.poll(group.shares).toEqual([16]);
    const load = await group.startLoad();
    await expect.poll(load.acknowledged).toBeGreaterThan(100);
    const linesBefore = server.output().split('\n').length;
    await postgres.halt();
    await expect.poll(readiness).toEqual({ status: 503, failing: ['database', 'ingest'] });
    expect((await fetch(`${server.http}/healthz`)).status).toBe(200);
    // Longer than leases last.
    const before = load.acknowledged();
    await expect.poll(load.acknowledged).toBeGreaterThan(before + 800);
    await postgres.resume();
    await expect.poll(readiness).toEqual({ status: 200, failing: [] });
    await load.stop();
    await load.requireStored();
    expect(await group.shares()).toEqual([16]);
    const lines = server.output().split('\n').slice(linesBefore);
    expect(lines.filter((line) => line.includes('messages cannot be stored'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('messages are stored again'))).toHaveLength(1);
    expect(lines.join('\n')).not.toContain('broker is unavailable');
    expect(lines.length, lines.join('\n')).toBeLessThan(20);
  });
});

describe.skipIf(!hasPostgres15)('with the embedded broker', () => {
  it('[SCL-02] a gateway that comes while PostgreSQL is away is not refused, and gets in afterwards', async () => {
    const postgres = await startPostgres15();
    const dataDir = await mkdtemp(join(tmpdir(), 'heliograph-outage-'));
    const env = { DATABASE_URL: postgres.url, DEMO_STATIONS: '1', SIMULATOR: 'off' };
    await (await startStack({ env, dataDir })).stop();
    // Since this start, it has read nothing of the gateway.
    const server = await startStack({ env, dataDir });
    const [gateway] = (await readCommissioning(server)).gateways;
    await postgres.halt();
    // As MQTT.js does by itself, it gives up for good once it is refused.
    const client = mqtt.connect(server.mqtt, {
      clientId: `gw-${gateway!.uuid}`,
      username: gateway!.uuid,
      password: gateway!.password,
      reconnectPeriod: 100,
    });
    const errors: Error[] = [];
    let closed = 0;
    client.on('error', (error) => errors.push(error));
    client.on('close', () => (closed += 1));
    await expect.poll(() => closed).toBeGreaterThan(2);
    await postgres.resume();
    await expect.poll(() => client.connected).toBe(true);
    expect(errors).toEqual([]);
    await client.endAsync(true);
    await server.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
