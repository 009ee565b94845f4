import type { ConsumptionReport } from '@heliograph/contracts/engine';
import { columnTotal, type ColumnTotal } from '@heliograph/domain/reports';
import type { Format, Translate } from '@heliograph/i18n';
import type { IRowNode, PostSortRowsParams, SpanRowsParams } from 'ag-grid-community';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import { instantText } from '../frame/rowTime.ts';
import { figureText, roundingLine } from '../table/roundingLine.ts';
import type { ReportColumn } from '../table/reportColumn.ts';

/** Names of a person who is not known, and of the lines that are not charges. */
export interface ConsumptionWords {
  nobody: string;
  totalOf: (name: string) => string;
  rounding: string;
  withoutSession: string;
  outside: string;
}

/**
 * A row for each charge, rows for what else makes up the counters, and a total line for each person, with a rounding line
 * where needed. `person` identifies the person, `user` is the text of their merged cell, `remainder` is 1 on rows that are
 * no charge, `total` on total and rounding lines. Energies are kWh, null where unknown.
 */
export function consumptionRows(
  { groups }: Pick<ConsumptionReport, 'groups'>,
  words: ConsumptionWords,
): TableRow[] {
  return groups.flatMap(({ name, email, list, chargers }, person) => {
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
    const remainders = chargers.flatMap(({ obj_name, device_code, without_session, outside }, index) =>
      (
        [
          ['withoutSession', without_session],
          ['outside', -outside],
        ] as const
      )
        .filter(([, kwh]) => Math.abs(kwh) >= SHOWN_KWH)
        .map(([word, energy]): TableRow => ({
          row: `${person} ${word} ${index}`,
          person,
          user,
          email: words[word],
          device: obj_name,
          serial: device_code,
          energy,
          remainder: 1,
          total: 0,
        })),
    );
    const { total, rounding } = personTotal({ list, chargers });
    const line = {
      row: `${person} total`,
      person,
      user,
      email: words.totalOf(user),
      energy: total,
      total: 1,
    };
    return [
      ...charges,
      ...remainders,
      line,
      ...roundingLine(
        { row: `${person} rounding`, person, user, email: words.rounding, total: 1 },
        { energy: rounding },
      ),
    ];
  });
}

/** Smaller energies are shown as zero, kWh. */
const SHOWN_KWH = 0.005;

/** The energy of a person's charges and of what else makes up the counters of their chargers, kWh. */
const personTotal = ({
  list,
  chargers,
}: Pick<ConsumptionReport['groups'][number], 'list' | 'chargers'>): ColumnTotal =>
  columnTotal([
    ...list.map(({ total_qty }) => total_qty ?? NaN),
    ...chargers.flatMap(({ without_session, outside }) => [without_session, -outside]),
  ]);

/** Keeps each person's rows together, in the order of their first sorted row, with the total and rounding lines last. */
export function keepTogether({ nodes }: Pick<PostSortRowsParams<TableRow>, 'nodes'>): void {
  const people = new Map<unknown, { charges: IRowNode<TableRow>[]; totals: IRowNode<TableRow>[] }>();
  for (const node of nodes) {
    const person = node.data?.person;
    const own = people.get(person) ?? { charges: [], totals: [] };
    people.set(person, own);
    (node.data?.total === 1 ? own.totals : own.charges).push(node);
  }
  // The grid expects the same array, reordered.
  nodes.splice(
    0,
    nodes.length,
    ...[...people.values()].flatMap(({ charges, totals }) => [
      ...charges,
      ...totals.sort((one, other) => Number(one.data?.rounding ?? 0) - Number(other.data?.rounding ?? 0)),
    ]),
  );
}

/** True if neighbouring rows belong to one person and share a cell. */
export const samePerson = ({ nodeA, nodeB }: SpanRowsParams<TableRow>): boolean =>
  nodeA?.data?.person !== undefined && nodeA.data.person === nodeB?.data?.person;

/** The sum of all people's totals, kWh; `rounding` is by how much it differs from their sum as shown. */
export const grandTotal = ({ groups }: Pick<ConsumptionReport, 'groups'>): ColumnTotal =>
  columnTotal(groups.map((group) => personTotal(group).total));

/** The columns of the consumption report. */
export function consumptionColumns(zone: string, format: Format, t: Translate<'report'>): ReportColumn[] {
  const text = (key: string, title: string, width: number, merged = false): ReportColumn => ({
    key,
    title,
    text: (row) => String(row[key] ?? ''),
    isNumber: false,
    width,
    file: { as: 'text', ...(merged && { merged }) },
  });
  const time = (key: string, title: string, none: string): ReportColumn => ({
    key,
    title,
    text: (row) => {
      const at = row[key];
      if (typeof at === 'number') return instantText(at, zone, format);
      return isCharge(row) ? none : '';
    },
    isNumber: false,
    width: 160,
    file: { as: 'dateTime', zone },
  });
  return [
    text('user', t('consumption.user'), 170, true),
    text('email', t('consumption.email'), 210),
    text('device', t('consumption.device'), 150),
    text('serial', t('consumption.serial'), 170),
    time('start', t('consumption.start'), ''),
    time('end', t('consumption.end'), t('consumption.ongoing')),
    {
      key: 'energy',
      title: t('consumption.energy'),
      text: (row) => figureText(row, 'energy', format.number),
      isNumber: true,
      width: 170,
      file: { as: 'number', decimals: 2 },
    },
  ];
}

const isCharge = (row: TableRow) => row.total === 0 && row.remainder !== 1;
