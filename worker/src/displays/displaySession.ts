import type { WallState } from '@heliograph/contracts/engine';
import { attend, type AgentConfig, type DisplayOrders, type Lang } from '@heliograph/contracts/http';
import { backoff } from '../connections/backoff.ts';
import { toFailure } from '../engineError.ts';
import type { StationScope } from '../fleet/stationScope.ts';
import type { EnginePorts } from '../ports.ts';
import type { HttpClient } from '../session/httpClient.ts';
import type { Session } from '../session/sessions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { createDisplayAccount } from './displayAccount.ts';
import { createHealthReports } from './healthReports.ts';
import { createPairings, type Pairing } from './pairings.ts';
import { createDisplaySnapshots } from './snapshots/displaySnapshots.ts';
import type { StoredFleet } from './snapshots/fleetSnapshotStore.ts';
import { isSameStations, type Owner, shownStations, type ShownStations } from './snapshots/records.ts';

/** Between two calls to the server, ms: keeps one that answers at once from being called in a tight loop. */
const PAUSE_MS = 250;
/** A renewed session ends the old one with its first call of attend; until then connections are made with it, ms. */
const RENEWED_MS = 2_000;
/** Until a server that refused a code is asked again, ms. */
const REFUSED_MS = 15_000;

interface Options {
  ports: EnginePorts;
  /** Which of the browser's displays it is. */
  slot: string;
  /** Calls without a session. */
  anonymous: HttpClient;
  config: () => Promise<AgentConfig>;
  /** Until the display has a language of its own. */
  lang: () => Lang;
  /** Called when the content of its pages, or their fleet, changed. */
  changed: () => void;
  /** Its stations or its language changed: what its session has loaded is out of date. */
  onOutdated: (session: Session) => void;
  /** The session has a new token; what was opened with the old one is about to end. */
  onRenewed: (session: Session) => void;
}

export type DisplaySession = ReturnType<typeof createDisplaySession>;

