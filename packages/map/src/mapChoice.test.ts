import { expect, it } from 'vitest';
import { inOrderOf, type MapChoice } from './mapChoice.ts';

it('[HOME-01] the chosen provider is tried first, and the other is left', () => {
  expect(inOrderOf(0, ['global', 'china'])).toEqual(['global', 'china']);
  expect(inOrderOf(1, ['global', 'china'])).toEqual(['china', 'global']);
});

it('[HOME-01] a choice without its provider, or of nonsense, changes nothing', () => {
  expect(inOrderOf(1, ['global'])).toEqual(['global']);
  expect(inOrderOf(1, [])).toEqual([]);
  expect(inOrderOf('x' as unknown as MapChoice, ['global', 'china'])).toEqual(['global', 'china']);
});
