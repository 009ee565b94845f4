import { expect, it } from 'vitest';
import { tariffStartRange } from './tariffStartRange.ts';

it('[TAR-05] a tariff may begin from 2020 until two years after today at the station', () => {
  const at = Date.parse('2026-11-20T20:00Z');
  expect(tariffStartRange('Australia/Sydney', at)).toEqual({ min: '2020-01-01', max: '2028-11-21' });
  expect(tariffStartRange('America/Los_Angeles', at).max).toBe('2028-11-20');
  expect(tariffStartRange('Australia/Sydney', Date.parse('2028-02-29T01:00Z')).max).toBe('2030-02-28');
});