/** One display of this browser, while pages show it: pairs it, reports its health and gets the orders of what to show. */
export function createDisplaySession({
  ports,
  slot,
  anonymous,
  config,
  lang,
  changed,
  onOutdated,
  onRenewed,
}: Options) {
  const { now, setTimer, random } = ports;
  const key = slot === '' ? 'display' : `display:${slot}`;
  const reports = createHealthReports(ports);
  const pairings = createPairings({ ports, key: `${key} pairing`, anonymous, screen: reports.screen });
  const snapshots = createDisplaySnapshots({ ports, key });
  const account = createDisplayAccount({
    ports,
    key,
    lang: () => orders?.config.lang ?? lang(),
    config,
    ended() {
      forget();
      setState({ stage: 'pairing', pairingCode: null, revoked: true });
    },
  });
  let state: WallState = { stage: 'starting' };
  let pairing: Pairing | null = null;
  let orders: DisplayOrders | null = null;
  let stations: ShownStations | null = null;
  /** Mark of the newest orders. */
  let seen = '';
  let failures = 0;
  /** Tells the calls in progress from abandoned ones. */
  let run = 0;
  let cancelPause: () => void = () => undefined;

  function setState(next: WallState) {
    state = next;
    changed();
  }

  function forget() {
    pairing = null;
    orders = null;
    stations = null;
    seen = '';
    void snapshots.forget();
  }

  /** Starts with the orders from before this engine started, until the server sends newer ones. */
  async function restoreOrders() {
    const session = account.current();
    const isKnown = () => orders !== null;
    if (session === null || isKnown()) return;
    const last = await snapshots.orders(session.account.user_name);
    if (last === null || isKnown() || account.current() !== session) return;
    orders = last;
    stations = shownStations(last);
    setState(pairedState(last, null));
  }

  /** Owner of these snapshots. */
  function owner(): Owner | null {
    const session = account.current();
    return session === null || stations === null ? null : { name: session.account.user_name, stations };
  }

  async function start(mine: number) {
    const isCurrent = () => mine === run;
    await account.restore();
    await restoreOrders();
    while (isCurrent()) {
      const pause = await step(isCurrent);
      if (isCurrent()) await new Promise<void>((resolve) => (cancelPause = setTimer(resolve, pause)));
    }
  }

  /** @returns how long to wait before the next step, ms. */
  async function step(isCurrent: () => boolean): Promise<number> {
    const session = account.current();
    try {
      const pause = session ? await getOrders(session, isCurrent) : await pair(isCurrent);
      failures = 0;
      return pause;
    } catch (error) {
      // A revoked display is paired again at once.
      if (session && account.current() === null) return 0;
      const isRefused = toFailure(error).kind === 'refused';
      if (isCurrent() && pairing !== null && now() > pairing.expires) setPairing(null);
      return session === null && isRefused ? REFUSED_MS : backoff(failures++, random);
    }
  }

  async function getOrders(session: Session, isCurrent: () => boolean): Promise<number> {
    const answer = await session.http.call(attend, { health: reports.health(), seen });
    // An abandoned answer is dropped: the server will offer a renewed session again.
    if (!isCurrent() || account.current() !== session) return PAUSE_MS;
    if (answer.mark !== seen) applyOrders(answer.orders);
    seen = answer.mark;
    if (answer.renewed === null) return PAUSE_MS;
    await account.adopt(answer.renewed);
    onRenewed(session);
    return RENEWED_MS;
  }

  function applyOrders(next: DisplayOrders) {
    const before = orders && { ids: stations, lang: orders.config.lang, placement: orders.placement };
    orders = next;
    if (!isSameStations(stations, next.station_ids ?? next.stations_mark ?? '')) {
      stations = shownStations(next);
      snapshots.responses.clear();
    }
    const session = account.current();
    if (session) void snapshots.saveOrders(session.account.user_name, next);
    const isOutdated =
      before &&
      (before.ids !== stations || before.lang !== next.config.lang || before.placement !== next.placement);
    if (isOutdated && session) onOutdated(session);
    setState(pairedState(next, next.build));
  }

  async function pair(isCurrent: () => boolean): Promise<number> {
    if (state.stage === 'starting') setPairing(null);
    if (pairing === null) {
      const started = await pairings.begin();
      if (!isCurrent()) return PAUSE_MS;
      setPairing(started);
      return 0;
    }
    const answer = await pairings.wait(pairing);
    if (!isCurrent() || answer.state === 'waiting') return PAUSE_MS;
    forget();
    if (answer.account === null) {
      await pairings.end();
      setPairing(null);
      // Another engine of this browser may have been given the session.
      await account.restore();
    } else {
      await account.adopt(answer.account);
      await pairings.end();
      setState({ stage: 'starting' });
    }
    return PAUSE_MS;
  }

  function setPairing(next: Pairing | null) {
    pairing = next;
    const pairingCode = next && { code: next.code, url: next.url, expires: next.expires };
    setState({ stage: 'pairing', pairingCode, revoked: state.stage === 'pairing' && state.revoked });
  }

  void start(run);

  return {
    session: account.current,
    state: () => state,
    /** The stations that it may show, the same set until they change; null while unknown. */
    stations: () => stations,
    /** The last answers that its scenes got. */
    responses: snapshots.responses,
    /** Its fleet as it was before this engine started; null where nothing was stored. */
    async readSnapshot(): Promise<StoredFleet | null> {
      const mine = owner();
      return mine && snapshots.readFleet(mine);
    },
    /** Each second: stores what its pages are shown now. */
    saveIfDue: (workspace: Workspace | null, scope: StationScope) =>
      snapshots.saveIfDue(owner(), workspace, scope),
    report: reports.report,
    /** The network is back, or the machine slept: calls in progress may never be answered. */
    reconnect() {
      cancelPause();
      failures = 0;
      void start(++run);
    },
    close() {
      cancelPause();
      run++;
    },
  };
}

/** @param build null until the server reported which it serves */
const pairedState = (orders: DisplayOrders, build: string | null): WallState => ({
  stage: 'paired',
  displayId: orders.display_id,
  name: orders.name,
  stationIds: orders.station_ids,
  config: orders.config,
  acknowledgeUrl: orders.acknowledge_url,
  identifyUntil: orders.identify_until,
  reloads: orders.reloads,
  build,
});
