import type { EngineDoor, Link } from '@heliograph/contracts/engine';
import { getAgentConfig, type Lang } from '@heliograph/contracts/http';
import { EngineError, signedOut } from './engineError.ts';
import type { Fleet } from './fleet/fleet.ts';
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
import { createWorkspace, type Workspace } from './workspace/workspace.ts';

const TICK_MS = 1_000;
/** A tick this late means that the machine slept. */
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
 * The engine: one for all pages of a browser. It holds at most one workspace, that of the person signed in or, while
 * there is none, of the guest whom it signs in for onlookers; so there is one connection to each broker, whoever looks on.
 */
export function createEngine(ports: EnginePorts): Engine {
  const { now, setTimer } = ports;
  const visits = new Set<Visit>();
  const configs = createMemo<AgentConfig>(CONFIG_MS, now);
  const anonymous = createHttpClient(ports, () => ({ token: '', prefix: '', prefixName: '', lang }));
  const config = () => configs.get('agent', () => anonymous.call(getAgentConfig, {}));
  const sessions = createSessions({ ports, lang: () => lang, config, changed: settle });
  const invitation = createGuestInvitation({ ports, invite: sessions.inviteGuest, changed: touch });
  const handlers = verbHandlers({
    instance: Math.floor(ports.random() * 2 ** 48).toString(36),
    kind: ports.kind,
    sessions,
    config,
    speak,
  });

  let lang: Lang = 'en';
  let workspace: Workspace | null = null;
  let version = 0;
  let messagesVersion = 0;
  let person: Session | null = null;
  let vacantSince = now();
  let lastTick = now();
  let lastBeat = -Infinity;
  let beating = false;
  let ticking = false;

  const portalsLookOn = () => [...visits].some(({ role }) => role === 'portal');
  const onlookersLookOn = () => [...visits].some(({ role }) => role === 'onlooker');

  /** Whose fleet pages of a role are shown. */
  function sessionFor(role: Visit['role']): Session | null {
    return sessions.person() ?? (role === 'onlooker' ? sessions.guest() : null);
  }

  /** Opens and closes the workspace so that it is that of whom pages are shown. */
  function settle() {
    const wanted = visits.size === 0 ? null : sessionFor(onlookersLookOn() ? 'onlooker' : 'portal');
    const before = workspace;
    if (before?.session !== wanted) {
      before?.close();
      workspace = wanted && openWorkspace(wanted, before?.fleet() ?? null);
    }
    if (person !== sessions.person()) {
      person = sessions.person();
      vacantSince = now();
    }
    if (!wanted && onlookersLookOn()) invitation.start();
    else invitation.stop();
    touch();
  }

  function openWorkspace(session: Session, inherited: Fleet | null): Workspace {
    return createWorkspace({
      ports,
      session,
      inherited,
      config,
      nextVersion: () => ++version,
      changed: touch,
      watched: portalsLookOn,
      nextMessages: () => ++messagesVersion,
    });
  }

  /** Something changed: pages hear of it with the next beat. */
  function touch() {
    if (beating) return;
    beating = true;
    setTimer(beat, Math.max(0, lastBeat + FRAME_MS - now()));
  }

  function beat() {
    beating = false;
    lastBeat = now();
    workspace?.fleet()?.settle(lastBeat);
    for (const { offer } of visits) offer();
  }

  function tick() {
    const slept = now() - lastTick > SLEPT_MS;
    lastTick = now();
    if (visits.size === 0) {
      ticking = false;
      return;
    }
    sessions.expire();
    if (slept) workspace?.resume();
    workspace?.tick();
    for (const visit of [...visits]) visit.tick();
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
    workspace?.reload().catch(() => undefined);
  }

  function viewOf(role: Visit['role']): View {
    const session = sessionFor(role);
    if (session && workspace?.session === session) return { session, workspace, link: workspace.link() };
    return { session, workspace: null, link: vacantLink(role) };
  }

  function vacantLink(role: Visit['role']): Link {
    const link = { since: vacantSince, brokers: { up: 0, of: 0 } };
    if (role === 'portal') return { ...link, state: 'signedOut' };
    return { ...link, ...invitation.link() };
  }

  function open(): EngineDoor<PagePort> {
    let visit: Visit | null = null;

    function leave() {
      if (visit === null) return;
      visit.close();
      visits.delete(visit);
      visit = null;
      setTimer(settle, GRACE_MS);
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
          view: () => viewOf(role),
          seated: () => null,
          onGone: leave,
        });
        visits.add(visit);
        startTicking();
        settle();
      },
      leave,
      session: () => (visit === null ? null : sessionFor(visit.role)),
      async workspace() {
        const { role } = caller.visit();
        if (role === 'onlooker' && sessionFor(role) === null) await invitation.answered();
        const session = sessionFor(role);
        if (session === null || workspace?.session !== session) throw signedOut();
        return workspace;
      },
    };
    // Timers may come late, and a step of somebody whose time is over must lead to the sign-in (spec A §4).
    return createDoor(handlers, caller, { now, setTimer, onCall: sessions.expire });
  }

  return { open, online: () => workspace?.hurry() };
}
