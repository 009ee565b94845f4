import type { IRowNode } from 'ag-grid-community';
import { expect, it } from 'vitest';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import { consumptionRows, grandTotal, keepTogether, samePerson } from './consumptionRows.ts';

const charge = (begin_time: number, total_qty: number | null) => ({
  user_name: 'u',
  email: 'u@x.example',
  obj_name: 'Charger',
  device_code: 'SN1',
  begin_time,
  end_time: null,
  total_qty,
});
const groups = [
  { name: 'Ann', email: 'ann@x.example', total: 3.5, list: [charge(1, 1.5), charge(4, 2)], chargers: [] },
  { name: '', email: 'bob@x.example', total: 4, list: [charge(2, 4), charge(3, null)], chargers: [] },
];
const words = {
  nobody: 'Nobody',
  totalOf: (name: string) => `Total of ${name}`,
  rounding: 'Rounding',
  withoutSession: 'Without',
  outside: 'Outside',
};

it('[REP-02] each person has their charges and a total line; without a name the e-mail address identifies them', () => {
  const rows = consumptionRows({ groups }, words);
  expect(rows.map(({ user, energy, total }) => [user, energy, total])).toEqual([
    ['Ann', 1.5, 0],
    ['Ann', 2, 0],
    ['Ann', 3.5, 1],
    ['bob@x.example', 4, 0],
    ['bob@x.example', null, 0],
    ['bob@x.example', 4, 1],
  ]);
  expect(grandTotal({ groups })).toEqual({ total: 7.5, rounding: 0 });
});

it('[TRU-05] energy without a session and outside of the period has its own rows, so that the total is that of the counters', () => {
  const chargers = [
    { obj_name: 'Charger', device_code: 'SN1', counted: 5.5, without_session: 3, outside: 1 },
    { obj_name: 'Other', device_code: 'SN2', counted: 0, without_session: 0, outside: 0 },
  ];
  const one = { name: 'Ann', email: '', total: 3.5, list: [charge(1, 1.5), charge(4, 2)], chargers };
  expect(
    consumptionRows({ groups: [one] }, words).map(({ email, serial, energy }) => [email, serial, energy]),
  ).toEqual([
    ['u@x.example', 'SN1', 1.5],
    ['u@x.example', 'SN1', 2],
    ['Without', 'SN1', 3],
    ['Outside', 'SN1', -1],
    ['Total of Ann', undefined, 5.5],
  ]);
  expect(grandTotal({ groups: [one] })).toEqual({ total: 5.5, rounding: 0 });
});

it('[DQ-05] a line says by how much the charges as shown miss the total of a person as shown', () => {
  const own = [
    // 0.13 and 0.13 as shown, 0.25 together.
    { name: 'Ann', email: '', total: 0.25, list: [charge(1, 0.125), charge(4, 0.125)], chargers: [] },
    { name: 'Bob', email: '', total: 0.254, list: [charge(1, 0.254)], chargers: [] },
    { name: 'Cem', email: '', total: 0.254, list: [charge(1, 0.254)], chargers: [] },
  ];
  const rows = consumptionRows({ groups: own }, words);
  expect(rows.filter(({ rounding }) => rounding === 1)).toEqual([
    { row: '0 rounding', person: 0, user: 'Ann', email: 'Rounding', energy: -0.01, total: 1, rounding: 1 },
  ]);
  // 0.25 three times as shown, 0.76 together.
  expect(grandTotal({ groups: own })).toEqual({ total: 0.758, rounding: 0.01 });

  const nodes = rows.map((data) => ({ data }) as IRowNode<TableRow>).reverse();
  keepTogether({ nodes });
  expect(nodes.slice(-2).map(({ data }) => data?.row)).toEqual(['0 total', '0 rounding']);
});

it('[REP-02] sorting keeps people together, their total line last', () => {
  const nodes = consumptionRows({ groups }, words)
    .sort((one, other) => Number(other.energy) - Number(one.energy))
    .map((data) => ({ data }) as IRowNode<TableRow>);
  keepTogether({ nodes });
  expect(nodes.map(({ data }) => data?.row)).toEqual(['1 0', '1 1', '1 total', '0 1', '0 0', '0 total']);
});

it('only rows of one person share a cell', () => {
  const [first, second, , other] = consumptionRows({ groups }, words).map(
    (data) => ({ data }) as IRowNode<TableRow>,
  );
  const spans = (nodeA: unknown, nodeB: unknown) =>
    samePerson({ nodeA, nodeB } as Parameters<typeof samePerson>[0]);
  expect([spans(first, second), spans(first, other), spans(null, null)]).toEqual([true, false, false]);
});
