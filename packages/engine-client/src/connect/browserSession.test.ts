import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBrowserSession } from './browserSession.ts';

/** Locks of one browser, as several pages see them. */
function lockManager() {
  const held: { name: string }[] = [];
  return {
    held,
    async request(name: string, _options: unknown, hold: () => Promise<void>) {
      const lock = { name };
      held.push(lock);
      await hold();
      held.splice(held.indexOf(lock), 1);
    },
    query: () => Promise.resolve({ held: [...held] }),
  };
}

function tab(locks: object | null) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return {
    kept,
    /** Runs the following code in this tab. */
    enter() {
      vi.stubGlobal('sessionStorage', storage);
      vi.stubGlobal('navigator', locks ? { locks } : {});
    },
  };
}

let locks: ReturnType<typeof lockManager>;
beforeEach(() => {
  locks = lockManager();
});
afterEach(() => vi.unstubAllGlobals());

it('[AUTH-06] stores isLogin=1 while somebody is signed in, and continues after a reload', async () => {
  const page = tab(null);
  page.enter();
  const before = createBrowserSession();
  expect(await before.continues()).toBe(false);
  before.follow(true);
  expect(Object.fromEntries(page.kept)).toEqual({ isLogin: '1' });
  expect(await createBrowserSession().continues()).toBe(true);
  before.follow(false);
  expect(page.kept.size).toBe(0);
  expect(await createBrowserSession().continues()).toBe(false);
});

it('[AUTH-06] continues the session of the first tab in a second one, until it signs out', async () => {
  const [first, second] = [tab(locks), tab(locks)];
  first.enter();
  const shown = createBrowserSession();
  shown.follow(true);
  shown.follow(true);
  second.enter();
  expect(await createBrowserSession().continues()).toBe(true);
  first.enter();
  shown.follow(false);
  second.enter();
  await expect.poll(() => locks.held).toEqual([]);
  expect(await createBrowserSession().continues()).toBe(false);
});

it('does not continue because of a page without a user', async () => {
  const page = tab(locks);
  page.enter();
  locks.held.push({ name: 'heliograph-page-x' });
  expect(await createBrowserSession().continues()).toBe(false);
});

it('does not continue where storage is forbidden', async () => {
  tab(null).enter();
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const session = createBrowserSession();
  session.follow(true);
  expect(await session.continues()).toBe(false);
});
