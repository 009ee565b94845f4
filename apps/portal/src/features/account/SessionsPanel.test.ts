import type { SessionInfo } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { sortSessions } from './SessionsPanel.tsx';

const session = (id: string, seen_at: number, current: 0 | 1 = 0) =>
  ({ id, seen_at, current }) as SessionInfo;

it('[USR-01] the current session comes first, the others by their last use', () => {
  const sessions = [session('old', 1), session('recent', 3), session('here', 2, 1)];
  expect(sortSessions(sessions).map(({ id }) => id)).toEqual(['here', 'recent', 'old']);
  expect(sessions[0]?.id).toBe('old');
});
