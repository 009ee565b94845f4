import { allParameters } from '@heliograph/domain/parameters';
import { expect, it } from 'vitest';
import { isSwitch, isWaitingForSwitch, searchParameters, groupSections } from './settingGroups.ts';

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

it('[PAR-09] every parameter appears exactly once: as a field or in a table', () => {
  const placed = groupSections(allParameters).flatMap(({ fields, slots, points }) => [
    ...fields,
    ...[...slots, ...points].flatMap(({ cells }) => cells),
  ]);
  const codes = placed.map(({ code }) => code);
  expect(codes.toSorted()).toEqual(allParameters.map(({ code }) => code).toSorted());
});

it('[PAR-09] [PAR-10] there are six time slots, six curves and five clock fields, each under its heading', () => {
  const sections = groupSections(allParameters);
  const of = (id: string) => sections.find((each) => each.id === id)!;
  expect(of('clock').fields).toHaveLength(5);
  expect(of('timeOfUse').slots.map(({ row, cells }) => [row, cells.length])).toEqual(
    [1, 2, 3, 4, 5, 6].map((row) => [row, 5]),
  );
  const curves = sections.filter(({ points }) => points.length > 0);
  expect(curves.map(({ id, fields, points }) => [id, fields.length, points.length])).toEqual([
    ['FW', 1, 4],
    ['VW', 1, 4],
    ['VQ', 1, 4],
    ['PQ', 1, 4],
    ['PPF', 1, 4],
    ['WT', 1, 12],
  ]);
  expect(curves.every(({ points }) => points.every(({ cells }) => cells.length === 2))).toBe(true);
});

it('[PAR-01] every parameter of Grid Setting has a heading', () => {
  const grid = allParameters.filter(({ group }) => group === 'grid_setting');
  expect(groupSections(grid).map(({ id }) => id)).toEqual([
    'standard',
    'reconnection',
    'voltageTrip',
    'frequencyTrip',
    'FW',
    'VW',
    'VQ',
    'PQ',
    'PPF',
  ]);
});

it('[PAR-01] a search finds names in both languages, codes, registers, headings, and whole curves', () => {
  const grid = allParameters.filter(({ group }) => group === 'grid_setting');
  const find = (text: string) =>
    searchParameters(grid, text, (section) => (section === 'voltageTrip' ? 'Protection' : ''));
  const codes = (text: string) => find(text).map(({ code }) => code);
  expect(find(' ')).toBe(grid);
  expect(codes('Over-VOLTAGE trip, stage 2')).toEqual(['over_voltage_2']);
  expect(codes('一级过压跳闸值')).toEqual(['over_voltage_1']);
  expect(codes('287')).toEqual(['over_voltage_1']);
  expect(codes('protection')).toHaveLength(8);
  expect(codes('V(Q) point 2, voltage')).toHaveLength(8);
  expect(codes('no such thing')).toEqual([]);
});
