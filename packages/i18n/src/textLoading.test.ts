import { afterEach, expect, it, vi } from 'vitest';
import { createI18n } from './createI18n.ts';

const server = vi.hoisted(() => ({ isAway: false }));

vi.mock('./resources/index.ts', async (original) => {
  const real = await original<typeof import('./resources/index.ts')>();
  return {
    ...real,
    loadTexts: (...args: Parameters<typeof real.loadTexts>) =>
      server.isAway ? Promise.reject(new TypeError('Failed to fetch')) : real.loadTexts(...args),
  };
});

afterEach(() => {
  vi.useRealTimers();
});

it('[APP-10] texts that cannot be loaded are loaded once the server is back, never replaced by their names', async () => {
  const i18n = await createI18n('en');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  server.isAway = true;
  let isLoaded = false;
  const loaded = i18n.loadNamespaces('losses').then(() => (isLoaded = true));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isLoaded).toBe(false);
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(2_000);
  await loaded;
  expect(i18n.hasResourceBundle('en', 'losses')).toBe(true);
});
