import type { DisplaySession } from '../displays/displaySession.ts';
import type { DisplaySessions } from '../displays/displaySessions.ts';
import type { ShownStations } from '../displays/snapshots/records.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { StationScope } from '../fleet/stationScope.ts';
import type { PageView } from '../rpc/pageConnection.ts';
import type { Session, Sessions } from '../session/sessions.ts';
import type { Workspace } from './workspace.ts';

/** Workspace that a page is shown, and its stations. */
interface Assignment {
  session: Session;
  scope: StationScope;
}

interface Options {
  sessions: Pick<Sessions, 'person' | 'guest'>;
  displays: DisplaySessions;
  open: (session: Session, known: { inherited: readonly Fleet[]; standIn: Fleet | null }) => Workspace;
}

/**
 * Which workspace each page is shown. There is one for each session that is shown anywhere; but a wall uses that of the
 * person signed in next to it, limited to its display's stations, where they may view all of these: so there is one
 * connection to each broker, whatever is shown [LIVE-01].
 */
export function createWorkspaceRouter({ sessions, displays, open }: Options) {
  const workspaces = new Map<Session, Workspace>();
  /** Assignments of walls, by slot. */
  const assignments = new Map<string, Assignment>();

  /** Session whose fleet a page is meant to show. */
  function getSession({ role, slot }: PageView): Session | null {
    if (role === 'wall') return displays.of(slot)?.session() ?? null;
    return sessions.person() ?? (role === 'viewer' ? sessions.guest() : null);
  }

  function getAssignment(view: PageView): Assignment | null {
    if (view.role === 'wall') return assignments.get(view.slot) ?? null;
    const session = getSession(view);
    return session && { session, scope: null };
  }

  /**
   * Workspaces that a wall needs, the one it is shown first: a wall that moves keeps its workspace, if it may, until
   * the other one is live.
   * @param shared sessions whose workspaces are open for other pages anyway
   */
  function getSources(
    display: DisplaySession,
    current: Session | undefined,
    shared: ReadonlySet<Session>,
  ): Session[] {
    const own = display.session();
    const stations = display.stations();
    if (own === null || stations === null) return [];
    const person = sessions.person();
    const mayUse = (session: Session | null) =>
      session === own || (session !== null && session === person && hasAll(session, stations));
    const target = person && shared.has(person) && mayUse(person) ? person : own;
    const stays = current && current !== target && mayUse(current) && isLive(current) && !isLive(target);
    return stays ? [current, target] : [target];
  }

  const getFleet = (session: Session | undefined) => session && workspaces.get(session)?.fleet();
  const isLive = (session: Session) => workspaces.get(session)?.link().state === 'live';

  function hasAll(session: Session, stations: ShownStations): boolean {
    // Everything is what the display's own session sees.
    if (typeof stations === 'string') return false;
    // Entities that others look at in a partial fleet may be dropped any time.
    if (workspaces.get(session)?.isPartial()) return false;
    const known = getFleet(session)?.index.stationRow;
    return known !== undefined && [...stations].every((id) => known.has(id));
  }

  /** A workspace that holds nothing else needs no limit. */
  function scopeFor(session: Session, stations: ShownStations): StationScope {
    if (typeof stations === 'string') return null;
    const held = getFleet(session)?.index.stations;
    return held?.every(({ id }) => stations.has(id)) ? null : stations;
  }

  return {
    getSession,
    workspaces: (): Workspace[] => [...workspaces.values()],
    workspaceOf: (view: PageView): Workspace | null => {
      const assignment = getAssignment(view);
      return (assignment && workspaces.get(assignment.session)) ?? null;
    },
    /** Session whose workspace a page is shown. */
    sourceOf: (view: PageView): Session | null => getAssignment(view)?.session ?? null,
    scope: (view: PageView): StationScope => getAssignment(view)?.scope ?? null,
    ofSession: (session: Session): Workspace | undefined => workspaces.get(session),

    /** Opens and closes workspaces so that exactly those are open that these pages are shown. */
    update(views: Iterable<PageView>) {
      const wanted = new Set<Session>();
      const slots = new Set<string>();
      for (const view of views) {
        const session = view.role === 'wall' ? null : getSession(view);
        if (session) wanted.add(session);
        if (view.role === 'wall') slots.add(view.slot);
      }
      const shared = new Set(wanted);
      const standIns = new Map<Session, Fleet>();
      const chosen = new Map<string, Session>();
      for (const slot of slots) {
        const display = displays.of(slot);
        const current = assignments.get(slot)?.session;
        const sources = display ? getSources(display, current, shared) : [];
        for (const source of sources) wanted.add(source);
        const [first] = sources;
        if (!first) continue;
        chosen.set(slot, first);
        const shown = getFleet(current);
        if (shown) standIns.set(first, shown);
      }

      const inherited = [...workspaces.values()].flatMap((each) => each.fleet() ?? []);
      for (const [session, workspace] of workspaces) {
        if (wanted.has(session)) continue;
        workspace.close();
        workspaces.delete(session);
      }
      for (const session of wanted) {
        if (workspaces.has(session)) continue;
        workspaces.set(session, open(session, { inherited, standIn: standIns.get(session) ?? null }));
      }
      assignments.clear();
      for (const [slot, session] of chosen) {
        const stations = displays.of(slot)?.stations();
        if (stations) assignments.set(slot, { session, scope: scopeFor(session, stations) });
      }
    },
  };
}
