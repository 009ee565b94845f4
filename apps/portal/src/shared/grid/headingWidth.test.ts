import { expect, it } from 'vitest';
import { headingWidth } from './headingWidth.ts';

it('[REP-01] a column is as wide as the longest word of its heading', () => {
  expect(headingWidth('Corrected')).toBeGreaterThan(headingWidth('Missing'));
  expect(headingWidth('Missing energy')).toBe(headingWidth('Missing'));
  expect(headingWidth('登录数')).toBeGreaterThan(46 + 2 * 13);
  expect(headingWidth('预计发电量差值')).toBe(headingWidth('预计发电'));
  expect(headingWidth('')).toBe(46);
});
