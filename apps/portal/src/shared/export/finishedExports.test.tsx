import type { User } from '@heliograph/contracts/http';
import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { afterEach, expect, it } from 'vitest';
import {
  addFinishedExportAtom,
  fileInMemory,
  finishedExportsAtom,
  markExportsReadAtom,
  type FinishedExport,
} from './finishedExports.ts';

afterEach(() => localStorage.clear());

/** The store of a page on which `person` is signed in. */
function openPage(person: string) {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  engine.push({ user: { user_name: person } as User });
  store.sub(finishedExportsAtom, () => undefined);
  return {
    store,
    ids: () => store.get(finishedExportsAtom).map(({ id }) => id),
    unread: () => store.get(finishedExportsAtom).filter(({ read }) => read === 0).length,
  };
}

const finished = (id: string, at = Date.now()): FinishedExport => ({
  id,
  kind: 'exported',
  at,
  read: 0,
  name: `${id}.xlsx`,
  format: 'xlsx',
  from: '/fault',
  copy: null,
  failure: null,
});

it('[APP-06] lists finished exports newest first, for this person only, also after a reload', () => {
  const { store, ids } = openPage('olivia');
  store.set(addFinishedExportAtom, finished('a'), new Blob(['a']));
  store.set(addFinishedExportAtom, finished('b'), null);
  expect(ids()).toEqual(['b', 'a']);
  expect([fileInMemory('a')?.size, fileInMemory('b')]).toEqual([1, null]);
  expect(openPage('olivia').ids()).toEqual(['b', 'a']);
  expect(openPage('ivan').ids()).toEqual([]);
});

it('[APP-06] marks exports as read in every tab', () => {
  const here = openPage('olivia');
  const there = openPage('olivia');
  for (const id of ['a', 'b', 'c']) here.store.set(addFinishedExportAtom, finished(id), null);
  here.store.set(markExportsReadAtom, ['b']);
  window.dispatchEvent(new StorageEvent('storage', { key: 'exports' }));
  expect([here.unread(), there.unread()]).toEqual([2, 2]);
  there.store.set(markExportsReadAtom, []);
  expect(there.unread()).toBe(0);
});

it('[APP-06] keeps the newest twenty of the last seven days, and ignores what it cannot read', () => {
  const { store, ids } = openPage('olivia');
  store.set(addFinishedExportAtom, finished('old', Date.now() - 8 * 86_400_000), new Blob(['old']));
  for (let index = 0; index < 21; index++)
    store.set(addFinishedExportAtom, finished(`e${index}`), new Blob(['x']));
  expect(ids()).toHaveLength(20);
  expect(ids()).not.toContain('old');
  expect([fileInMemory('e0'), fileInMemory('e20')?.size]).toEqual([null, 1]);
  localStorage.setItem('exports', '{"person":1}');
  expect(openPage('olivia').ids()).toEqual([]);
});
