import type { ConsumptionReport } from '@heliograph/contracts/engine';
import type { IRowNode, PostSortRowsParams, SpanRowsParams } from 'ag-grid-community';
import type { TableRow } from '../../../shared/grid/tableRows.ts';

/** What the rows are called where nobody is known, and each person's total line. */
export interface ChargeWords {
  nobody: string;
  totalOf: (name: string) => string;
}

/**
 * A row a charge and a total line a person; `person` tells people apart, `user` is what their merged cell says, `total`
 * is 1 on total lines. Energies are kWh, null where nothing is known.
 */
export function chargeRows({ groups }: Pick<ConsumptionReport, 'groups'>, words: ChargeWords): TableRow[] {
  return groups.flatMap(({ name, email, total, list }, person) => {
    const user = name || email || words.nobody;
    const charges = list.map((charge, index): TableRow => ({
      row: `${person} ${index}`,
      person,
      user,
      email: charge.email,
      device: charge.obj_name,
      serial: charge.device_code,
      start: charge.begin_time,
      end: charge.end_time,
      energy: charge.total_qty,
      total: 0,
    }));
    const line = {
      row: `${person} total`,
      person,
      user,
      email: words.totalOf(user),
      energy: total,
      total: 1,
    };
    return [...charges, line];
  });
}

/** Keeps each person's rows together, people in the order of their first row as sorted, their total line last. */
export function keepTogether({ nodes }: Pick<PostSortRowsParams<TableRow>, 'nodes'>): void {
  const people = new Map<unknown, { charges: IRowNode<TableRow>[]; totals: IRowNode<TableRow>[] }>();
  for (const node of nodes) {
    const person = node.data?.person;
    const own = people.get(person) ?? { charges: [], totals: [] };
    people.set(person, own);
    (node.data?.total === 1 ? own.totals : own.charges).push(node);
  }
  // The grid wants the very array in another order.
  nodes.splice(
    0,
    nodes.length,
    ...[...people.values()].flatMap(({ charges, totals }) => [...charges, ...totals]),
  );
}

/** Whether two neighbours are of one person, whose cell they share. */
export const samePerson = ({ nodeA, nodeB }: SpanRowsParams<TableRow>): boolean =>
  nodeA?.data?.person !== undefined && nodeA.data.person === nodeB?.data?.person;

/** The sum of all people's totals, kWh. */
export const grandTotal = ({ groups }: Pick<ConsumptionReport, 'groups'>): number =>
  groups.reduce((sum, { total }) => sum + Math.round(total * 100), 0) / 100;
