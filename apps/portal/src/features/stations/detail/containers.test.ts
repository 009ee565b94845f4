import { expect, it } from 'vitest';
import { containerOf } from './containers.ts';

it.each(['residential', 'commercial', 'community', 'something-new', 'constructor'])(
  '[STN-05] a station of type %s has every card once, and no energy twice',
  (type) => {
    const { cards, energies } = containerOf(type);
    expect(cards.toSorted()).toEqual(['alarms', 'day', 'devices', 'energy', 'facts', 'flow']);
    expect(new Set(energies).size).toBe(energies.length);
  },
);

it('[STN-05] types differ in what they show, and an unknown one shows everything', () => {
  expect(containerOf('community').energies).not.toContain('load');
  expect(containerOf('commercial').cards[1]).toBe('alarms');
  expect(containerOf('something-new').energies).toContain('generator');
});
