import { expect, it } from 'vitest';
import { axisOf, unitAxes } from './historyOptions.ts';

const line = (unit: string, words: { value: number; name: string }[] = []) => ({ unit, words });

it('[CHT-01] each unit has an axis of its own, alternating left and right', () => {
  const axes = unitAxes([line('W'), line('kWh'), line('W'), line('%'), line('V')]);
  expect(axes.map(({ key, unit, side }) => `${key} ${unit} ${side}`)).toEqual([
    'y W left',
    'ySecondary kWh right',
    'y3 % left',
    'y4 V right',
  ]);
  expect(axisOf(axes, line('%')).key).toBe('y3');
});

it('[CHT-01] states with the same words share an axis without numbers', () => {
  const states = [{ value: 0, name: 'Off' }];
  const axes = unitAxes([line(''), line('', states), line('', [...states])]);
  expect(axes).toHaveLength(2);
  expect(axisOf(axes, line('', states)).key).toBe('ySecondary');
});
