import type { SessionInfo } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { inOrder } from './inOrder.ts';

const session = (id: string, seen_at: number, current: 0 | 1 = 0) =>
  ({ id, seen_at, current }) as SessionInfo;

it('[USR-01] this session stands first, the others by their last use', () => {
  const known = [session('old', 1), session('recent', 3), session('here', 2, 1)];
  expect(inOrder(known).map(({ id }) => id)).toEqual(['here', 'recent', 'old']);
  expect(known[0]?.id).toBe('old');
});
