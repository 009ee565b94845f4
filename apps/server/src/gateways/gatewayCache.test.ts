import { describe, expect, it } from 'vitest';
import { createGatewayCache } from './gatewayCache.ts';

function createSetup() {
  const clock = { now: 1_000_000 };
  const stored = new Map<string, number>();
  const queries: string[][] = [];
  const answers: (() => void)[] = [];
  const setup = { isSlow: false, fails: false };
  const cache = createGatewayCache<number>({
    async readMany(uuids) {
      queries.push([...uuids]);
      if (setup.fails) throw new Error('away');
      const found = new Map(
        uuids.flatMap((uuid) => {
          const value = stored.get(uuid);
          return value === undefined ? [] : [[uuid, value] as const];
        }),
      );
      if (setup.isSlow) await new Promise<void>((resolve) => answers.push(resolve));
      return found;
    },
    mostAtOnce: 100,
    now: () => clock.now,
  });
  const untilAsked = () => expect.poll(() => answers.length).toBeGreaterThan(0);
  const answer = () => answers.splice(0).forEach((resolve) => resolve());
  return { clock, stored, queries, setup, cache, untilAsked, answer };
}

describe('gateways in memory', () => {
  it('[SCL-01] are read when asked for, many with one query, and then known', async () => {
    const { stored, queries, cache } = createSetup();
    const uuids = Array.from({ length: 250 }, (_, i) => `gateway-${i}`);
    for (const [i, uuid] of uuids.entries()) stored.set(uuid, i);
    expect(cache.known('gateway-7')).toBeUndefined();
    expect(await Promise.all(uuids.map(cache.read))).toEqual([...uuids.keys()]);
    expect(queries.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(cache.known('gateway-7')).toBe(7);
    await cache.read('gateway-7');
    expect(queries).toHaveLength(3);
  });

  it('[OPS-01] [SCL-01] are not looked for again at once when they do not exist', async () => {
    const { clock, queries, cache, stored } = createSetup();
    expect(await cache.read('stranger')).toBeUndefined();
    stored.set('stranger', 1);
    expect(await cache.read('stranger')).toBeUndefined();
    expect(queries).toHaveLength(1);
    clock.now += 2_000;
    expect(await cache.read('stranger')).toBe(1);
  });

  it('[SCL-01] are read again when they change, also while they are being read', async () => {
    const { stored, setup, cache, untilAsked, answer } = createSetup();
    stored.set('gateway', 1);
    setup.isSlow = true;
    const reading = cache.read('gateway');
    await untilAsked();
    stored.set('gateway', 2);
    cache.forget(['gateway']);
    setup.isSlow = false;
    answer();
    expect(await reading).toBe(2);
    stored.set('gateway', 3);
    cache.forget(['gateway']);
    expect(cache.known('gateway')).toBeUndefined();
    expect(await cache.read('gateway')).toBe(3);
    stored.delete('gateway');
    cache.forgetAll();
    expect(await cache.read('gateway')).toBeUndefined();
  });

  it('[SCL-01] still exist when others displaced them a moment ago', async () => {
    const { stored, cache } = createSetup();
    stored.set('gateway', 1);
    await cache.read('gateway');
    const others = Array.from({ length: 100_000 }, (_, i) => `other-${i}`);
    for (const uuid of others) stored.set(uuid, 0);
    await Promise.all(others.map(cache.read));
    expect(cache.known('gateway')).toBeUndefined();
    expect(await cache.read('gateway')).toBe(1);
  });

  it('[SCL-02] do not count as unknown when they could not be read', async () => {
    const { stored, setup, cache } = createSetup();
    stored.set('gateway', 1);
    setup.fails = true;
    await expect(cache.read('gateway')).rejects.toThrow('away');
    setup.fails = false;
    expect(await cache.read('gateway')).toBe(1);
  });
});
