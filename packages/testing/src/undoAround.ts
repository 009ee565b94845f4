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
  // The elements themselves stay: what queries pages was bound to the body when it was loaded, and is loaded once.
  for (const element of [document.documentElement, document.head, document.body]) {
    if (element !== document.documentElement) element.replaceChildren();
    for (const { name } of Array.from(element.attributes)) element.removeAttribute(name);
  }
  localStorage.clear();
  sessionStorage.clear();
});
