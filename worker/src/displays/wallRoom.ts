import type { WallState } from '@heliograph/contracts/engine';
import { attend, type Lang, type Orders } from '@heliograph/contracts/http';
import { backoff } from '../connections/backoff.ts';
import { failureOf } from '../engineError.ts';
import type { HttpClient } from '../http/httpClient.ts';
import type { EnginePorts } from '../ports.ts';
import type { AgentConfig, Session } from '../session/sessions.ts';
import type { Within } from '../fleet/within.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Remembered } from './memory/fleetShelf.ts';
import type { Owner } from './memory/records.ts';
import { createWallMemory } from './memory/wallMemory.ts';
import { createDisplaySession } from './displaySession.ts';
import { createPairings, type Pairing } from './pairings.ts';
import { createWallReports } from './wallReports.ts';

/** Between two calls to the server, ms: one that answers at once is not asked without end. */
const BREATH_MS = 250;
/** A renewed session ends the old one with its first call of attend; until then connections are made with it, ms. */
const RENEWED_MS = 2_000;
/** A server that gives no code is asked again, ms. */
const REFUSED_MS = 15_000;
interface Options {
  ports: EnginePorts;
  /** Which of the browser's displays it is. */
  slot: string;
  /** Calls in nobody's name. */
  anonymous: HttpClient;
  config: () => Promise<AgentConfig>;
  /** Until the display has a language of its own. */
  lang: () => Lang;
  /** What its pages are shown, or whose fleet, is another. */
  changed: () => void;
  /** Other stations than before, or in another language: what its session has loaded is old. */
  outdated: (session: Session) => void;
  /** The session has a new token; what was opened with the old one is about to end. */
  renewed: (session: Session) => void;
}

export type WallRoom = ReturnType<typeof createWallRoom>;

