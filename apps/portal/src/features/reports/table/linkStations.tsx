import { Link } from 'react-router-dom';
import rowStyles from '../../../shared/page/rows.module.css';
import type { ReportTable } from './reportColumn.ts';

/** The same table, whose stations lead to a page about them. Their rows are named by the station's id. */
export const linkStations = (table: ReportTable, getAddress: (stationId: number) => string): ReportTable => ({
  ...table,
  columns: table.columns.map((column) =>
    column.key === 'station'
      ? {
          ...column,
          cell: ({ row, station }) =>
            typeof row === 'number' ? (
              <Link to={getAddress(row)} className={rowStyles.link ?? ''}>
                {station}
              </Link>
            ) : (
              station
            ),
        }
      : column,
  ),
});
