import type { FleetTotals } from '@heliograph/contracts/mqtt';
import { USUAL_PERIOD_MS } from '@heliograph/domain/status';
import type { SetTimer } from '@heliograph/domain/time';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { GatewayUpdates } from '../gateways/gatewayUpdates.ts';
import type { Message } from '../ingest/interpret/message.ts';
import { createModelSlots } from '../ingest/modelSlots.ts';
import { createOutageLog } from '../support/outageLog.ts';
import { startLoop } from '../support/startLoop.ts';
import { createGatewayReader } from './readGateways.ts';
import { createStationTable, type StationTable } from './stationTable.ts';

/** Where totals are published. */
export interface TotalsBroker {
  /** Scopes whose topic a session is subscribed to. */
  totalsScopes(): ReadonlySet<string>;
  /** Sends to all who are subscribed, and later ones; null removes what later ones would get. */
  publishTotals(scope: string, totals: FleetTotals | null): void;
  /** Calls back when a session has subscribed to a scope. */
  onTotalsSubscribed(callback: () => void): void;
}

export interface TotalsPorts {
  pool: pg.Pool;
  /** The broker whose gateways this server holds; null for all gateways. */
  brokerId: number | null;
  gatewayUpdates: Pick<GatewayUpdates, 'onChange'>;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
}

/** Totals are published at most this often, ms. */
const TICK_MS = 2_000;
/** The next message comes within this time, ms. */
export const PERIOD_MS = 10_000;
/** Few enough that messages are taken in between. */
export const GATEWAYS_AT_ONCE = 5_000;
const CHANGED_AT_ONCE = 500;
/** The stations stay in memory for this long after the last subscriber, ms. */
const KEEP_MS = 60_000;

/**
 * Sums of what the gateways of this server report, for scopes with subscribers. Without any, only the periods of
 * gateways are remembered.
 */
export function createTotals({ pool, brokerId, gatewayUpdates, log, now }: TotalsPorts) {
  const outage = createOutageLog(log, {
    fails: 'totals cannot be summed',
    works: 'totals are summed again',
  });
  const readGateways = createGatewayReader({ pool, brokerId, models: createModelSlots(pool) });
  /** By gateway, where it is not the usual one, ms. */
  const periods = new Map<number, number>();
  /** Null without subscribers. */
  let held: { stations: StationTable; isLoaded: boolean } | null = null;
  /** Gateways to read, as they changed or are not in the table. */
  const outdated = new Set<string>();
  const published = new Map<string, { text: string; at: number }>();
  let wantedAt = -Infinity;

  async function put(stations: StationTable, wanted: Parameters<typeof readGateways>[0]) {
    const gateways = await readGateways(wanted);
    for (const gateway of gateways) stations.put(gateway, now(), periods.get(gateway.id));
    return gateways;
  }

  async function load(stations: StationTable): Promise<void> {
    for (let after = 0; ;) {
      const last = (await put(stations, { after, most: GATEWAYS_AT_ONCE })).at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  async function readOutdated(stations: StationTable): Promise<void> {
    while (outdated.size > 0) {
      const uuids = [...outdated].slice(0, CHANGED_AT_ONCE);
      for (const uuid of uuids) outdated.delete(uuid);
      try {
        const found = new Set((await put(stations, { uuids })).map(({ uuid }) => uuid));
        for (const uuid of uuids) if (!found.has(uuid)) stations.drop(uuid);
      } catch (error) {
        for (const uuid of uuids) outdated.add(uuid);
        throw error;
      }
    }
  }

  function forget(): void {
    held = null;
    outdated.clear();
  }

  async function publish(broker: TotalsBroker): Promise<void> {
    const scopes = broker.totalsScopes();
    for (const scope of published.keys()) {
      if (scopes.has(scope)) continue;
      published.delete(scope);
      broker.publishTotals(scope, null);
    }
    if (scopes.size === 0) {
      if (now() - wantedAt > KEEP_MS) forget();
      return;
    }
    wantedAt = now();
    const current = (held ??= { stations: createStationTable(), isLoaded: false });
    const { stations } = current;
    if (!current.isLoaded) await load(stations);
    current.isLoaded = true;
    await readOutdated(stations);
    await stations.settle(now());
    // Everything may have changed meanwhile.
    if (held !== current) return;
    for (const scope of broker.totalsScopes()) {
      const at = now();
      const areas = stations.sum(scope, at);
      const text = JSON.stringify(areas);
      const before = published.get(scope);
      if (before?.text === text && at - before.at < PERIOD_MS - TICK_MS) continue;
      published.set(scope, { text, at });
      broker.publishTotals(scope, { at, period: PERIOD_MS, areas });
    }
  }

  gatewayUpdates.onChange((gateways) => {
    // Read again as a whole: it is unknown what was missed.
    if (gateways === 'all') forget();
    else if (held) for (const uuid of gateways) outdated.add(uuid);
  });

  return {
    /** Takes messages that were stored. */
    take(messages: readonly Message[]): void {
      for (const message of messages) {
        const { id, uuid } = message.gateway;
        if (message.channel === 'telemetry') remember(id, message.period);
        // One that has just been placed here.
        if (held && !held.stations.take(message, now()) && held.isLoaded) outdated.add(uuid);
      }
    },

    /** @returns a function that stops it */
    start(broker: TotalsBroker, setTimer: SetTimer): () => Promise<void> {
      const loop = startLoop(() => publish(broker), { every: TICK_MS, atOnce: true, setTimer, outage });
      broker.onTotalsSubscribed(() => {
        // The first of a scope need not wait.
        if ([...broker.totalsScopes()].some((scope) => !published.has(scope))) void loop.runNow();
      });
      return loop.stop;
    },
  };

  function remember(gatewayId: number, period: number): void {
    if (period === USUAL_PERIOD_MS) {
      if (periods.size > 0) periods.delete(gatewayId);
    } else periods.set(gatewayId, period);
  }
}
