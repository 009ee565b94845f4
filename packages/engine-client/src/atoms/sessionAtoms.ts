import { atom } from 'jotai';
import type { KnownFleet, Link, WallState } from '@heliograph/contracts/engine';
import type { User } from '@heliograph/contracts/http';
import { silentSince, type Heard } from './heard.ts';
import { nowAtom } from './nowAtom.ts';

export const linkState = atom<Link>({ state: 'connecting', since: Date.now(), brokers: { up: 0, of: 0 } });
export const userState = atom<User | null | undefined>(undefined);
export const wallState = atom<WallState | null>(null);
export const knownFleetState = atom<KnownFleet | null>(null);
export const heardState = atom<Heard | null>(null);

/** Since when the engine is not heard; null while it is, and before it ever was. */
const silenceAtom = atom((get) => {
  const heard = get(heardState);
  return heard && silentSince(heard, get(nowAtom));
});

/**
 * Whether what the page shows is live, and since when it is not. An engine that is not heard for `SILENCE_MS` counts as
 * disconnected, whatever it said last: it may be gone, or the machine was asleep.
 */
export const linkAtom = atom((get): Link => {
  const link = get(linkState);
  const silence = get(silenceAtom);
  if (silence === null || link.state === 'signedOut' || link.state === 'disconnected') return link;
  return { ...link, state: 'disconnected', since: silence };
});

/** Who is signed in; null for nobody, undefined until the engine has said. */
export const userAtom = atom((get) => get(userState));

/** What a paired display is to do; null until the engine has said, and for pages that are none. */
export const wallAtom = atom((get) => get(wallState));

/** The fleet from before this engine began, while it has not been live since; null where none is known. */
export const knownFleetAtom = atom((get) => get(knownFleetState));
