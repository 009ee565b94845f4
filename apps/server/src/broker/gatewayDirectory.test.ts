import { describe, expect, it } from 'vitest';
import type { GatewayRow } from '../storage/repositories/gateways.ts';
import { createGatewayDirectory } from './gatewayDirectory.ts';

function createDirectory() {
  const clock = { now: 1_000_000 };
  const rows = new Map<string, GatewayRow>();
  const queries: string[][] = [];
  const stored: [string, string][] = [];
  const add = (uuid: string) => rows.set(uuid, { uuid, station_id: 7 } as GatewayRow);
  const directory = createGatewayDirectory({
    gateways: {
      byUuids(uuids) {
        queries.push([...uuids]);
        return Promise.resolve(uuids.flatMap((uuid) => rows.get(uuid) ?? []));
      },
      setNetwork(uuid, network) {
        stored.push([uuid, network]);
        rows.set(uuid, { ...rows.get(uuid)!, network });
        return Promise.resolve([]);
      },
    },
    now: () => clock.now,
  });
  return { clock, directory, queries, stored, add };
}

describe('the directory of gateways', () => {
  it('[OPS-01] looks up what a packet names in one query, and unknown gateways not again at once', async () => {
    const { clock, directory, queries, add } = createDirectory();
    add('known-gateway');
    const uuids = ['known-gateway', ...Array.from({ length: 4_999 }, (_, n) => `unknown-${n}`)];
    const lookUp = () => Promise.all(uuids.map((uuid) => directory.stationOf(uuid)));
    expect((await lookUp()).filter((station) => station !== undefined)).toEqual([7]);
    await lookUp();
    expect(queries).toHaveLength(1);
    clock.now += 2_000;
    await lookUp();
    expect(queries.map(({ length }) => length)).toEqual([5_000, 4_999]);
  });

  it('[ALM-03] stores the network of a gateway when it is another one than before', async () => {
    const { directory, stored, add } = createDirectory();
    add('known-gateway');
    for (const network of ['203.0.0.0/16', '203.0.0.0/16', '198.51.0.0/16'])
      await directory.setNetwork('known-gateway', network);
    expect(stored).toEqual([
      ['known-gateway', '203.0.0.0/16'],
      ['known-gateway', '198.51.0.0/16'],
    ]);
  });
});
