import {
  ENGINE_PROTOCOL,
  STATION_STATUSES,
  type Frame,
  type FleetSummary,
  type Interest,
  type Link,
  type Outcome,
  type StationLiveStatus,
  type WallState,
} from '@heliograph/contracts/engine';
import { topics, type GatewayRequest } from '@heliograph/contracts/mqtt';
import type { User } from '@heliograph/contracts/http';
import { createEngine, type PagePort, type KeyValueStore } from '../src/index.ts';
import type { Role } from '../src/pages/visit.ts';
import { createFakeClock } from './fakeClock.ts';
import { inverterOf, meterOf, uuidOf, type StationSpec } from './fleetData.ts';
import { createMemoryBroker } from './memoryBroker.ts';
import { createMemoryServer } from './memoryServer.ts';

/** 2026-03-10 10:00 in Brisbane. */
export const START = Date.UTC(2026, 2, 10, 0, 0, 0);

export type Values = Record<string, number>;

/** An engine among a server, a broker and gateways in memory, on a clock of its own. */
export function createStage(
  specs: readonly StationSpec[],
  { start = START, kept = new Map<string, unknown>() } = {},
) {
  const clock = createFakeClock(start);
  const server = createMemoryServer(specs, clock.now);
  const broker = createMemoryBroker();
  const locks = new Map<string, () => void>();
  const engine = createEngine({
    kind: 'shared',
    origin: 'http://server',
    fetch: server.fetch,
    connect: broker.connect,
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
    advance: clock.advance,
    /** The tab that holds the lock is closed or crashes. */
    release: (lock: string) => locks.get(lock)?.(),
    page: (role: Role, options: PageOptions = {}) => openPage(engine, role, options),

    announce: (id: number, status: 'online' | 'offline') =>
      broker.publish(topics.status(uuidOf(id)), { status, at: clock.now() }, true),

    /** A gateway pushes a sample of its inverter, and one of its meter where `grid` is given. */
    push(
      id: number,
      inverter: Values,
      { grid, at, status }: { grid?: number; at?: number; status?: string } = {},
    ) {
      const seq = (sequences.get(id) ?? 0) + 1;
      sequences.set(id, seq);
      const head = { at: at ?? clock.now(), status: status ?? 'normal' };
      const samples = [{ device_id: inverterOf(id), ...head, values: inverter }];
      if (grid !== undefined) samples.push({ device_id: meterOf(id), ...head, values: { grid_power: grid } });
      broker.publish(topics.telemetry(uuidOf(id)), { seq, period: 5000, samples });
    },

    /** Makes a gateway answer requests; `answer` returning undefined keeps silent. */
    answers(id: number, answer: (request: GatewayRequest) => unknown) {
      const asked: GatewayRequest[] = [];
      broker.on(topics.request(uuidOf(id)), (payload) => {
        const request = JSON.parse(payload) as GatewayRequest;
        asked.push(request);
        const data = answer(request);
        if (data === undefined) return;
        broker.publish(topics.response(uuidOf(id), request.client_id), { id: request.id, code: 1, data });
      });
      return asked;
    },
  };
}
export type Stage = ReturnType<typeof createStage>;

interface PageOptions {
  lock?: string | null;
  /** Of a wall. */
  slot?: string;
  /** False: a frozen page. */
  acknowledges?: boolean;
  /** It goes on with a browser session that had somebody signed in. */
  continues?: boolean;
}

/** What the memory server's one person signs in with. */
export const CLAIM = { by: 'email', account: 'owner@demo.example', password: 'right', remember: true };

function openPage(
  engine: Stage['engine'],
  role: Role,
  { lock = null, slot = '', acknowledges = true, continues = false }: PageOptions,
) {
  const door = engine.open();
  const frames: Frame[] = [];
  let closed = false;
  const shown: {
    link?: Link;
    user?: User | null;
    entities?: number;
    summary?: FleetSummary;
    alarms?: number;
    messages?: number;
    writes?: number;
    upgrades?: number;
    wall?: WallState;
  } = {};
  const stations = new Map<number, StationRow>();
  let acknowledging = acknowledges;

  const port: PagePort = {
    onmessage: null,
    postMessage(message) {
      const frame = structuredClone(message as Frame);
      frames.push(frame);
      const { link, user, entities, summary, alarms, messages, writes, upgrades, wall } = frame;
      Object.assign(
        shown,
        JSON.parse(
          JSON.stringify({ link, user, entities, summary, alarms, messages, writes, upgrades, wall }),
        ),
      );
      for (const row of rowsOf(frame)) stations.set(row.id, row);
      if (acknowledging) acknowledge();
    },
    close() {
      closed = true;
    },
  };

  function acknowledge(seq = frames.at(-1)?.seq ?? 0) {
    port.onmessage?.({ data: { ack: seq } });
  }

  const call = (group: string, verb: string, input?: unknown, end?: PagePort): Promise<Outcome> =>
    door.call(group, verb, input, end);

  return {
    frames,
    shown,
    stations,
    call,
    closed: () => closed,
    /** Rejects with the failure. */
    async must<T>(group: string, verb: string, input?: unknown, end?: PagePort): Promise<T> {
      const outcome = await call(group, verb, input, end);
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
      return outcome.value as T;
    },
    hello: () =>
      door.call(
        'session',
        'hello',
        { protocol: ENGINE_PROTOCOL, lock, role, slot, lang: 'en', continues },
        port,
      ),
    signIn: ({ remember = true } = {}) => call('session', 'signIn', { ...CLAIM, remember }),
    watch: (interest: Partial<Interest>) =>
      call('fleet', 'watch', { summary: false, stations: false, devices: null, ...interest }),
    acknowledge,
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
}

function rowsOf({ stations }: Frame): StationRow[] {
  if (!stations) return [];
  const { id, status, ...numbers } = stations;
  return Array.from(id, (station, i) => ({
    id: station,
    status: STATION_STATUSES[status[i] ?? 0],
    ...(Object.fromEntries(Object.entries(numbers).map(([name, column]) => [name, column[i]])) as Omit<
      StationRow,
      'id' | 'status'
    >),
  }));
}

const storeOver = (kept: Map<string, unknown>): KeyValueStore => ({
  get: (key) => Promise.resolve(kept.get(key)),
  set: (key, value) => Promise.resolve(void kept.set(key, value)),
  delete: (key) => Promise.resolve(void kept.delete(key)),
});
