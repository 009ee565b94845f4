import {
  fleetSnapshotAtom,
  linkAtom,
  stationsLiveAtom,
  toStationsLive,
  userAtom,
  type StationsLive,
} from '@heliograph/engine-client';
import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';

/** Stations that may be shown. */
export interface ShownStations {
  /** As they are, or while the link is lost as they were when it was lost. */
  rows: StationsLive;
  /** They must not be shown as live. */
  stale: boolean;
  /** When they were last live, ms; null while they are, and before they ever were. */
  at: number | null;
}

interface UserStations extends ShownStations {
  /** User whose fleet it is. */
  user: string | null;
}

/**
 * Live rows of the stations, frozen the moment the link is lost: the engine's own rows lose their values one by one
 * afterwards. Before they were live, those in the snapshot of an earlier engine.
 */
export const shownStationsAtom = selectAtom(
  atom((get) => ({
    isLive: get(linkAtom).state === 'live',
    since: get(linkAtom).since,
    rows: get(stationsLiveAtom),
    user: get(userAtom)?.user_name ?? null,
    snapshot: get(fleetSnapshotAtom),
  })),
  ({ isLive, since, rows, user, snapshot }, before?: UserStations): UserStations => {
    const last = before?.user === user ? before : null;
    const wasLive = last !== null && !last.stale;
    // After a reconnect, rows arrive in the next frame.
    if (isLive && (rows.size > 0 || last === null || wasLive)) {
      return wasLive && last.rows === rows ? last : { rows, stale: false, at: null, user };
    }
    // Copied, because the table behind the view keeps changing.
    if (wasLive) return { rows: new Map(last.rows.entries()), stale: true, at: since, user };
    if (last?.at != null) return last;
    return snapshot
      ? { rows: toStationsLive(snapshot.stations), stale: true, at: snapshot.at, user }
      : { rows, stale: true, at: null, user };
  },
);
