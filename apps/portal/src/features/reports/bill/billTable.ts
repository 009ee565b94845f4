import type { Bill } from '@heliograph/contracts/engine';
import { besideBill, comparePaper, withoutEnergy } from '@heliograph/domain/billing';
import { roundMoney } from '@heliograph/domain/tariff';
import type { Format } from '@heliograph/i18n';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import { roundingLine } from '../table/roundingLine.ts';
import { numberColumn, type ReportColumn, type ReportTable } from '../table/reportColumn.ts';
import type { LineText } from './lineText.ts';
import type { BillLine } from '@heliograph/contracts/engine';
import { paperLine, TOTAL, type PaperTexts } from './paperAddress.ts';

interface BillTableOptions {
  /** By a meter file, beside the bill; null without one. */
  beside: Bill | null;
  missingHours: number;
  paper: PaperTexts | null;
  lineText: (line: BillLine) => LineText;
  /** Energy of a line that was not measured; empty if all was. */
  marksOf: (line: BillLine) => string;
  format: Format;
  title: Record<
    | 'line'
    | 'quantity'
    | 'unit'
    | 'marks'
    | 'price'
    | 'amount'
    | 'meterQuantity'
    | 'meter'
    | 'meterDifference'
    | 'paperQuantity'
    | 'paper'
    | 'difference',
    string
  >;
  words: { total: string; rounding: string; unitOf: (unit: BillLine['unit']) => string };
}

/** The lines of a bill for paper and for a file, with the paper bill beside them where it was entered. */
export function billTable(
  bill: Bill,
  { beside, missingHours, paper, lineText, marksOf, format, title, words }: BillTableOptions,
): ReportTable {
  const number = (key: Exclude<keyof BillTableOptions['title'], 'line' | 'unit' | 'marks'>, digits: number) =>
    withoutDash(numberColumn(format, { key, title: title[key], decimals: digits, width: 100 }));
  const text = (key: 'line' | 'unit' | 'marks', width: number): ReportColumn => ({
    key,
    title: title[key],
    text: ({ [key]: value, label }) => String((key === 'line' ? (label ?? value) : value) ?? ''),
    isNumber: false,
    width,
    file: { as: 'text' },
  });
  const compared = beside && besideBill(bill, beside);
  const pairs = compared
    ? compared.lines.map(({ before, after, amount }) => ({ own: before, meter: after, amount }))
    : bill.lines.map((line) => ({ own: line, meter: null, amount: 0 }));
  const getQuantity = ({ quantity, times }: BillLine) => quantity * (times?.count ?? 1);
  const rows = pairs.flatMap(({ own, meter, amount }): TableRow[] => {
    const line = own ?? meter;
    if (!line) return [];
    const { name, detail } = lineText(line);
    const typed = paper && paperLine(paper, line.id);
    const difference = typed && comparePaper(own ?? withoutEnergy(line), typed, { missingHours });
    return [
      {
        line: detail === '' ? name : `${name}, ${detail}`,
        ...(own && { quantity: getQuantity(own) }),
        marks: [...new Set([own, meter].map((each) => (each ? marksOf(each) : '')))]
          .filter(Boolean)
          .join(' / '),
        unit: words.unitOf(line.unit) + (line.times ? `·${words.unitOf(line.times.per)}` : ''),
        ...(line.price !== null && { price: line.price }),
        ...(own && { amount: own.amount }),
        ...(meter && { meterQuantity: getQuantity(meter), meter: meter.amount }),
        ...(compared && { meterDifference: amount }),
        ...(typed?.quantity != null && { paperQuantity: typed.quantity }),
        ...(typed?.amount != null && { paper: typed.amount }),
        ...(difference && { difference: difference.amount }),
      },
    ];
  });
  const hasMarks = rows.some(({ marks }) => marks !== '');
  const paid = paper && paperLine(paper, TOTAL).amount;
  return {
    columns: [
      text('line', 260),
      number('quantity', 2),
      text('unit', 80),
      ...(hasMarks ? [text('marks', 140)] : []),
      number('price', 6),
      number('amount', 2),
      ...(beside === null
        ? []
        : [number('meterQuantity', 2), number('meter', 2), number('meterDifference', 2)]),
      ...(paper === null ? [] : [number('paperQuantity', 2), number('paper', 2), number('difference', 2)]),
    ],
    rows,
    shape: null,
    totals: [
      ...roundingLine(
        { label: words.rounding },
        {
          amount: bill.rounding,
          ...(compared && { meter: compared.rounding, meterDifference: compared.difference.rounding }),
        },
      ),
      {
        label: words.total,
        amount: bill.total,
        ...(compared && { meter: compared.total, meterDifference: compared.difference.total }),
        ...(paid != null && { paper: paid, difference: roundMoney(paid - roundMoney(bill.total)) }),
      },
    ],
  };
}

/** A line without such a figure has an empty cell, as on a printed bill. */
const withoutDash = (column: ReportColumn): ReportColumn => ({
  ...column,
  text: (row) => (typeof row[column.key] === 'number' ? column.text(row) : ''),
});
