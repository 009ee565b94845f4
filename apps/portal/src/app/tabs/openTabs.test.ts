import fc from 'fast-check';
import type { Location } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { placedDevices } from '../pages/pages.ts';
import {
  KEPT_PAGES,
  closed,
  keptTabs,
  othersThan,
  rightOf,
  shownTabs,
  visited,
  type OpenTabs,
} from './openTabs.ts';

const NONE: OpenTabs = { tabs: [], recent: [], leaving: null };
const page = (name: string) => placedDevices(name);
const path = (name: string) => page(name).path;
const at = (name: string, search = ''): Location => ({
  pathname: path(name),
  search,
  hash: '',
  state: null,
  key: name + search,
});
const visit = (open: OpenTabs, name: string, search = '') => visited(open, page(name), at(name, search));
const after = (...names: string[]) => names.reduce((open, name) => visit(open, name), NONE);
const row = (open: OpenTabs) => shownTabs(open).map((tab) => tab.page.deviceType);
const close = (open: OpenTabs, ...names: string[]) => closed(open, names.map(path));

describe('the row of open pages', () => {
  it('[APP-04] a page joins it at the end, once, and keeps the address it was last at', () => {
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

  it('[APP-04] closing the shown page leads to its right neighbour, else to the left one', () => {
    const open = visit(after('a', 'b', 'c'), 'b');
    expect(close(open, 'b').next?.page.deviceType).toBe('c');
    expect(close(after('a', 'b', 'c'), 'c').next?.page.deviceType).toBe('b');
  });

  it('a shown page that was closed stays until the next has come, but not in the row', () => {
    const { open } = close(after('a', 'b'), 'b');
    expect(row(open)).toEqual(['a']);
    expect(keptTabs(open).map((tab) => tab.page.deviceType)).toContain('b');
    const gone = visit(open, 'a');
    expect(gone.tabs.map((tab) => tab.page.deviceType)).toEqual(['a']);
    expect(gone.recent).toEqual([path('a')]);
  });

  it('while the shown page is on its way out, the last other one cannot be closed', () => {
    const { open } = close(after('a', 'b'), 'b');
    expect(close(open, 'a').open).toBe(open);
  });

  it('coming back to a page that was about to go keeps it', () => {
    const { open } = close(after('a', 'b'), 'b');
    expect(row(visit(open, 'b', '?again'))).toEqual(['a', 'b']);
  });

  it('[APP-04] closing others and those to the right leave the rest in order', () => {
    const open = after('a', 'b', 'c', 'd');
    expect(row(closed(open, othersThan(open, path('b'))).open)).toEqual(['b']);
    expect(closed(open, othersThan(open, path('b'))).next?.page.deviceType).toBe('b');
    expect(row(closed(open, rightOf(open, path('b'))).open)).toEqual(['a', 'b']);
    expect(rightOf(open, path('d'))).toEqual([]);
  });

  it('a visit that changes nothing changes nothing, so that pages are not drawn anew', () => {
    const location = at('a');
    const open = visited(NONE, page('a'), location);
    expect(visited(open, page('a'), location)).toBe(open);
  });

  it('[APP-04] whatever is opened and closed: never none, never one twice, always the shown one', () => {
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
                  ? othersThan(open, path(done.others))
                  : rightOf(open, path(done.right));
            const result = closed(open, paths);
            open = result.open;
            if (result.next) shown = result.next.page.deviceType ?? '';
          }
          open = visit(open, shown);
          const names = row(open);
          expect(names).toContain(shown);
          expect(new Set(names).size).toBe(names.length);
          const kept = keptTabs(open).map((tab) => tab.page.deviceType);
          expect(kept).toContain(shown);
          expect(kept.length).toBeLessThanOrEqual(KEPT_PAGES);
          for (const one of open.recent) expect(names.map((each) => path(each ?? ''))).toContain(one);
        }
      }),
    );
  });
});
