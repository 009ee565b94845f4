import { expect, it } from 'vitest';
import { tableColumns } from '../../../shared/export/tableColumns.ts';
import { gridColumns, type ReportColumn } from './reportColumn.ts';
import { fileColumns } from './tableExport.ts';

const column = (key: string, group?: string): ReportColumn => ({
  key,
  title: key,
  text: () => '',
  isNumber: true,
  width: 100,
  file: { as: 'number', decimals: 2 },
  ...(group !== undefined && { group }),
});

it('columns of a group have its title, on screen and in a file', () => {
  const columns = [column('time'), column('kwh', 'Feed-in'), column('price', 'Feed-in'), column('sum')];
  expect(
    gridColumns(columns).map((each) =>
      'children' in each ? [each.headerName, each.children.length] : each.colId,
    ),
  ).toEqual(['time', ['Feed-in', 2], 'sum']);
  expect(fileColumns(columns).map(({ title }) => title)).toEqual([
    'time',
    'Feed-in: kwh',
    'Feed-in: price',
    'sum',
  ]);
});

it('rows of a page become columns of a file', () => {
  const text = { key: 'user', file: { as: 'text' as const } };
  const columns = tableColumns(
    [{ user: 'Ann', kwh: 1 }, { user: 'Bob', kwh: null }, { user: 'Ann' }],
    [text, column('kwh')],
  );
  expect(columns.user).toEqual({ kind: 'text', codes: Uint32Array.of(0, 1, 0), words: ['Ann', 'Bob'] });
  expect(columns.kwh).toEqual({ kind: 'number', values: Float64Array.of(1, NaN, NaN) });
});
