import type { AreaTotals, FleetTotals } from '@heliograph/contracts/mqtt';
import type pg from 'pg';
import { createModelSlots } from '../ingest/modelSlots.ts';
import { inSnapshot } from '../storage/client.ts';
import { GATEWAYS_AT_ONCE, PERIOD_MS } from './createTotals.ts';
import { createGatewayReader, type WantedGateways } from './readGateways.ts';
import { createStationTable } from './stationTable.ts';
import type { StoredGateway } from './storedGateway.ts';

export interface StoredTotalsPorts {
  pool: pg.Pool;
  /** Epoch ms. */
  now: () => number;
}

export type StoredTotals = ReturnType<typeof createStoredTotals>;

interface Reading {
  at: number;
  period: number;
  fleet: StoredFleet;
  /** By scope. */
  areas: Map<string, AreaTotals[]>;
}

/** Pauses are so many times as long as the readings that they follow: the database keeps nine tenths of its time. */
const PAUSES = 9;
/** Everything is read again after this time, ms. */
const WHOLE_MS = 3_600_000;
/** The fleet stays in memory for this long after the last request, ms: reading all of it takes seconds. */
const KEEP_MS = 600_000;

/**
 * Totals of what is stored, for those who ask for them, as no server takes in all messages. Each reading takes what has
 * changed since the one before.
 */
export function createStoredTotals({ pool, now }: StoredTotalsPorts) {
  const readGateways = createGatewayReader({ pool, brokerId: null, models: createModelSlots(pool) });
  let latest: Promise<Reading> | null = null;
  let forgetting: NodeJS.Timeout | undefined;

  async function put(fleet: StoredFleet, wanted: WantedGateways) {
    const gateways = await readGateways(wanted);
    for (const gateway of gateways) fleet.put(gateway, now());
    return gateways;
  }

  async function readWhole(): Promise<StoredFleet> {
    const fleet = createStoredFleet((await readChanges(pool, null)).mark, now());
    for (let after = 0; ;) {
      const last = (await put(fleet, { after, most: GATEWAYS_AT_ONCE })).at(-1);
      if (!last) return fleet;
      after = last.id;
    }
  }

  async function readChanged(fleet: StoredFleet): Promise<StoredFleet> {
    const { mark, ids, ...counts } = await readChanges(pool, fleet.mark);
    for (let first = 0; first < ids.length; first += GATEWAYS_AT_ONCE)
      await put(fleet, { ids: ids.slice(first, first + GATEWAYS_AT_ONCE) });
    fleet.mark = mark;
    // Deleted rows leave no trace.
    return fleet.has(counts) ? fleet : readWhole();
  }

  async function readNext(before: Reading | null): Promise<Reading> {
    const began = performance.now();
    const isKnown = before && now() < before.fleet.wholeAt + WHOLE_MS;
    const fleet = await (isKnown ? readChanged(before.fleet) : readWhole());
    const period = Math.max(PERIOD_MS, Math.ceil(PAUSES * (performance.now() - began)));
    const at = now();
    await fleet.settle(at);
    return { at, period, fleet, areas: new Map() };
  }

  /** Requests that arrive meanwhile wait for the same reading, and share it until the next is due. */
  async function read(): Promise<Reading> {
    const before = latest;
    const known = await before;
    if (latest !== before) return read();
    if (known && now() < known.at + known.period) return known;
    const reading = (latest = readNext(known));
    reading.catch(() => {
      if (latest === reading) latest = null;
    });
    return reading;
  }

  return {
    /** Totals of the stations of a scope. */
    async of(scope: string): Promise<FleetTotals> {
      const { at, period, fleet, areas } = await read();
      clearTimeout(forgetting);
      forgetting = setTimeout(() => (latest = null), Math.max(KEEP_MS, 2 * period)).unref();
      let sums = areas.get(scope);
      if (!sums) areas.set(scope, (sums = fleet.sum(scope, at)));
      return { at, period, areas: sums };
    },
  };
}

type StoredFleet = ReturnType<typeof createStoredFleet>;

/** All gateways as they were stored at a mark. @param wholeAt when all of them were read, epoch ms */
function createStoredFleet(mark: string, wholeAt: number) {
  const stations = createStationTable();
  /** By gateway. */
  const devices = new Map<number, number>();
  let deviceCount = 0;
  return {
    mark,
    wholeAt,
    put(gateway: StoredGateway, now: number): void {
      stations.drop(gateway.uuid);
      stations.put(gateway, now);
      deviceCount += gateway.devices.length - (devices.get(gateway.id) ?? 0);
      devices.set(gateway.id, gateway.devices.length);
    },
    has: (counts: { gateways: number; devices: number }): boolean =>
      devices.size === counts.gateways && deviceCount === counts.devices,
    settle: stations.settle,
    sum: stations.sum,
  };
}

interface StoredChanges {
  /** Mark that is earlier than all later commits. */
  mark: string;
  /** Ids of gateways with changes. */
  ids: number[];
  gateways: number;
  devices: number;
}

/**
 * Reads the changes since a mark; with null only the next mark. Each row names the transaction that wrote it (`xmin`),
 * and each message writes the row of its gateway in `ingest_sequence`: nothing has to be kept or indexed for this.
 */
function readChanges(pool: pg.Pool, mark: string | null): Promise<StoredChanges> {
  const isNew = (table: string) => `age(${table}.xmin) <= age($1::xid)`;
  return inSnapshot(pool, async (client) => {
    const { rows } = await client.query<StoredChanges>(
      `select pg_snapshot_xmin(pg_current_snapshot())::xid::text as mark, (select count(*) from gateway)::int as gateways,
         (select count(*) from device)::int as devices,
         array(select id from gateway where ${isNew('gateway')}
           union select gateway_id from ingest_sequence where ${isNew('ingest_sequence')}
           union select gateway_id from device where ${isNew('device')}
           union select gateway.id from gateway join station on station.id = station_id where ${isNew('station')}) as ids`,
      [mark],
    );
    return rows[0]!;
  });
}
