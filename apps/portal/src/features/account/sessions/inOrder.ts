import type { SessionInfo } from '@heliograph/contracts/http';

/** This session first, then the last used. */
export function inOrder(sessions: readonly SessionInfo[]): SessionInfo[] {
  return [...sessions].sort((one, other) => other.current - one.current || other.seen_at - one.seen_at);
}
