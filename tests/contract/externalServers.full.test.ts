import type { StackProcess } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasMosquitto } from './support/mosquitto.ts';
import { readIngest, startServerGroup, type ServerGroup } from './support/serverGroup.ts';

const readReadyz = async ({ http }: Pick<StackProcess, 'http'>): Promise<string[]> => {
  const { failing = [] } = (await (await fetch(`${http}/readyz`)).json()) as { failing?: string[] };
  return failing;
};

describe.skipIf(!hasMosquitto())('servers that share a broker', () => {
  let group: ServerGroup;
  let first: StackProcess;
  let second: StackProcess;
  beforeAll(async () => {
    group = await startServerGroup();
    first = await group.start();
  });
  afterAll(() => group.stop());

  it('[SCL-01] a server that joins takes its share of the messages, and all are stored', async () => {
    await expect.poll(group.shares).toEqual([16]);
    await expect.poll(first.output).toContain('keeps messages for the servers from now on');
    const load = await group.startLoad();
    second = await group.start();
    await expect.poll(group.shares).toEqual([8, 8]);
    await expect.poll(() => readIngest(second, 'messages')).toBeGreaterThan(100);
    await load.stop();
    await load.requireStored();
  });

  it('[SCL-05] note that the broker keeps messages, for the checks of gateways that sign in', async () => {
    const { rows } = await group.pool.query('select distinct subscribed from broker_slot');
    expect(rows).toEqual([{ subscribed: true }]);
    expect(second.output()).not.toMatch(/from now on|has lost sessions/);
  });

  it('[SCL-02] another server takes over within 10 s from one that is killed, and nothing is lost', async () => {
    const load = await group.startLoad();
    await expect.poll(load.acknowledged).toBeGreaterThan(100);
    const killedAt = performance.now();
    await first.kill();
    await expect.poll(group.shares).toEqual([16]);
    await expect.poll(() => group.clients('disconnected')).toBe(0);
    expect(performance.now() - killedAt).toBeLessThan(10_000);
    await load.stop();
    await load.requireStored();
  });

  it('[SCL-02] one that replaces it with an empty data folder joins without losing anything', async () => {
    const load = await group.startLoad();
    first = await group.start();
    await expect.poll(group.shares).toEqual([8, 8]);
    await expect.poll(() => readIngest(first, 'messages')).toBeGreaterThan(100);
    await load.stop();
    await load.requireStored();
  });

  it('[SCL-02] one that hangs loses its slots, and gets its share back when it goes on', async () => {
    const load = await group.startLoad();
    await expect.poll(load.acknowledged).toBeGreaterThan(50);
    first.process.kill('SIGSTOP');
    const hungAt = performance.now();
    await expect.poll(group.shares).toEqual([16]);
    expect(performance.now() - hungAt).toBeLessThan(10_000);
    const before = await readIngest(second, 'messages');
    await expect.poll(() => readIngest(second, 'messages')).toBeGreaterThan(before + 100);
    first.process.kill('SIGCONT');
    await expect.poll(group.shares).toEqual([8, 8]);
    await load.stop();
    await load.requireStored();
  });

  it('[SCL-02] receive again after the broker was away and has forgotten everything', async () => {
    await group.broker.kill();
    await expect.poll(() => readReadyz(first)).toContain('broker');
    await group.broker.restart();
    for (const server of [first, second]) await expect.poll(() => readReadyz(server)).toEqual([]);
    await expect.poll(group.shares).toEqual([8, 8]);
    await expect.poll(() => group.clients('connected')).toBe(19);
    for (const server of [first, second])
      await expect.poll(server.output).toContain('has lost sessions of the servers');
    const load = await group.startLoad();
    await expect.poll(load.acknowledged).toBeGreaterThan(100);
    await load.stop();
    await load.requireStored();
  });

  it('[SCL-02] a server that stops hands its slots over at once', async () => {
    const load = await group.startLoad();
    await expect.poll(load.acknowledged).toBeGreaterThan(50);
    await second.stop();
    const stoppedAt = performance.now();
    await expect.poll(group.shares).toEqual([16]);
    expect(performance.now() - stoppedAt).toBeLessThan(3_000);
    await load.stop();
    await load.requireStored();
  });

  it('[SCL-01] leave only the sessions of the slots on the broker', async () => {
    await first.stop();
    await expect.poll(() => group.clients('connected')).toBe(1);
    expect(await group.clients('disconnected')).toBe(16);
    expect(await group.shares()).toEqual([]);
  });
});
