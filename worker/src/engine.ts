import type { EngineDoor, Link } from '@heliograph/contracts/engine';
import { getAgentConfig, type Lang } from '@heliograph/contracts/http';
import { EngineError, signedOut } from './engineError.ts';
import { createWallRoom } from './displays/wallRoom.ts';
import { createWalls } from './displays/walls.ts';
import { FRAME_MS } from './frames/framePump.ts';
import type { View } from './frames/frameCollector.ts';
import { createHttpClient } from './http/httpClient.ts';
import { createMemo } from './memo.ts';
import { createDoor } from './pages/door.ts';
import { verbHandlers, type Caller } from './pages/verbHandlers.ts';
import { createVisit, type Visit } from './pages/visit.ts';
import type { EnginePorts, PagePort } from './ports.ts';
import { createGuestInvitation } from './session/guestInvitation.ts';
import { createSessions, type AgentConfig, type Session } from './session/sessions.ts';
import { createSeating, type Guest } from './workspace/seating.ts';
import { createWorkspace } from './workspace/workspace.ts';

const TICK_MS = 1_000;
/** A tick this late, or early, means that the machine slept or its clock was set. */
const SLEPT_MS = 10_000;
/** A reload must not cost the connection; sockets of closed pages must be free within 15 s. */
const GRACE_MS = 3_000;
const CONFIG_MS = 600_000;

export interface Engine {
  /** The door for one more page. */
  open(): EngineDoor<PagePort>;
  /** The browser says that the network is back. */
  online(): void;
}

/**
 * The engine: one for all pages of a browser. It shows them the fleet of the person signed in, of the guest whom it
 * signs in for onlookers while there is none, and of the displays that walls are paired as.
 */
