import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import type { FleetSnapshot, Frame, Link, WallState } from '@heliograph/contracts/engine';
import type { User } from '@heliograph/contracts/http';
import { missingSince, type Heartbeat } from './heartbeat.ts';
import { nowAtom } from './nowAtom.ts';

export const linkState = atom<Link>({ state: 'connecting', since: Date.now(), brokers: { up: 0, of: 0 } });
export const userState = atom<User | null | undefined>(undefined);
export const endedState = atom<NonNullable<Frame['ended']> | null>(null);
export const wallState = atom<WallState | null>(null);
export const fleetSnapshotState = atom<FleetSnapshot | null>(null);
export const heartbeatState = atom<Heartbeat | null>(null);

/** Since when frames are missing; null while they arrive, and before the first. */
const framesMissingAtom = atom((get) => {
  const heartbeat = get(heartbeatState);
  return heartbeat && missingSince(heartbeat, get(nowAtom));
});

/**
 * Link state of the page: live, or since when it is not. Without frames for `FRAME_TIMEOUT_MS` the engine
 * counts as disconnected, whatever it reported last: it may have crashed, or the machine was asleep.
 */
export const linkAtom = atom((get): Link => {
  const link = get(linkState);
  const since = get(framesMissingAtom);
  if (since === null || link.state === 'signedOut' || link.state === 'disconnected') return link;
  return { ...link, state: 'disconnected', since };
});

/** A page that has just been opened with data of before is given this long to connect, ms. */
const START_MS = 4_000;

const openedAtAtom = atom(() => Date.now());
const wasLiveAtom = selectAtom(
  linkAtom,
  ({ state }, before?: boolean) => before === true || state === 'live',
);

/** The link as pages name it: one that was just opened is connecting, even if an earlier engine left it disconnected. */
export const namedLinkAtom = atom((get): Link => {
  const openedAt = get(openedAtAtom);
  const wasLive = get(wasLiveAtom);
  const link = get(linkAtom);
  const isStarting = link.state === 'disconnected' && !wasLive && get(nowAtom) - openedAt < START_MS;
  return isStarting ? { ...link, state: 'connecting' } : link;
});

/** The user signed in; null for none, undefined until the engine reported it. */
export const userAtom = atom((get) => get(userState));

/** Why the last session ended, unless the user signed out here; null when nothing is known. */
export const sessionEndAtom = atom((get) => get(endedState));

/** Orders of a paired display; null until the engine reported them, and for pages that are not walls. */
export const wallAtom = atom((get) => get(wallState));

/** The fleet from before this engine started, while it has not been live since; null where none is known. */
export const fleetSnapshotAtom = atom((get) => get(fleetSnapshotState));
