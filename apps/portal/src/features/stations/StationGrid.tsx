import { lastKnownStationsAtom, lastOnlineAtom, type LastKnownTable } from '@heliograph/board';
import { useTranslation } from '@heliograph/i18n';
import { Stack, useMediaQuery } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useMemo } from 'react';
import { DataGrid } from '../../shared/grid/DataGrid.tsx';
import { gridTheme } from '../../shared/grid/gridTheme.ts';
import { PAGE_SIZE, Pager } from '../../shared/grid/Pager.tsx';
import { useStationColumns } from './stationColumns.tsx';
import type { ListedStation } from './stationFilter.ts';
import { sortRows, sortsByLiveValue, type ColumnSort, type StationRow } from './stationRows.ts';
import type { StationList } from './useStationList.ts';

/** The list as a grid. It only holds the rows of the shown page: a live fleet may have thousands of stations. */
export function StationGrid({ stations, page, of, sorting, sortable, onPage, onSort }: StationList) {
  const rows = usePageRows(stations, sortable ? UNSORTED : sorting, sortable ? 1 : page);
  const { t } = useTranslation('station');
  const isWide = useMediaQuery('(min-width: 100em)', undefined, { getInitialValueInEffect: false });
  const all = useStationColumns(isWide);
  const columns = useMemo(
    () =>
      sortable
        ? all.map((column) => ({
            ...column,
            sortable: sortable.includes(column.colId ?? column.field ?? ''),
          }))
        : all,
    [all, sortable],
  );
  return (
    <Stack gap={14}>
      <DataGrid<StationRow>
        theme={THEME}
        aria-label={t('list')}
        rowData={rows as StationRow[]}
        columnDefs={columns}
        defaultColDef={DEFAULT_COLUMN}
        getRowId={({ data }) => String(data.slot)}
        initialState={{
          sort: {
            sortModel: sorting.map(({ column, descending }) => ({
              colId: column,
              sort: descending ? 'desc' : 'asc',
            })),
          },
        }}
        domLayout="autoHeight"
        suppressMovableColumns
        tooltipShowDelay={400}
        onSortChanged={({ api }) =>
          onSort(
            api.getState().sort?.sortModel.map(({ colId, sort }) => ({
              column: colId,
              descending: sort === 'desc',
            })) ?? [],
          )
        }
      />
      <Pager
        page={page}
        pages={Math.max(1, Math.ceil(of / PAGE_SIZE))}
        total={t('total', { count: of })}
        onPage={onPage}
      />
    </Stack>
  );
}

const UNSORTED: readonly ColumnSort[] = [];

/** Denser than other grids: it has twelve columns. */
const THEME = gridTheme.withParams({ fontSize: 13, cellHorizontalPadding: 8, rowHeight: 56 });

/** The rows come sorted; the grid only shows by which column. */
const DEFAULT_COLUMN = {
  sortable: true,
  resizable: true,
  wrapHeaderText: true,
  comparator: () => 0,
} as const;

/** The sorted rows of a page (from 1) with their live values; the same array until one of them changes. */
function usePageRows(
  stations: readonly ListedStation[],
  sorting: readonly ColumnSort[],
  page: number,
): readonly StationRow[] {
  const lastOnline = useAtomValue(lastOnlineAtom);
  // Sorting thousands of names must not be repeated for each live value.
  const settled = useMemo(() => {
    if (sortsByLiveValue(sorting)) return null;
    if (sorting.length === 0) return stations;
    return sortRows(
      stations.map((listed, slot) => toRow(listed, slot, NO_LIVE_VALUES, lastOnline)),
      sorting,
    );
  }, [stations, sorting, lastOnline]);

  const shown = useMemo(
    () =>
      selectAtom(
        lastKnownStationsAtom,
        (live) => {
          const row = (listed: Listed, slot: number) => toRow(listed, slot, live, lastOnline);
          const ordered = settled ?? sortRows(stations.map(row), sorting);
          return ordered.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(row);
        },
        (a, b) => a.length === b.length && a.every((row, index) => isSame(row, b[index]!)),
      ),
    [stations, settled, sorting, page, lastOnline],
  );
  return useAtomValue(shown);
}

const NO_LIVE_VALUES: LastKnownTable = new Map();

type Listed = Pick<ListedStation, 'station' | 'status'>;

function toRow(
  { station, status }: Listed,
  slot: number,
  live: LastKnownTable,
  lastOnline: ReadonlyMap<number, number>,
): StationRow {
  const { id } = station;
  return { slot, station, status, live: live.get(id) ?? null, lastOnline: lastOnline.get(id) ?? null };
}

function isSame(a: StationRow, b: StationRow): boolean {
  return (
    a.station === b.station && a.status === b.status && a.live === b.live && a.lastOnline === b.lastOnline
  );
}
