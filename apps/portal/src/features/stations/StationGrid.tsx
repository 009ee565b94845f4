import { useTranslation } from '@heliograph/i18n';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { DataGrid } from '../../shared/grid/DataGrid.tsx';
import { gridTheme } from '../../shared/grid/gridTheme.ts';
import styles from '../../shared/grid/PagedGrid.module.css';
import { PAGE_SIZE } from '../../shared/grid/pageSize.ts';
import { Pager } from '../../shared/grid/Pager.tsx';
import { useStationColumns } from './stationColumns.tsx';
import type { ListedStation } from './stationFilter.ts';
import type { ColumnOrder } from './stationOrder.ts';
import type { StationRow } from './stationRow.ts';
import { useShownRows } from './useShownRows.ts';

/** The list as a grid, which only ever holds the rows that it shows: a fleet may be of thousands, and live. */
export function StationGrid({ stations }: { stations: readonly ListedStation[] }) {
  const { t } = useTranslation('station');
  const roomy = useMediaQuery('(min-width: 100em)', undefined, { getInitialValueInEffect: false });
  const columns = useStationColumns(roomy);
  const [orders, setOrders] = useState<readonly ColumnOrder[]>([]);
  const [chosen, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(stations.length / PAGE_SIZE));
  const page = Math.min(chosen, pages);
  const rows = useShownRows(stations, orders, page);

  return (
    <div className={styles.list}>
      <DataGrid<StationRow>
        theme={THEME}
        aria-label={t('list')}
        rowData={rows as StationRow[]}
        columnDefs={columns}
        defaultColDef={DEFAULT_COLUMN}
        getRowId={({ data }) => String(data.slot)}
        domLayout="autoHeight"
        suppressMovableColumns
        tooltipShowDelay={400}
        onSortChanged={({ api }) =>
          setOrders(
            api.getState().sort?.sortModel.map(({ colId, sort }) => ({
              column: colId,
              descending: sort === 'desc',
            })) ?? [],
          )
        }
      />
      <Pager page={page} pages={pages} total={t('total', { count: stations.length })} onPage={setPage} />
    </div>
  );
}

/** Closer than other grids: it has eleven columns. */
const THEME = gridTheme.withParams({ fontSize: 13, cellHorizontalPadding: 8, rowHeight: 56 });

/** The rows come in order; the grid only shows by what. */
const DEFAULT_COLUMN = {
  sortable: true,
  resizable: true,
  wrapHeaderText: true,
  comparator: () => 0,
} as const;
