import type { AreaTotals, FleetTotals } from '@heliograph/contracts/mqtt';
import type pg from 'pg';
import { createModelSlots } from '../ingest/modelSlots.ts';
import { GATEWAYS_AT_ONCE, PERIOD_MS } from './createTotals.ts';
import { createGatewayReader } from './readGateways.ts';
import { createStationTable, type StationTable } from './stationTable.ts';

export interface StoredTotalsPorts {
  pool: pg.Pool;
  /** Epoch ms. */
  now: () => number;
}

export type StoredTotals = ReturnType<typeof createStoredTotals>;

interface Reading {
  at: number;
  period: number;
  stations: StationTable;
  /** By scope. */
  areas: Map<string, AreaTotals[]>;
}

/** Pauses are so many times as long as the readings that they follow: the database keeps nine tenths of its time. */
const PAUSES = 9;

/** Totals of what is stored, for those who ask for them: read again each time, as no server takes in all messages. */
export function createStoredTotals({ pool, now }: StoredTotalsPorts) {
  const readGateways = createGatewayReader({ pool, brokerId: null, models: createModelSlots(pool) });
  let latest: Promise<Reading> | null = null;
  let forgetting: NodeJS.Timeout | undefined;

  async function readAll(): Promise<Reading> {
    const began = performance.now();
    const stations = createStationTable();
    for (let after = 0; ;) {
      const gateways = await readGateways({ after, most: GATEWAYS_AT_ONCE });
      for (const gateway of gateways) stations.put(gateway, now());
      const last = gateways.at(-1);
      if (!last) break;
      after = last.id;
    }
    const period = Math.max(PERIOD_MS, Math.ceil(PAUSES * (performance.now() - began)));
    return { at: now(), period, stations, areas: new Map() };
  }

  /** Everybody who asks meanwhile waits for the same reading, and shares it until the next is due. */
  async function read(): Promise<Reading> {
    const before = latest;
    const known = await before;
    if (latest !== before) return read();
    if (known && now() < known.at + known.period) return known;
    const reading = (latest = readAll());
    reading.catch(() => {
      if (latest === reading) latest = null;
    });
    return reading;
  }

  return {
    /** Of the stations of a scope. */
    async of(scope: string): Promise<FleetTotals> {
      const { at, period, stations, areas } = await read();
      clearTimeout(forgetting);
      forgetting = setTimeout(() => (latest = null), 2 * period).unref();
      let sums = areas.get(scope);
      if (!sums) areas.set(scope, (sums = stations.sum(scope, at)));
      return { at, period, areas: sums };
    },
  };
}
