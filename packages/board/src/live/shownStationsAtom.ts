import {
  knownFleetAtom,
  linkAtom,
  stationsLiveAtom,
  tableOf,
  userAtom,
  type StationsLive,
} from '@heliograph/engine-client';
import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';

/** What may be shown of the stations. */
export interface ShownStations {
  /** As they are, or while the link is lost as they were when it last stood. */
  rows: StationsLive;
  /** They must not be taken for live. */
  old: boolean;
  /** When they were last live, ms; null while they are, and before they ever were. */
  at: number | null;
}

interface Owned extends ShownStations {
  /** Whose fleet it is. */
  user: string | null;
}

/**
 * Live rows of the stations, frozen the moment the link is lost: the engine's own fade one by one afterwards. Before
 * they were live, the last of an earlier engine.
 */
export const shownStationsAtom = selectAtom(
  atom((get) => ({
    live: get(linkAtom).state === 'live',
    since: get(linkAtom).since,
    rows: get(stationsLiveAtom),
    user: get(userAtom)?.user_name ?? null,
    earlier: get(knownFleetAtom),
  })),
  ({ live, since, rows, user, earlier }, before?: Owned): Owned => {
    const last = before?.user === user ? before : null;
    const lastLive = last !== null && !last.old;
    // A link that is back brings its rows in the next frame.
    if (live && (rows.size > 0 || last === null || lastLive)) {
      return lastLive && last.rows === rows ? last : { rows, old: false, at: null, user };
    }
    // The view reads from a table that goes on changing.
    if (lastLive) return { rows: new Map(last.rows.entries()), old: true, at: since, user };
    if (last?.at != null) return last;
    return earlier
      ? { rows: tableOf(earlier.stations), old: true, at: earlier.at, user }
      : { rows, old: true, at: null, user };
  },
);
