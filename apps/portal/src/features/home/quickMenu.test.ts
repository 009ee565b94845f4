import { expect, it } from 'vitest';
import { selectEntries, type QuickEntry } from './quickMenu.ts';

const entries: QuickEntry[] = ['/', '/powerDetail', '/device/C002', '/fault', '/chart', '/sheet'].map(
  (to) => ({
    to,
    name: to,
    Icon: () => null,
  }),
);
const shown = (stored: unknown) => selectEntries(entries, stored).map(({ to }) => to);

it('[HOME-04] shows the chosen entries in menu order', () => {
  expect(shown(['/sheet', '/device/C002'])).toEqual(['/device/C002', '/sheet']);
  expect(shown([])).toEqual([]);
});

it('[HOME-04] ignores entries that the menu no longer has', () => {
  expect(shown(['/device/C099', '/about', '/fault', 7, null])).toEqual(['/fault']);
});

it.each([null, 'x', { 0: '/fault' }, 3])(
  '[HOME-04] shows the default entries for an invalid %j',
  (stored) => {
    expect(shown(stored)).toEqual(['/powerDetail', '/fault', '/chart', '/sheet']);
  },
);
