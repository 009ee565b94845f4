import { expect, it } from 'vitest';
import { findAxis, placedBars, unitAxes } from './historyOptions.ts';

const line = (unit: string, words: { value: number; name: string }[] = []) => ({ unit, words });

it('[CHT-01] each unit has an axis of its own, alternating left and right', () => {
  const axes = unitAxes([line('W'), line('kWh'), line('W'), line('%'), line('V')]);
  expect(axes.map(({ key, unit, side }) => `${key} ${unit} ${side}`)).toEqual([
    'y W left',
    'ySecondary kWh right',
    'y3 % left',
    'y4 V right',
  ]);
  expect(findAxis(axes, line('%')).key).toBe('y3');
});

it('[CHT-01] states with the same words share an axis without numbers', () => {
  const states = [{ value: 0, name: 'Off' }];
  const axes = unitAxes([line(''), line('', states), line('', [...states])]);
  expect(axes).toHaveLength(2);
  expect(findAxis(axes, line('', states)).key).toBe('ySecondary');
});

it('[CHT-01] bars beside each other are drawn around the middle of their bucket, within the axes', () => {
  const view = { from: 0, to: 400 };
  const middles = [50, 150, 250, 350].map((x) => ({ x, y: 1 }));
  expect(placedBars(middles, 100, { view, group: 1 })).toEqual(middles);
  // The library gives a group of this chart 80, so each of two bars 40, and centres the first on x.
  expect(placedBars(middles, 100, { view, group: 2 }).map(({ x }) => Math.round(x))).toEqual([
    30, 130, 230, 330,
  ]);
});

it('[CHT-01] a bar that is alone is as wide as its bucket', () => {
  expect(placedBars([{ x: 50, y: 1 }], 100, { view: { from: 0, to: 400 }, group: 1 })).toEqual([
    { x: 50, y: 1 },
    { x: 150, y: undefined },
  ]);
  expect(placedBars([], 0, { view: { from: 0, to: 400 }, group: 1 })).toEqual([]);
});
