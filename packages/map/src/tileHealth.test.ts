import { expect, it, vi } from 'vitest';
import { createTileHealth } from './tileHealth.ts';

it('[HOME-01] a tile layer is given up after four errors with no success, and only once', () => {
  const onDead = vi.fn();
  const health = createTileHealth(onDead);
  health.failed();
  health.failed();
  health.failed();
  expect(onDead).not.toHaveBeenCalled();
  health.failed();
  health.failed();
  expect(onDead).toHaveBeenCalledOnce();
});

it('[HOME-01] one tile that arrived keeps the layer through later errors', () => {
  const onDead = vi.fn();
  const health = createTileHealth(onDead);
  health.failed();
  health.loaded();
  for (let i = 0; i < 10; i++) health.failed();
  expect(onDead).not.toHaveBeenCalled();
});
