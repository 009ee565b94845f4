import { FRAME_MS, type EngineEndpoint, type Link } from '@heliograph/contracts/engine';
import { getAgentConfig, type AgentConfig, type Lang } from '@heliograph/contracts/http';
import { openLastBroker } from './connections/lastBroker.ts';
import { createDisplaySession } from './displays/displaySession.ts';
import { createDisplaySessions } from './displays/displaySessions.ts';
import { EngineError, signedOut } from './engineError.ts';
import type { PageState } from './frames/frameCollector.ts';
import type { EnginePorts, PagePort } from './ports.ts';
import type { Caller } from './rpc/caller.ts';
import { createEndpoint } from './rpc/endpoint.ts';
import { loadPageCalls } from './rpc/pageCalls.ts';
import { createPageConnection, type PageConnection, type PageView } from './rpc/pageConnection.ts';
import { createVerbHandlers } from './rpc/verbHandlers.ts';
import { createGuestAutoLogin } from './session/guestAutoLogin.ts';
import { createHttpClient } from './session/httpClient.ts';
import { createSessions, type Session } from './session/sessions.ts';
import { createTtlCache } from './ttlCache.ts';
import { createWorkspace } from './workspace/workspace.ts';
import { createWorkspaceRouter } from './workspace/workspaceRouter.ts';

const TICK_MS = 1_000;
/** A tick this late, or early, means that the machine slept or its clock was set. */
const SLEPT_MS = 10_000;
/** A reload must not cost the connection; sockets of closed pages must be free within 15 s. */
const GRACE_MS = 3_000;
const CONFIG_MS = 600_000;

export interface Engine {
  /** The endpoint for one more page. */
  open(): EngineEndpoint<PagePort>;
  /** The browser reports that the network is back. */
  online(): void;
}

/**
 * The engine: one for all pages of a browser. It shows them the fleet of the person signed in, of the guest that it signs
 * in for viewer pages while nobody is, and of the displays that walls are paired as.
 */
