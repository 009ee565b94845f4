import { expect, it } from 'vitest';
import { previousPath } from './previousPath.ts';

it('[APP-02] only who was signed in returns to a page; a link leads anybody', () => {
  const link = { from: '/fault?q=probe', of: null };
  const left = { from: '/fault?q=probe', of: 'olivia' };
  expect(previousPath(link, 'ben')).toBe('/fault?q=probe');
  expect(previousPath({ from: '/fault' }, 'ben')).toBe('/fault');
  expect(previousPath(left, 'olivia')).toBe('/fault?q=probe');
  expect(previousPath(left, 'ben')).toBeUndefined();
  expect(previousPath(left, null)).toBeUndefined();
  expect(previousPath(null, 'ben')).toBeUndefined();
  expect(previousPath({ from: 7 }, 'ben')).toBeUndefined();
});
