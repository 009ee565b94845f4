import {
  ENGINE_PROTOCOL,
  STATION_MEASURES,
  STATION_STATUSES,
  type Frame,
  type FrameAck,
  type FrameTopic,
  type FleetSummary,
  type Subscription,
  type Link,
  type Outcome,
  type PageAnswer,
  type PageCallName,
  type PageRequest,
  type StationLiveStatus,
  type StationMeasure,
  type WallState,
} from '@heliograph/contracts/engine';
import { topics, type GatewayRequest } from '@heliograph/contracts/mqtt';
import type { User } from '@heliograph/contracts/http';
import { createEngine, type PagePort, type KeyValueStore } from '../src/index.ts';
import type { PageRole } from '../src/rpc/pageConnection.ts';
import { createFakeClock } from './fakeClock.ts';
import { getInverter, getMeter, getUuid, type StationSpec } from './fleetData.ts';
import { createMemoryBroker } from './memoryBroker.ts';
import { createMemoryServer } from './memoryServer.ts';
// Loaded on first use, which the fake clock does not wait for.
import '../src/parameters/writeJob.ts';
import '../src/workspace/upgradeStore.ts';

/** 2026-03-10 10:00 in Brisbane. */
export const START = Date.UTC(2026, 2, 10, 0, 0, 0);

export type Values = Record<string, number>;

/** An engine with a server, broker and gateways in memory, and a fake clock. */
export function createEngineHarness(
  specs: readonly StationSpec[],
  { start = START, kept = new Map<string, unknown>() } = {},
) {
  const clock = createFakeClock(start);
  const server = createMemoryServer(specs, clock.now);
  const broker = createMemoryBroker();
  const locks = new Map<string, () => void>();
  const openedAhead: string[] = [];
  const engine = createEngine({
    kind: 'shared',
    origin: 'http://server',
    fetch: server.fetch,
    connect: broker.connect,
    openAhead: (url) => void openedAhead.push(url),
    now: clock.now,
    setTimer: clock.setTimer,
    random: () => 0.5,
    store: storeOver(kept),
    whenReleased(lock, gone) {
      locks.set(lock, gone);
      return () => void locks.delete(lock);
    },
  });
  const sequences = new Map<number, number>();

  return {
    clock,
    server,
    broker,
    engine,
    kept,
    /** Addresses of brokers to which sockets were opened before their credentials were known. */
    openedAhead,
    advance: clock.advance,
    /** Simulates that the tab with this lock is closed or crashes. */
    release: (lock: string) => locks.get(lock)?.(),
    page: (role: PageRole, options: PageOptions = {}) => openPage(engine, role, options),

    announce: (id: number, status: 'online' | 'offline') =>
      broker.publish(topics.status(getUuid(id)), { status, at: clock.now() }, true),

    /** Pushes a sample of an inverter, and of the meter if `grid` is given. */
    push(
      id: number,
      inverter: Values,
      { grid, at, status }: { grid?: number; at?: number; status?: string } = {},
    ) {
      const seq = (sequences.get(id) ?? 0) + 1;
      sequences.set(id, seq);
      const head = { at: at ?? clock.now(), status: status ?? 'normal' };
      const samples = [{ device_id: getInverter(id), ...head, values: inverter }];
      if (grid !== undefined)
        samples.push({ device_id: getMeter(id), ...head, values: { grid_power: grid } });
      broker.publish(topics.telemetry(getUuid(id)), { seq, period: 5000, samples });
    },

    /** Makes a gateway answer requests; with `undefined` it does not answer. */
    answers(id: number, answer: (request: GatewayRequest) => unknown) {
      return this.replies(id, (request) => {
        const data = answer(request);
        return data === undefined ? undefined : { data };
      });
    },

    /** As `answers`, with whole replies; code and data default to success without data. */
    replies(id: number, answer: (request: GatewayRequest) => object | undefined) {
      const requests: GatewayRequest[] = [];
      broker.on(topics.request(getUuid(id)), (payload) => {
        const request = JSON.parse(payload) as GatewayRequest;
        requests.push(request);
        const reply = answer(request);
        if (reply === undefined) return;
        const full = { id: request.id, code: 1, data: [], ...reply };
        broker.publish(topics.response(getUuid(id), request.client_id), full);
      });
      return requests;
    },
  };
}
export type EngineHarness = ReturnType<typeof createEngineHarness>;