/** One display of this browser, while pages show it: pairs it, tells the server how it is and hears what it is to show. */
export function createWallRoom({
  ports,
  slot,
  anonymous,
  config,
  lang,
  changed,
  outdated,
  renewed,
}: Options) {
  const { now, setTimer, random } = ports;
  const key = slot === '' ? 'display' : `display:${slot}`;
  const reports = createWallReports(ports);
  const pairings = createPairings({ ports, key: `${key} pairing`, anonymous, screen: reports.screen });
  const memory = createWallMemory({ ports, key });
  const session = createDisplaySession({
    ports,
    key,
    lang: () => orders?.config.lang ?? lang(),
    config,
    ended() {
      forget();
      tell({ stage: 'pairing', invitation: null, revoked: true });
    },
  });
  let state: WallState = { stage: 'starting' };
  let pairing: Pairing | null = null;
  let orders: Orders | null = null;
  let stations: ReadonlySet<number> | null = null;
  /** Of the orders that were heard last. */
  let seen = '';
  let failures = 0;
  /** Tells the calls under way from those given up. */
  let turn = 0;
  let cancelPause: () => void = () => undefined;

  function tell(next: WallState) {
    state = next;
    changed();
  }

  function forget() {
    pairing = null;
    orders = null;
    stations = null;
    seen = '';
    void memory.forget();
  }

  /** Begins with what it was told before this engine began, until the server says more. */
  async function remember() {
    const held = session.current();
    const isKnown = () => orders !== null;
    if (held === null || isKnown()) return;
    const last = await memory.orders(held.account.user_name);
    if (last === null || isKnown() || session.current() !== held) return;
    orders = last;
    stations = new Set(last.station_ids);
    tell(pairedState(last, null));
  }

  /** Whose memory it is. */
  function owner(): Owner | null {
    const held = session.current();
    return held && stations && { name: held.account.user_name, stations };
  }

  async function run(mine: number) {
    const isMine = () => mine === turn;
    await session.restore();
    await remember();
    while (isMine()) {
      const pause = await step(isMine);
      if (isMine()) await new Promise<void>((resolve) => (cancelPause = setTimer(resolve, pause)));
    }
  }

  /** @returns how long to wait before the next, ms. */
  async function step(isMine: () => boolean): Promise<number> {
    const held = session.current();
    try {
      const pause = held ? await hear(held, isMine) : await pair(isMine);
      failures = 0;
      return pause;
    } catch (error) {
      // What was revoked is paired anew at once.
      if (held && session.current() === null) return 0;
      const isRefused = failureOf(error).kind === 'refused';
      if (isMine() && pairing !== null && now() > pairing.expires) invite(null);
      return held === null && isRefused ? REFUSED_MS : backoff(failures++, random);
    }
  }

  async function hear(held: Session, isMine: () => boolean): Promise<number> {
    const answer = await held.http.call(attend, { health: reports.health(), seen });
    // An answer that nobody waits for any more is lost: the server will offer a renewed session again.
    if (!isMine() || session.current() !== held) return BREATH_MS;
    if (answer.mark !== seen) obey(answer.orders);
    seen = answer.mark;
    if (answer.renewed === null) return BREATH_MS;
    await session.adopt(answer.renewed);
    renewed(held);
    return RENEWED_MS;
  }

  function obey(next: Orders) {
    const before = orders && { ids: stations, lang: orders.config.lang };
    orders = next;
    if (!sameIds(stations, next.station_ids)) {
      stations = new Set(next.station_ids);
      memory.told.clear();
    }
    const held = session.current();
    if (held) void memory.heard(held.account.user_name, next);
    if (before && held && (before.ids !== stations || before.lang !== next.config.lang)) outdated(held);
    tell(pairedState(next, next.build));
  }

  async function pair(isMine: () => boolean): Promise<number> {
    if (state.stage === 'starting') invite(null);
    if (pairing === null) {
      const begun = await pairings.begin();
      if (!isMine()) return BREATH_MS;
      invite(begun);
      return 0;
    }
    const answer = await pairings.wait(pairing);
    if (!isMine() || answer.state === 'waiting') return BREATH_MS;
    forget();
    if (answer.account === null) {
      await pairings.end();
      invite(null);
      // Another engine of this browser may have been given it.
      await session.restore();
    } else {
      await session.adopt(answer.account);
      await pairings.end();
      tell({ stage: 'starting' });
    }
    return BREATH_MS;
  }

  function invite(next: Pairing | null) {
    pairing = next;
    const invitation = next && { code: next.code, url: next.url, expires: next.expires };
    tell({ stage: 'pairing', invitation, revoked: state.stage === 'pairing' && state.revoked });
  }

  void run(turn);

  return {
    session: session.current,
    state: () => state,
    /** The stations that it may show, the same set until they change; null while nobody has said. */
    stations: () => stations,
    /** What its scenes were told last. */
    told: memory.told,
    /** Its fleet as it was before this engine began; null where nothing is known of it. */
    async recall(): Promise<Remembered | null> {
      const mine = owner();
      return mine && memory.recall(mine);
    },
    /** Each second: what its pages are shown now. */
    notice: (workspace: Workspace | null, within: Within) => memory.notice(owner(), workspace, within),
    report: reports.report,
    /** The network is back, or the machine slept: what is under way may never be answered. */
    hurry() {
      cancelPause();
      failures = 0;
      void run(++turn);
    },
    close() {
      cancelPause();
      turn++;
    },
  };
}

/** @param build null where the server has not said yet which it serves */
const pairedState = (orders: Orders, build: string | null): WallState => ({
  stage: 'paired',
  displayId: orders.display_id,
  name: orders.name,
  stationIds: orders.station_ids,
  config: orders.config,
  identifyUntil: orders.identify_until,
  reloads: orders.reloads,
  build,
});

const sameIds = (set: ReadonlySet<number> | null, ids: readonly number[]): boolean =>
  set?.size === ids.length && ids.every((id) => set.has(id));
