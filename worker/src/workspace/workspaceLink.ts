import type { Link } from '@heliograph/contracts/engine';
import { toFailure } from '../engineError.ts';
import type { WorkspaceFleet } from './workspaceFleet.ts';

interface Options {
  now: () => number;
  brokers: () => Link['brokers'];
  fleet: Pick<WorkspaceFleet, 'current' | 'restored' | 'onLive'>;
  changed: () => void;
}

/** Tracks whether a workspace's fleet is live, and if not, since when. */
export function createWorkspaceLink({ now, brokers, fleet, changed }: Options) {
  let wasLive = false;
  let failure: Link['failure'];
  let link: Link = { state: 'connecting', since: now(), brokers: { up: 0, of: 0 } };

  /** When a restored fleet was last live, ms; undefined where none was restored. */
  const restoredAt = () => fleet.restored()?.snapshot.at;

  function getState({ up, of }: Link['brokers']): Link['state'] {
    if (fleet.current() !== null && (up > 0 || of === 0)) return 'live';
    return wasLive || restoredAt() !== undefined ? 'disconnected' : 'connecting';
  }

  return {
    current: () => link,
    /** It was live, now or before this engine started. */
    wasLive: () => wasLive || restoredAt() !== undefined,
    /** Sets the reason that the page shows; `update` is to follow. */
    setFailure(reason: Link['failure']) {
      failure = reason;
    },
    update() {
      const up = brokers();
      const state = getState(up);
      const lastLive = state === 'disconnected' ? restoredAt() : undefined;
      if (state === 'live' && !wasLive) {
        wasLive = true;
        fleet.onLive();
      }
      const next: Link = {
        state,
        since: state === link.state ? link.since : (lastLive ?? now()),
        brokers: up,
        ...(failure !== undefined && { failure }),
      };
      if (isSameLink(next, link)) return;
      link = next;
      changed();
    },
  };
}

/** Why station data could not be loaded. */
export function loadFailure(error: unknown): NonNullable<Link['failure']> {
  switch (toFailure(error).kind) {
    case 'refused':
      return 'connectFailed';
    case 'unreachable':
      return 'unreachable';
    default:
      return 'noData';
  }
}

/** True if two links look the same to a page. */
export function isSameLink(a: Link, b: Link): boolean {
  return (
    a.state === b.state &&
    a.since === b.since &&
    a.failure === b.failure &&
    a.brokers.up === b.brokers.up &&
    a.brokers.of === b.brokers.of
  );
}
