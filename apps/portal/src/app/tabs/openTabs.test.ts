import fc from 'fast-check';
import type { Location } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { deviceListRoute } from '../pages/pages.ts';
import {
  MAX_MOUNTED,
  closeTabs,
  mountedTabs,
  otherPaths,
  listPathsRight,
  shownTabs,
  showTab,
  type OpenTabs,
} from './openTabs.ts';

const NONE: OpenTabs = { tabs: [], recent: [], closing: null };
const page = (name: string) => deviceListRoute(name);
const path = (name: string) => page(name).path;
const at = (name: string, search = ''): Location => ({
  pathname: path(name),
  search,
  hash: '',
  state: null,
  key: name + search,
});
const visit = (open: OpenTabs, name: string, search = '') => showTab(open, page(name), at(name, search));
const after = (...names: string[]) => names.reduce((open, name) => visit(open, name), NONE);
const row = (open: OpenTabs) => shownTabs(open).map((tab) => tab.page.deviceType);
const close = (open: OpenTabs, ...names: string[]) => closeTabs(open, names.map(path));

describe('the row of open pages', () => {
  it('[APP-04] appends a page once and keeps its last address', () => {
    const open = visit(visit(after('a', 'b'), 'a', '?q=1'), 'b');
    expect(row(open)).toEqual(['a', 'b']);
    expect(open.tabs[0]?.location.search).toBe('?q=1');
  });

  it('[APP-04] the last page cannot be closed', () => {
    const open = after('a');
    expect(close(open, 'a')).toEqual({ open, next: null });
    const two = after('a', 'b');
    expect(close(two, 'a', 'b')).toEqual({ open: two, next: null });
  });

  it('[APP-04] closing the shown page opens its right neighbour, or else the left one', () => {
    const open = visit(after('a', 'b', 'c'), 'b');
    expect(close(open, 'b').next?.page.deviceType).toBe('c');
    expect(close(after('a', 'b', 'c'), 'c').next?.page.deviceType).toBe('b');
  });

  it('a closed page stays mounted until the next is shown, but leaves the row', () => {
    const { open } = close(after('a', 'b'), 'b');
    expect(row(open)).toEqual(['a']);
    expect(mountedTabs(open, () => false).map((tab) => tab.page.deviceType)).toContain('b');
    const gone = visit(open, 'a');
    expect(gone.tabs.map((tab) => tab.page.deviceType)).toEqual(['a']);
    expect(gone.recent).toEqual([path('a')]);
  });

  it('while the shown page is closing, the last other one cannot be closed', () => {
    const { open } = close(after('a', 'b'), 'b');
    expect(close(open, 'a').open).toBe(open);
  });

  it('returning to a closing page keeps it', () => {
    const { open } = close(after('a', 'b'), 'b');
    expect(row(visit(open, 'b', '?again'))).toEqual(['a', 'b']);
  });

  it('[APP-04] closing others, or those to the right, keeps the order of the rest', () => {
    const open = after('a', 'b', 'c', 'd');
    expect(row(closeTabs(open, otherPaths(open, path('b'))).open)).toEqual(['b']);
    expect(closeTabs(open, otherPaths(open, path('b'))).next?.page.deviceType).toBe('b');
    expect(row(closeTabs(open, listPathsRight(open, path('b'))).open)).toEqual(['a', 'b']);
    expect(listPathsRight(open, path('d'))).toEqual([]);
  });

  it('showing the same page again keeps the same state, so pages are not drawn again', () => {
    const location = at('a');
    const open = showTab(NONE, page('a'), location);
    expect(showTab(open, page('a'), location)).toBe(open);
  });

  it('[APP-04] there is always a page, never one twice, and always the shown one', () => {
    const name = fc.integer({ min: 10, max: 23 }).map((digit) => digit.toString(36));
    const step = fc.oneof(
      fc.record({ open: name }),
      fc.record({ close: name }),
      fc.record({ others: name }),
      fc.record({ right: name }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let open = after('a');
        let shown = 'a';
        for (const done of steps) {
          if ('open' in done) {
            shown = done.open;
          } else {
            const paths =
              'close' in done
                ? [path(done.close)]
                : 'others' in done
                  ? otherPaths(open, path(done.others))
                  : listPathsRight(open, path(done.right));
            const result = closeTabs(open, paths);
            open = result.open;
            if (result.next) shown = result.next.page.deviceType ?? '';
          }
          open = visit(open, shown);
          const names = row(open);
          expect(names).toContain(shown);
          expect(new Set(names).size).toBe(names.length);
          const kept = mountedTabs(open, () => false).map((tab) => tab.page.deviceType);
          expect(kept).toContain(shown);
          expect(kept.length).toBeLessThanOrEqual(MAX_MOUNTED);
          for (const one of open.recent) expect(names.map((each) => path(each ?? ''))).toContain(one);
        }
      }),
    );
  });
});