export function createEngine(ports: EnginePorts): Engine {
  const { now, setTimer } = ports;
  const visits = new Set<Visit>();
  /** Pages that are there, and those that just left: they may be about to return. */
  const guests = new Set<Visit>();
  const configs = createMemo<AgentConfig>(CONFIG_MS, now);
  const anonymous = createHttpClient(ports, () => ({ token: '', prefix: '', prefixName: '', lang }));
  const config = () => configs.get('agent', () => anonymous.call(getAgentConfig, {}));
  const sessions = createSessions({ ports, lang: () => lang, config, changed: settle });
  const invitation = createGuestInvitation({ ports, invite: sessions.inviteGuest, changed: touch });
  const walls = createWalls((slot) =>
    createWallRoom({
      ports,
      slot,
      anonymous,
      config,
      lang: () => lang,
      changed: settle,
      outdated: reload,
      renewed: (session) => seating.ofSession(session)?.renew(),
    }),
  );
  const seating = createSeating({
    sessions,
    walls,
    open: (session, known) =>
      createWorkspace({
        ports,
        session,
        ...known,
        config,
        nextVersion: () => ++version,
        changed: touch,
        dropped: () => dropped(session),
        watched: () => [...visits].some(({ role }) => role === 'portal') && session === sessions.person(),
        nextNews: () => ++news,
        recall: walls.ofSession(session)?.recall ?? null,
      }),
  });
  const handlers = verbHandlers({
    instance: Math.floor(ports.random() * 2 ** 48).toString(36),
    kind: ports.kind,
    sessions,
    config,
    speak,
    walls,
  });

  let lang: Lang = 'en';
  let version = 0;
  let news = 0;
  let person: Session | null = null;
  let vacantSince = now();
  let lastTick = now();
  let lastBeat = -Infinity;
  let beating = false;
  let ticking = false;

  function reload(session: Session) {
    seating
      .ofSession(session)
      ?.reload()
      .catch(() => undefined);
  }

  /** Somebody came or went: what they are shown is opened and closed. */
  function settle() {
    walls.keep(new Set([...guests].flatMap(({ role, slot }) => (role === 'wall' ? [slot] : []))));
    seating.settle(guests);
    if (person !== sessions.person()) {
      person = sessions.person();
      vacantSince = now();
    }
    const onlooker = [...guests].find(({ role }) => role === 'onlooker');
    if (onlooker && seating.sessionOf(onlooker) === null) invitation.start();
    else invitation.stop();
    touch();
  }

  function dropped(session: Session) {
    const workspace = seating.ofSession(session);
    for (const visit of visits) if (seating.workspaceOf(visit) === workspace) visit.dropped();
  }

  /** Something changed: pages hear of it with the next beat. */
  function touch() {
    if (beating) return;
    beating = true;
    // A clock that was set back would hold the beat up.
    setTimer(beat, Math.min(FRAME_MS, Math.max(0, lastBeat + FRAME_MS - now())));
  }

  function beat() {
    beating = false;
    lastBeat = now();
    // What a wall is to move to may have come alive.
    seating.settle(guests);
    for (const workspace of seating.workspaces()) workspace.fleet()?.settle(lastBeat);
    for (const { offer } of visits) offer();
  }

  function tick() {
    const slept = Math.abs(now() - lastTick) > SLEPT_MS;
    lastTick = now();
    if (visits.size === 0) {
      ticking = false;
      return;
    }
    sessions.expire();
    if (slept) walls.hurry();
    for (const workspace of seating.workspaces()) {
      if (slept) workspace.resume();
      workspace.tick();
    }
    for (const visit of [...visits]) {
      visit.tick();
      if (visit.role === 'wall')
        walls.of(visit.slot)?.notice(seating.workspaceOf(visit), seating.within(visit));
    }
    touch();
    setTimer(tick, TICK_MS);
  }

  function startTicking() {
    if (ticking) return;
    ticking = true;
    lastTick = now();
    setTimer(tick, TICK_MS);
  }

  function speak(next: Lang) {
    if (next === lang) return;
    lang = next;
    // Names of types and properties come in the language of the request.
    for (const session of new Set([sessions.person(), sessions.guest()])) {
      if (session) reload(session);
    }
  }

  function viewOf(guest: Guest): View {
    const workspace = seating.workspaceOf(guest);
    return {
      session: seating.sessionOf(guest),
      workspace,
      link: workspace?.link() ?? vacantLink(guest),
      wall: guest.role === 'wall' ? (walls.of(guest.slot)?.state() ?? null) : null,
    };
  }

  function vacantLink({ role, slot }: Guest): Link {
    const link = { since: vacantSince, brokers: { up: 0, of: 0 } };
    if (role === 'onlooker') return { ...link, ...invitation.link() };
    const isAwaited = role === 'wall' && walls.of(slot)?.state().stage !== 'pairing';
    return { ...link, state: isAwaited ? 'connecting' : 'signedOut' };
  }

  function open(): EngineDoor<PagePort> {
    let visit: Visit | null = null;

    function leave() {
      if (visit === null) return;
      const gone = visit;
      gone.close();
      visits.delete(gone);
      visit = null;
      setTimer(() => {
        guests.delete(gone);
        settle();
      }, GRACE_MS);
    }

    const caller: Caller = {
      visit() {
        if (visit === null) throw new EngineError('badInput', 0, 'say hello first');
        return visit;
      },
      arrive({ role, slot }, lock, frames) {
        leave();
        visit = createVisit({
          ports,
          role,
          slot,
          lock,
          frames,
          view: () => viewOf({ role, slot }),
          seated: () => seating.within({ role, slot }),
          onGone: leave,
        });
        visits.add(visit);
        guests.add(visit);
        startTicking();
        settle();
      },
      leave,
      session: () => visit && seating.sessionOf(visit),
      told: () => (visit?.role === 'wall' ? (walls.of(visit.slot)?.told ?? null) : null),
      async workspace() {
        const current = caller.visit();
        if (current.role === 'onlooker' && seating.sessionOf(current) === null) await invitation.answered();
        const workspace = seating.workspaceOf(current);
        if (workspace === null) throw signedOut();
        return workspace;
      },
    };
    // Timers may come late, and a step of somebody whose time is over must lead to the sign-in (spec A §4).
    return createDoor(handlers, caller, { now, setTimer, onCall: sessions.expire });
  }

  /** The network is back. */
  function online() {
    walls.hurry();
    for (const workspace of seating.workspaces()) workspace.hurry();
  }

  return { open, online };
}
