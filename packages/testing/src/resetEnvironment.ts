import { afterAll, vi } from 'vitest';

/**
 * Unit test files run one after the other in shared processes, which saves starting hundreds. This resets the environment
 * after each file, and the next one loads our modules again.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
  if (typeof document === 'undefined') return;
  // The elements themselves stay: the query library is loaded once and bound to this body.
  for (const element of [document.documentElement, document.head, document.body]) {
    if (element !== document.documentElement) element.replaceChildren();
    for (const { name } of Array.from(element.attributes)) element.removeAttribute(name);
  }
  localStorage.clear();
  sessionStorage.clear();
});
