import { useFormat, useTranslation } from '@heliograph/i18n';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { fullText, keepKeyInCell } from '../../../shared/grid/gridCells.ts';
import { PagedGrid } from '../../../shared/grid/PagedGrid.tsx';
import { usePageNumber } from '../../../shared/grid/usePageNumber.ts';
import link from '../DeviceLink.module.css';
import { ProfileMenu } from './dialogs/ProfileMenu.tsx';
import { profilePath, type ProfileRow } from './profileRows.ts';

/** The profiles as a grid. */
export function ProfileGrid({ rows }: { rows: readonly ProfileRow[] }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const columns = useMemo(
    (): ColDef<ProfileRow>[] => [
      {
        field: 'name',
        headerName: t('column.name'),
        tooltip: ({ value }) => String(value),
        cellRenderer: ({ data }: ICellRendererParams<ProfileRow>) =>
          data && (
            <Link to={profilePath(data.id)} className={link.name ?? ''}>
              {data.name}
            </Link>
          ),
        suppressKeyboardEvent: keepKeyInCell,
        minWidth: 180,
        flex: 2,
      },
      { field: 'note', headerName: t('column.note'), ...fullText, minWidth: 160, flex: 2 },
      { field: 'type', headerName: t('column.type'), ...fullText, minWidth: 150, flex: 1 },
      { field: 'model', headerName: t('column.model'), ...fullText, minWidth: 150, flex: 1 },
      {
        field: 'values',
        headerName: t('column.values'),
        valueFormatter: ({ value }) => format.integer(Number(value)),
        width: 100,
      },
      { field: 'author', headerName: t('column.author'), ...fullText, minWidth: 130, flex: 1 },
      {
        field: 'changed',
        headerName: t('column.changed'),
        valueFormatter: ({ value }) => format.dateTime(Number(value)),
        width: 190,
      },
      {
        colId: 'operations',
        headerName: t('column.operations'),
        cellRenderer: ({ data }: ICellRendererParams<ProfileRow>) =>
          data && <ProfileMenu profile={data.profile} />,
        suppressKeyboardEvent: keepKeyInCell,
        sortable: false,
        resizable: false,
        pinned: 'right',
        width: 110,
      },
    ],
    [t, format],
  );
  return (
    <PagedGrid<ProfileRow>
      aria-label={t('list')}
      rowData={[...rows]}
      columnDefs={columns}
      getRowId={({ data }) => String(data.id)}
      total={t('total', { count: rows.length })}
      paging={usePageNumber()}
    />
  );
}