export interface PageOptions {
  lock?: string | null;
  /** Only for walls. */
  slot?: string;
  /** `false` for a frozen page. */
  acknowledges?: boolean;
  /** Time that frames take on its main thread, ms; null for a hidden page. */
  took?: number | null;
  /** Continues a browser session in which a user was signed in. */
  continues?: boolean;
}

/** The credentials of the user of the memory server. */
export const CREDENTIALS = { by: 'email', account: 'owner@demo.example', password: 'right', remember: true };

function openPage(
  engine: EngineHarness['engine'],
  role: PageRole,
  { lock = null, slot = '', acknowledges = true, took: tookAtFirst = 0, continues = false }: PageOptions,
) {
  const endpoint = engine.open();
  const frames: Frame[] = [];
  let closed = false;
  const shown: {
    link?: Link;
    user?: User | null;
    ended?: Frame['ended'];
    summary?: FleetSummary;
    wall?: WallState;
    /** By topic, as `Frame.versions`. */
  } & Partial<Record<FrameTopic, number>> = {};
  const stations = new Map<number, StationRow>();
  let acknowledging = acknowledges;
  let took = tookAtFirst;

  const port: PagePort = {
    onmessage: null,
    postMessage(message) {
      const frame = structuredClone(message as Frame);
      frames.push(frame);
      const { link, user, ended, summary, wall, versions } = frame;
      Object.assign(shown, JSON.parse(JSON.stringify({ link, user, ended, summary, wall, ...versions })));
      for (const row of makeRows(frame)) stations.set(row.id, row);
      if (acknowledging) acknowledge();
    },
    close() {
      closed = true;
    },
  };

  function acknowledge(seq = frames.at(-1)?.seq ?? 0) {
    port.onmessage?.({ data: { ack: seq, took } satisfies FrameAck });
  }

  const call = (group: string, verb: string, input?: unknown, end?: PagePort): Promise<Outcome> =>
    endpoint.call(group, verb, input, end);

  async function must<T>(group: string, verb: string, input?: unknown, end?: PagePort): Promise<T> {
    const outcome = await call(group, verb, input, end);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
    return outcome.value as T;
  }

  return {
    frames,
    shown,
    stations,
    call,
    closed: () => closed,
    /** Rejects with the failure. */
    must,
    /** Makes a call of `pageCalls`; rejects with the failure. */
    http: <N extends PageCallName>(name: N, request: PageRequest<N>) =>
      must<PageAnswer<N>>('http', 'call', { name, request }),
    hello: () =>
      endpoint.call(
        'session',
        'hello',
        { protocol: ENGINE_PROTOCOL, lock, role, slot, lang: 'en', continues },
        port,
      ),
    signIn: ({ remember = true } = {}) => call('session', 'signIn', { ...CREDENTIALS, remember }),
    watch: (subscription: Partial<Subscription>) =>
      call('fleet', 'watch', {
        summary: false,
        stations: false,
        devices: null,
        lookedAt: [],
        ...subscription,
      }),
    acknowledge,
    /** A hidden page is shown. */
    show() {
      took = 0;
      acknowledge();
    },
    thaw() {
      acknowledging = true;
      acknowledge();
    },
  };
}
export type Page = ReturnType<typeof openPage>;

export interface StationRow {
  id: number;
  status: StationLiveStatus | undefined;
  pv: number;
  load: number;
  battery: number;
  grid: number;
  soc: number;
  today: number;
  at: number;
  online: number;
  devices: number;
  /** Values that are not fresh. */
  stale: Partial<Record<StationMeasure, { value: number; at: number }>>;
}

function makeRows({ stations }: Frame): StationRow[] {
  if (!stations) return [];
  const { id, status, stale, ...numbers } = stations;
  const getStale = (row: number) =>
    Array.from(stale?.row ?? []).flatMap((position, i) =>
      position === row
        ? [[STATION_MEASURES[stale!.measure[i]!], { value: stale!.value[i]!, at: stale!.at[i]! }]]
        : [],
    );
  return Array.from(id, (station, i) => ({
    id: station,
    status: STATION_STATUSES[status[i] ?? 0],
    stale: Object.fromEntries(getStale(i)) as StationRow['stale'],
    ...(Object.fromEntries(Object.entries(numbers).map(([name, column]) => [name, column[i]])) as Omit<
      StationRow,
      'id' | 'status' | 'stale'
    >),
  }));
}

const storeOver = (kept: Map<string, unknown>): KeyValueStore => ({
  get: (key) => Promise.resolve(kept.get(key)),
  set: (key, value) => Promise.resolve(void kept.set(key, value)),
  delete: (key) => Promise.resolve(void kept.delete(key)),
});
