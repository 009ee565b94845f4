import { afterAll, vi } from 'vitest';

/**
 * Files of unit tests run one after the other in the same processes, which saves starting hundreds: what one of them
 * changed around itself is undone before the next, and each loads our modules anew.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
  if (typeof document === 'undefined') return;
  document.documentElement.replaceChildren(document.createElement('head'), document.createElement('body'));
  for (const { name } of Array.from(document.documentElement.attributes))
    document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
});
