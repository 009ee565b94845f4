import { expect, it } from 'vitest';
import { orderProviders, type MapChoice } from './mapChoice.ts';

it('[HOME-01] the chosen provider is tried first, and the other is left', () => {
  expect(orderProviders(0, ['global', 'china'])).toEqual(['global', 'china']);
  expect(orderProviders(1, ['global', 'china'])).toEqual(['china', 'global']);
});

it('[HOME-01] a choice without its provider, or of nonsense, changes nothing', () => {
  expect(orderProviders(1, ['global'])).toEqual(['global']);
  expect(orderProviders(1, [])).toEqual([]);
  expect(orderProviders('x' as unknown as MapChoice, ['global', 'china'])).toEqual(['global', 'china']);
});
