import { afterEach, describe, expect, it } from 'vitest';
import { matchRoute } from '../pages/pages.ts';
import type { OpenTab } from './openTabs.ts';
import { forgetTabs } from './forgetTabs.ts';
import { addressOfTab, storeTabs, storedTabs } from './storedTabs.ts';

const tab = (pathname: string, search = ''): OpenTab => {
  const page = matchRoute(pathname);
  if (!page) throw new Error(`nothing is at ${pathname}`);
  return { page, location: { pathname, search, hash: '', state: null, key: 'k' } };
};
const addresses = (person: string) => storedTabs(person).map(addressOfTab);

afterEach(() => sessionStorage.clear());

describe('open pages after a reload', () => {
  it('[APP-04] are restored in order with their full address', () => {
    storeTabs('olivia', [tab('/powerDetail', '?q=tran&tab=normal'), tab('/'), tab('/device/C002')]);
    expect(addresses('olivia')).toEqual(['/powerDetail?q=tran&tab=normal', '/', '/device/C002']);
  });

  it('are not shown to another user, and are forgotten at sign-out', () => {
    storeTabs('olivia', [tab('/fault')]);
    expect(addresses('ivan')).toEqual([]);
    forgetTabs();
    expect(addresses('olivia')).toEqual([]);
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '7'],
    ['no list', '{"person":"olivia","addresses":"/"}'],
    ['no addresses', '{"person":"olivia","addresses":[1,null,{}]}'],
    ['pages that are no more', '{"person":"olivia","addresses":["/device/C099","/gone"]}'],
  ])('what was stored may be %s', (_, stored) => {
    sessionStorage.setItem('tabs', stored);
    expect(storedTabs('olivia')).toEqual([]);
  });
});
