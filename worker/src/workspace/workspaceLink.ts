import type { Link } from '@heliograph/contracts/engine';
import { toFailure } from '../engineError.ts';
import type { WorkspaceFleet } from './workspaceFleet.ts';

/** A connection that is lost again within this did not end the outage: hardly a gateway has reported in it, ms. */
const SETTLED_MS = 10_000;

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
  /** When it was lost last, and when it was live again after that, ms. */
  let lostAt = -Infinity;
  let liveAt = -Infinity;
  let link: Link = { state: 'connecting', since: now(), brokers: { up: 0, of: 0 } };

  /** When a restored fleet was last live, ms; undefined where none was restored. */
  const restoredAt = () => fleet.restored()?.snapshot.at;

  function getState({ up, of }: Link['brokers']): Link['state'] {
    if (fleet.current() !== null && (up > 0 || of === 0)) return 'live';
    return wasLive || restoredAt() !== undefined ? 'disconnected' : 'connecting';
  }

  /** Since when it has been in a state that begins now. */
  function getSince(state: Link['state']): number {
    const at = now();
    if (state === 'live') liveAt = at;
    if (state !== 'disconnected') return at;
    const isFirst = liveAt === -Infinity;
    if (isFirst || at - liveAt >= SETTLED_MS || lostAt === -Infinity)
      lostAt = isFirst ? (restoredAt() ?? at) : at;
    return lostAt;
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
      if (state === 'live' && !wasLive) {
        wasLive = true;
        fleet.onLive();
      }
      const next: Link = {
        state,
        since: state === link.state ? link.since : getSince(state),
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
