import { expect, it } from 'vitest';
import { findDetailLayout } from './detailLayout.ts';

it.each(['residential', 'commercial', 'community', 'something-new', 'constructor'])(
  '[STN-05] a station of type %s has every card once, and no energy twice',
  (type) => {
    const { cards, energies } = findDetailLayout(type);
    expect(cards.toSorted()).toEqual(['alarms', 'day', 'devices', 'energy', 'facts', 'flow', 'value']);
    expect(new Set(energies).size).toBe(energies.length);
  },
);

it('[STN-05] station types show different things, and an unknown type shows everything', () => {
  expect(findDetailLayout('community').energies).not.toContain('load');
  expect(findDetailLayout('commercial').cards[1]).toBe('alarms');
  expect(findDetailLayout('something-new').energies).toContain('generator');
});
