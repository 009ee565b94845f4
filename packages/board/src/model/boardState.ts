import type { FleetSummary, Link } from '@heliograph/contracts/engine';

/** The last summary that was live, and when the page received it or an earlier engine saved it, ms. */
export interface LastSummary {
  summary: FleetSummary;
  at: number;
}

/** State of the board; in any state but live its values are shown as stale. */
export type BoardState =
  | { kind: 'live' }
  | { kind: 'connecting' }
  | { kind: 'signedOut' }
  /** The link to the brokers was lost at `since`, ms. */
  | { kind: 'disconnected'; since: number }
  /** The link is up, but no gateway reports. */
  | { kind: 'stale' }
  /** The engine, which sends frames several times a minute while anything reports, has stopped. */
  | { kind: 'offline' };

/** Time after a connect in which gateways may start to report, ms: one time-to-live of a value. */
const FIRST_REPORT_MS = 15_000;
/** Gateways push every 5 s, so a live fleet's summary changes at least that often. */
const SUMMARY_TIMEOUT_MS = 30_000;

// The same objects each time, so that components are not rendered without a change.
const SIGNED_OUT: BoardState = { kind: 'signedOut' };
const CONNECTING: BoardState = { kind: 'connecting' };
const OFFLINE: BoardState = { kind: 'offline' };
const LIVE: BoardState = { kind: 'live' };
const STALE: BoardState = { kind: 'stale' };

export function boardState(input: {
  link: Link;
  summary: FleetSummary | null;
  lastSummary: LastSummary | null;
  now: number;
}): BoardState {
  const { link, summary, lastSummary, now } = input;
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
        return lastSummary && now - lastSummary.at > SUMMARY_TIMEOUT_MS ? OFFLINE : LIVE;
      }
      if (summary.gateways.of === 0) return LIVE;
      return now - link.since > FIRST_REPORT_MS ? STALE : CONNECTING;
  }
}

export function isSameState(one: BoardState, other: BoardState): boolean {
  if (one.kind === 'disconnected' && other.kind === 'disconnected') return one.since === other.since;
  return one.kind === other.kind;
}

/** True if values on screen must not be shown as live. */
export function hasStaleValues(state: BoardState): boolean {
  return state.kind !== 'live';
}
