import type { FleetSummary, Link } from '@heliograph/contracts/engine';

/** The last summary that was live, and when the page received it, or when the engine before kept it, ms. */
export interface Known {
  summary: FleetSummary;
  at: number;
}

/** Whether what the board shows is live; everything but `live` makes the values look old. */
export type BoardState =
  | { kind: 'live' }
  | { kind: 'connecting' }
  | { kind: 'signedOut' }
  /** The link to the brokers is gone since then. */
  | { kind: 'disconnected'; since: number }
  /** The link stands, but no gateway reports. */
  | { kind: 'stale' }
  /** The engine, which speaks several times a minute while anything reports, has fallen silent. */
  | { kind: 'silent' };

/** How long a link may stand without any gateway reporting before that is news, ms: one time-to-live of a value. */
const PATIENCE = 15_000;
/** Gateways push each 5 s, so a live fleet's summary changes at least that often. */
const SILENCE = 30_000;

// The same objects each time, so that what shows them rests while nothing changes.
const SIGNED_OUT: BoardState = { kind: 'signedOut' };
const CONNECTING: BoardState = { kind: 'connecting' };
const SILENT: BoardState = { kind: 'silent' };
const LIVE: BoardState = { kind: 'live' };
const STALE: BoardState = { kind: 'stale' };

export function boardState(input: {
  link: Link;
  summary: FleetSummary | null;
  known: Known | null;
  now: number;
}): BoardState {
  const { link, summary, known, now } = input;
  switch (link.state) {
    case 'signedOut':
      return SIGNED_OUT;
    case 'disconnected':
      return { kind: 'disconnected', since: link.since };
    case 'connecting':
      return CONNECTING;
    case 'live':
      if (summary === null) return CONNECTING;
      if (summary.gateways.reporting > 0) {
        return known && now - known.at > SILENCE ? SILENT : LIVE;
      }
      if (summary.gateways.of === 0) return LIVE;
      return now - link.since > PATIENCE ? STALE : CONNECTING;
  }
}

/** True when values on screen must not be taken for live. */
export function isOld(state: BoardState): boolean {
  return state.kind !== 'live';
}
