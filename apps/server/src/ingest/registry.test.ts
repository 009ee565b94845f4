import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createRegistry } from './registry.ts';

const GATEWAYS = 'read-gateways';

function createSetup() {
  const clock = { now: 1_000_000 };
  /** By gateway. */
  const devices = new Map<string, string[]>();
  const queries: { of: string; asked: string[] }[] = [];
  const pool = {
    query(config: string | { name: string; values: [string[]] }, values?: [string[]]) {
      if (typeof config !== 'string') {
        const [asked] = config.values;
        queries.push({ of: config.name, asked });
        const rows = asked.flatMap((uuid) =>
          (devices.get(uuid) ?? []).map((device_id, i) => ({
            gateway_id: 1,
            uuid,
            revision: 0,
            id: i + 1,
            device_id,
            model_id: 7,
            zone: 'Australia/Perth',
            kwp: 5,
          })),
        );
        return Promise.resolve({ rows });
      }
      if (!values)
        return Promise.resolve({ rows: [{ id: 7, code: null, kind: null, slot: null, group: null }] });
      const [asked] = values;
      queries.push({ of: 'devices', asked });
      const all = [...devices.values()].flat();
      return Promise.resolve({
        rows: asked.filter((id) => all.includes(id)).map((device_id) => ({ device_id })),
      });
    },
  };
  return { clock, devices, queries, registry: createRegistry(pool as unknown as pg.Pool, () => clock.now) };
}

describe('the registry of gateways', () => {
  it('[SCL-01] reads only what is asked for', async () => {
    const { devices, queries, registry } = createSetup();
    devices.set('one', ['inverter']).set('two', ['meter']);
    expect([...(await registry.read('one'))!.devices.keys()]).toEqual(['inverter']);
    expect(queries).toEqual([{ of: GATEWAYS, asked: ['one'] }]);
    expect(registry.known('two')).toBeUndefined();
  });

  it('[SCL-01] finds a device that was added to a gateway, and one that another gateway has', async () => {
    const { devices, registry } = createSetup();
    devices.set('one', []).set('two', ['meter']);
    await registry.read('one');
    devices.set('one', ['battery']);
    const missing = { gateways: new Set(['one']), deviceIds: new Set(['battery', 'meter', 'nobody']) };
    expect(await registry.lookFor(missing)).toBe(true);
    expect(registry.known('one')!.devices.has('battery')).toBe(true);
    expect(['meter', 'nobody'].map(registry.isElsewhere)).toEqual([true, false]);
  });

  it('[OPS-01] [SCL-01] asks for a bounded number of unknown devices, at most once per second', async () => {
    const { clock, queries, registry } = createSetup();
    const many = (name: string, n: number) => new Set(Array.from({ length: n }, (_, i) => `${name}-${i}`));
    const missing = {
      gateways: many('gateway', 5_000),
      deviceIds: new Set(['\0', '\ud800', 'x'.repeat(65), ...many('device', 5_000)]),
    };
    expect(await registry.lookFor(missing)).toBe(true);
    expect(await registry.lookFor(missing)).toBe(false);
    clock.now += 1_000;
    expect(await registry.lookFor(missing)).toBe(true);
    const asked = queries.filter(({ of }) => of === 'devices').map((query) => query.asked);
    expect(asked.map(({ length }) => length)).toEqual([1_000, 1_000]);
    expect(asked[0]![0]).toBe('device-0');
    const read = queries.filter(({ of }) => of === GATEWAYS).flatMap((query) => query.asked);
    expect(read.length).toBeLessThanOrEqual(400);
  });
});
