import type { WallRoom } from '../displays/wallRoom.ts';
import type { Walls } from '../displays/walls.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Within } from '../fleet/within.ts';
import type { Visit } from '../pages/visit.ts';
import type { Session, Sessions } from '../session/sessions.ts';
import type { Workspace } from './workspace.ts';

/** What tells pages apart that are shown different things. */
export type Guest = Pick<Visit, 'role' | 'slot'>;

interface Seat {
  session: Session;
  within: Within;
}

interface Options {
  sessions: Pick<Sessions, 'person' | 'guest'>;
  walls: Walls;
  open: (session: Session, known: { inherited: readonly Fleet[]; standIn: Fleet | null }) => Workspace;
}

/**
 * Which workspace each page is shown. There is one for each session that somebody is shown; but a wall takes that of the
 * person signed in beside it, narrowed to its display's stations, where they may view all of these: so there is one
 * connection to each broker, whatever looks on (LIVE-01).
 */
export function createSeating({ sessions, walls, open }: Options) {
  const workspaces = new Map<Session, Workspace>();
  /** Of walls, by slot. */
  const seats = new Map<string, Seat>();

  /** Whom a page is there for. */
  function sessionOf({ role, slot }: Guest): Session | null {
    if (role === 'wall') return walls.of(slot)?.session() ?? null;
    return sessions.person() ?? (role === 'onlooker' ? sessions.guest() : null);
  }

  function seatOf(guest: Guest): Seat | null {
    if (guest.role === 'wall') return seats.get(guest.slot) ?? null;
    const session = sessionOf(guest);
    return session && { session, within: null };
  }

  /**
   * Whose workspaces a wall needs, that which it is shown first: one that is to move stays where it is, if it may, until
   * there is something live to move to.
   * @param shared sessions whose workspaces are open for others anyway
   */
  function sourcesOf(room: WallRoom, seat: Session | undefined, shared: ReadonlySet<Session>): Session[] {
    const own = room.session();
    const stations = room.stations();
    if (own === null || stations === null) return [];
    const person = sessions.person();
    const mayUse = (session: Session | null) =>
      session === own || (session !== null && session === person && knowsAll(session, stations));
    const target = person && shared.has(person) && mayUse(person) ? person : own;
    const stays = seat && seat !== target && mayUse(seat) && isLive(seat) && !isLive(target);
    return stays ? [seat, target] : [target];
  }

  const fleetOf = (session: Session | undefined) => session && workspaces.get(session)?.fleet();
  const isLive = (session: Session) => workspaces.get(session)?.link().state === 'live';

  function knowsAll(session: Session, stations: ReadonlySet<number>): boolean {
    const known = fleetOf(session)?.index.stationRow;
    return known !== undefined && [...stations].every((id) => known.has(id));
  }

  /** A workspace that holds nothing else needs no narrowing. */
  function narrowing(session: Session, stations: ReadonlySet<number>): Within {
    const held = fleetOf(session)?.index.stations;
    return held?.every(({ id }) => stations.has(id)) ? null : stations;
  }

  return {
    sessionOf,
    workspaces: (): Iterable<Workspace> => workspaces.values(),
    workspaceOf: (guest: Guest): Workspace | null => {
      const seat = seatOf(guest);
      return (seat && workspaces.get(seat.session)) ?? null;
    },
    within: (guest: Guest): Within => seatOf(guest)?.within ?? null,
    ofSession: (session: Session): Workspace | undefined => workspaces.get(session),

    /** Opens and closes so that exactly what these pages are shown is open. */
    settle(guests: Iterable<Guest>) {
      const wanted = new Set<Session>();
      const slots = new Set<string>();
      for (const guest of guests) {
        const session = guest.role === 'wall' ? null : sessionOf(guest);
        if (session) wanted.add(session);
        if (guest.role === 'wall') slots.add(guest.slot);
      }
      const shared = new Set(wanted);
      const standIns = new Map<Session, Fleet>();
      const chosen = new Map<string, Session>();
      for (const slot of slots) {
        const room = walls.of(slot);
        const seat = seats.get(slot)?.session;
        const sources = room ? sourcesOf(room, seat, shared) : [];
        for (const source of sources) wanted.add(source);
        const [first] = sources;
        if (!first) continue;
        chosen.set(slot, first);
        const shown = fleetOf(seat);
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
      seats.clear();
      for (const [slot, session] of chosen) {
        const stations = walls.of(slot)?.stations();
        if (stations) seats.set(slot, { session, within: narrowing(session, stations) });
      }
    },
  };
}