export function createEngine(ports: EnginePorts): Engine {
  const { now, setTimer } = ports;
  const connections = new Set<PageConnection>();
  /** Pages that are connected, and those that just left: they may be reloading. */
  const views = new Set<PageConnection>();
  const configs = createTtlCache<AgentConfig>(CONFIG_MS, now);
  const anonymous = createHttpClient(ports, () => ({ token: '', prefix: '', prefixName: '', lang }));
  const config = () => configs.get('agent', () => anonymous.call(getAgentConfig, {}));
  const sessions = createSessions({
    ports,
    lang: () => lang,
    config,
    onConfig: (known) => configs.set('agent', known),
    changed: updateViews,
  });
  const guestAutoLogin = createGuestAutoLogin({
    ports,
    signIn: sessions.signInGuest,
    changed: scheduleFrames,
  });
  const displays = createDisplaySessions((slot) =>
    createDisplaySession({
      ports,
      slot,
      anonymous,
      config,
      lang: () => lang,
      changed: updateViews,
      onOutdated: reload,
      onRenewed: (session) => router.ofSession(session)?.renewCredentials(),
    }),
  );
  const router = createWorkspaceRouter({
    sessions,
    displays,
    open(session, known) {
      const workspace = createWorkspace({
        ports,
        session,
        ...known,
        start: sessions.takeStart(session),
        config,
        rereadAccount: displays.ofSession(session) ? null : sessions.reread,
        nextVersion: () => ++version,
        changed: scheduleFrames,
        dropped: () => countDrop(session),
        watched: () =>
          [...connections].some(({ role }) => role === 'portal') && session === sessions.person(),
        showsStations: () => listPages(session).some((each) => each.showsStations()),
        lookedAt: () => listPages(session).flatMap((each) => each.lookedAt()),
        readSnapshot: displays.ofSession(session)?.readSnapshot ?? null,
      });
      void workspace.pastOpened.then(loadPageCalls);
      return workspace;
    },
  });
  const handlers = createVerbHandlers({
    instance: Math.floor(ports.random() * 2 ** 48).toString(36),
    kind: ports.kind,
    sessions,
    setTimer,
    config,
    setLanguage,
    displays,
  });

  let lang: Lang = 'en';
  let version = 0;
  let person: Session | null = null;
  let personSince = now();
  let lastTick = now();
  let lastFrames = -Infinity;
  let framesScheduled = false;
  let ticking = false;
  let hasOpenedBroker = false;

  /** Pages that show what a session sees. */
  const listPages = (session: Session) =>
    [...connections].filter((each) => router.sourceOf(each) === session);

  function reload(session: Session) {
    router
      .ofSession(session)
      ?.reload()
      .catch(() => undefined);
  }

  /** A user signed in or out, or a page came or left: opens and closes what they are shown. */
  function updateViews() {
    displays.keep(new Set([...views].flatMap(({ role, slot }) => (role === 'wall' ? [slot] : []))));
    router.update(views);
    for (const workspace of router.workspaces()) workspace.lookedAtChanged();
    if (person !== sessions.person()) {
      person = sessions.person();
      personSince = now();
    }
    const viewer = [...views].find(({ role }) => role === 'viewer');
    // Once: while the server is away, sockets are opened as often as the fleet needs them.
    if (!hasOpenedBroker && (viewer || router.workspaces().length > 0)) {
      hasOpenedBroker = true;
      // It only saves time: the fleet opens its own where this fails.
      openLastBroker(ports).catch(() => undefined);
    }
    if (viewer && router.getSession(viewer) === null) guestAutoLogin.start();
    else guestAutoLogin.stop();
    scheduleFrames();
  }

  function countDrop(session: Session) {
    const workspace = router.ofSession(session);
    for (const connection of connections)
      if (router.workspaceOf(connection) === workspace) connection.countDrop();
  }

  /** Something changed: pages get it with the next frames. */
  function scheduleFrames() {
    if (framesScheduled) return;
    framesScheduled = true;
    // A clock that was set back must not delay the frames.
    setTimer(offerFrames, Math.min(FRAME_MS, Math.max(0, lastFrames + FRAME_MS - now())));
  }

  function offerFrames() {
    framesScheduled = false;
    lastFrames = now();
    // The workspace that a wall is to move to may be live now.
    router.update(views);
    for (const workspace of router.workspaces()) workspace.fleet()?.expire(lastFrames);
    for (const { offer } of connections) offer();
  }

  function tick() {
    const slept = Math.abs(now() - lastTick) > SLEPT_MS;
    lastTick = now();
    if (connections.size === 0) {
      ticking = false;
      return;
    }
    sessions.expire();
    if (slept) displays.reconnect();
    for (const workspace of router.workspaces()) {
      if (slept) workspace.resume();
      workspace.tick();
    }
    for (const connection of [...connections]) {
      connection.tick();
      if (connection.role === 'wall')
        displays.of(connection.slot)?.saveIfDue(router.workspaceOf(connection), router.scope(connection));
    }
    scheduleFrames();
    setTimer(tick, TICK_MS);
  }

  function startTicking() {
    if (ticking) return;
    ticking = true;
    lastTick = now();
    setTimer(tick, TICK_MS);
  }

  function setLanguage(next: Lang) {
    if (next === lang) return;
    lang = next;
    // Names of types and properties come in the language of the request.
    for (const session of new Set([sessions.person(), sessions.guest()])) {
      if (session) reload(session);
    }
  }

  function getState(view: PageView): PageState {
    const workspace = router.workspaceOf(view);
    return {
      session: router.getSession(view),
      ended: sessions.lastEnd(),
      workspace,
      link: workspace?.link() ?? linkWithoutWorkspace(view),
      wall: view.role === 'wall' ? (displays.of(view.slot)?.state() ?? null) : null,
    };
  }

  function linkWithoutWorkspace({ role, slot }: PageView): Link {
    const link = { since: personSince, brokers: { up: 0, of: 0 } };
    if (role === 'viewer') return { ...link, ...guestAutoLogin.link() };
    const isStarting = role === 'wall' && displays.of(slot)?.state().stage !== 'pairing';
    return { ...link, state: isStarting ? 'connecting' : 'signedOut' };
  }

  function open(): EngineEndpoint<PagePort> {
    let connection: PageConnection | null = null;

    function disconnect() {
      if (connection === null) return;
      const gone = connection;
      gone.close();
      connections.delete(gone);
      connection = null;
      setTimer(() => {
        views.delete(gone);
        updateViews();
      }, GRACE_MS);
    }

    const caller: Caller = {
      connection() {
        if (connection === null) throw new EngineError('badInput', 0, 'say hello first');
        return connection;
      },
      connect(view, lock, frames) {
        disconnect();
        connection = createPageConnection({
          ports,
          ...view,
          lock,
          frames,
          state: () => getState(view),
          assignedScope: () => router.scope(view),
          onLook: () => router.workspaceOf(view)?.lookedAtChanged(),
          onLost: disconnect,
        });
        connections.add(connection);
        views.add(connection);
        startTicking();
        // Walls and guests ask after their first live values; the pages of people at once.
        if (view.role === 'portal') loadPageCalls();
        updateViews();
        router.workspaceOf(connection)?.pageOpened();
      },
      disconnect,
      session: () => connection && router.getSession(connection),
      responseCache: () =>
        connection?.role === 'wall' ? (displays.of(connection.slot)?.responses ?? null) : null,
      async workspace() {
        const current = caller.connection();
        if (current.role === 'viewer' && router.getSession(current) === null) await guestAutoLogin.settled();
        const workspace = router.workspaceOf(current);
        if (workspace === null) throw signedOut();
        return workspace;
      },
    };
    // Ticks may come late, but any step after a session expired must lead to the sign-in.
    return createEndpoint(handlers, caller, { now, setTimer, onCall: sessions.expire });
  }

  function online() {
    displays.reconnect();
    for (const workspace of router.workspaces()) workspace.reconnect();
  }

  return { open, online };
}
