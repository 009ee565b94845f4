import { expect, it } from 'vitest';
import { importColumns } from './importColumns.ts';
import { proposeColumns, unitFactor } from './proposeColumns.ts';
import { stationColumns } from './stationColumns.ts';

it.each(
  Object.entries(importColumns).flatMap(([kind, columns]) =>
    (['en', 'zh'] as const).map((language) => [kind, language, columns] as const),
  ),
)('[IMP-01] the headings of a template are recognised: %s, %s', (_kind, language, columns) => {
  const headings = columns.map((column) => column.headings[language][0]);
  expect(proposeColumns(headings, columns)).toEqual(columns.map(({ field }) => field));
});

it('[IMP-01] headings of other programs are recognised, each field once and by its best name', () => {
  expect(
    proposeColumns(
      ['Name', 'STATION NAME', 'System size (kW)', 'S/N', 'DNSP', 'Post code', 'Notes', ''],
      stationColumns,
    ),
  ).toEqual([null, 'station_name', 'installed_capacity', 'device.sn', 'agent', 'postal_code', null, null]);
});

it('[IMP-01] what somebody chose for a heading before comes first', () => {
  const remembered = { notes: 'address', name: '' };
  expect(proposeColumns(['Notes', 'Address', 'Name'], stationColumns, remembered)).toEqual([
    'address',
    null,
    null,
  ]);
});

it.each([
  ['Size (W)', 0.001],
  ['Size（MW）', 1000],
  ['Size [kWp]', 1],
  ['Size', 1],
  ['Size (kWh)', null],
])('[IMP-01] the unit of %s', (heading, factor) => {
  const column = stationColumns.find(({ field }) => field === 'installed_capacity')!;
  expect(unitFactor(heading, column)).toBe(factor);
});
