import type { ReportSpan } from '@heliograph/contracts/engine';
import type { Format } from '@heliograph/i18n';
import { Link } from 'react-router-dom';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import { getLossesAddress } from '../../../shared/lossesAddress.ts';
import type { ReportColumn } from '../table/reportColumn.ts';
import tableStyles from '../table/reportTable.module.css';
import { figureText } from '../table/roundingLine.ts';

/** [LOS-06] Actual in percent of expected energy; leads to the losses of the station, which explain it. */
export function ofExpectedColumn(title: string, span: ReportSpan, format: Format): ReportColumn {
  const text = (row: TableRow) => figureText(row, 'ofExpected', (percent) => format.number(percent, 1));
  return {
    key: 'ofExpected',
    title,
    text,
    cell: (row) =>
      typeof row.ofExpected === 'number' && typeof row.row === 'number' ? (
        <Link to={getLossesAddress(row.row, span)} className={tableStyles.ledger ?? ''}>
          {text(row)}
        </Link>
      ) : (
        text(row)
      ),
    isNumber: true,
    width: 104,
    file: { as: 'number', decimals: 1 },
  };
}
