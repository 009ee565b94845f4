import { allParameters } from '@heliograph/domain/parameters';
import { expect, it } from 'vitest';
import { isSwitch, isWaitingForSwitch, sectionsOf } from './settingGroups.ts';

it('[DET-02] remote control is disabled until control is on', () => {
  expect(isWaitingForSwitch('remote_control', { control_enable: 0 })).toBe(true);
  expect(isWaitingForSwitch('remote_control', {})).toBe(true);
  expect(isWaitingForSwitch('remote_control', { control_enable: 1 })).toBe(false);
  expect(isWaitingForSwitch('control_enable', { control_enable: 0 })).toBe(false);
});

it('[DET-02] the control that remote control depends on is a switch', () => {
  expect(isSwitch('control_enable')).toBe(true);
  expect(isSwitch('remote_control')).toBe(false);
});

it('[PAR-09] every parameter appears exactly once: as a field, in the clock, or in a table', () => {
  const { fields, clock, slots, curves } = sectionsOf(allParameters);
  const cells = [...slots, ...curves.flatMap(({ points }) => points)].flatMap(({ cells }) => cells);
  const placed = [...fields, ...clock, ...cells].map(({ code }) => code);
  expect(placed.toSorted()).toEqual(allParameters.map(({ code }) => code).toSorted());
});

it('[PAR-09] [PAR-10] there are six time slots, six curves and five clock fields', () => {
  const { clock, slots, curves } = sectionsOf(allParameters);
  expect(clock).toHaveLength(5);
  expect(slots.map(({ row, cells }) => [row, cells.length])).toEqual(
    [1, 2, 3, 4, 5, 6].map((row) => [row, 5]),
  );
  expect(curves.map(({ curve, points }) => [curve, points.length])).toEqual([
    ['FW', 4],
    ['VW', 4],
    ['VQ', 4],
    ['PQ', 4],
    ['PPF', 4],
    ['WT', 12],
  ]);
  expect(curves.every(({ points }) => points.every(({ cells }) => cells.length === 2))).toBe(true);
});
