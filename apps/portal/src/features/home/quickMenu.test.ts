import { expect, it } from 'vitest';
import { chosenEntries, type QuickEntry } from './quickMenu.ts';

const entries: QuickEntry[] = ['/', '/powerDetail', '/device/C002', '/fault', '/chart', '/sheet'].map(
  (to) => ({
    to,
    name: to,
    Icon: () => null,
  }),
);
const shown = (stored: unknown) => chosenEntries(entries, stored).map(({ to }) => to);

it('[HOME-04] shows what was chosen, in the order of the menu', () => {
  expect(shown(['/sheet', '/device/C002'])).toEqual(['/device/C002', '/sheet']);
  expect(shown([])).toEqual([]);
});

it('[HOME-04] forgets what the menu no longer has', () => {
  expect(shown(['/device/C099', '/about', '/fault', 7, null])).toEqual(['/fault']);
});

it.each([null, 'x', { 0: '/fault' }, 3])(
  '[HOME-04] shows the first choice for %j, which no choice is',
  (stored) => {
    expect(shown(stored)).toEqual(['/powerDetail', '/fault', '/chart', '/sheet']);
  },
);
