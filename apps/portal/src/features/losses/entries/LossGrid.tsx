import type { LossEntry } from '@heliograph/contracts/http';
import { useTranslation, type Translate } from '@heliograph/i18n';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { useMemo, useState, type ReactNode } from 'react';
import { chosenSort, initialSort, SORTED_ELSEWHERE } from '../../../shared/grid/columnSort.ts';
import { keepKeyInCell } from '../../../shared/grid/gridCells.ts';
import { gridTheme } from '../../../shared/grid/gridTheme.ts';
import { PagedGrid } from '../../../shared/grid/PagedGrid.tsx';
import { LOSS_COLUMNS, type LossSort } from '../lossesAddress.ts';
import { CauseButton, EntryEnergy, EntryPeriod, EntryVerdict } from './entryTexts.tsx';
import { lossKey } from './filterLosses.ts';
import styles from './LossGrid.module.css';
import { LossMenu, type LossOperations } from './LossMenu.tsx';
import { useLossTexts } from './useLossTexts.ts';

export interface LossListProps extends LossOperations {
  /** Sorted. */
  entries: readonly LossEntry[];
  /** The station's. */
  zone: string;
  /** Number of entries as text. */
  total: string;
}

interface LossGridProps extends LossListProps {
  sort: LossSort | null;
  onSort: (sort: LossSort | null) => void;
}

/** The entries as a grid. */
export function LossGrid({ entries, zone, total, onEvidence, onDecide, sort, onSort }: LossGridProps) {
  const { t } = useTranslation('losses');
  const [first] = useState(sort);
  const texts = useLossTexts(zone);
  const columns = useMemo((): ColDef<LossEntry>[] => {
    const cell =
      (content: (entry: LossEntry) => ReactNode) =>
      ({ data }: ICellRendererParams<LossEntry>) =>
        data && (
          <span className={styles.cell} data-rejected={data.verdict === 'rejected' || undefined}>
            {content(data)}
          </span>
        );
    const head = (colId: Parameters<typeof columnName>[1]) => ({
      colId,
      headerName: columnName(t, colId),
      initialSort: initialSort(first, colId),
    });
    return [
      {
        ...head('cause'),
        valueGetter: ({ data }) => data && t(`cause.${data.cause}`),
        cellRenderer: cell((entry) => (
          <CauseButton entry={entry} zone={zone} onOpen={() => onEvidence(entry)} />
        )),
        suppressKeyboardEvent: keepKeyInCell,
        wrapText: true,
        width: 172,
      },
      {
        ...head('began'),
        valueGetter: ({ data }) => data?.began,
        cellRenderer: cell((entry) => <EntryPeriod entry={entry} zone={zone} />),
        width: 200,
      },
      {
        ...head('kwh'),
        field: 'kwh',
        cellRenderer: cell((entry) => <EntryEnergy entry={entry} />),
        type: 'rightAligned',
        width: 118,
      },
      {
        ...head('amount'),
        field: 'amount',
        cellRenderer: cell(({ amount, currency }) => texts.money(amount, currency)),
        type: 'rightAligned',
        width: 100,
      },
      {
        ...head('ahead'),
        field: 'ahead',
        cellRenderer: cell(({ ahead, currency }) =>
          ahead === 0 ? t('nothingAhead') : texts.money(ahead, currency),
        ),
        type: 'rightAligned',
        width: 124,
      },
      {
        ...head('evidence'),
        valueGetter: ({ data }) => data && texts.evidence(data).join(t('semicolon')),
        cellRenderer: cell((entry) => (
          <span className={styles.evidence}>{texts.evidence(entry).join(t('semicolon'))}</span>
        )),
        tooltip: ({ data }) => data && texts.evidence(data).join(t('semicolon')),
        sortable: false,
        minWidth: 190,
        flex: 3,
      },
      {
        ...head('verdict'),
        field: 'verdict',
        cellRenderer: cell((entry) => <EntryVerdict entry={entry} zone={zone} />),
        tooltip: ({ data }) => (data?.reason === '' ? undefined : data?.reason),
        minWidth: 128,
        flex: 2,
      },
      {
        ...head('operations'),
        cellRenderer: ({ data }: ICellRendererParams<LossEntry>) =>
          data && <LossMenu entry={data} zone={zone} onEvidence={onEvidence} onDecide={onDecide} />,
        suppressKeyboardEvent: keepKeyInCell,
        sortable: false,
        resizable: false,
        pinned: 'right',
        width: 110,
      },
    ];
  }, [t, texts, zone, onEvidence, onDecide, first]);
  const data = useMemo(() => [...entries], [entries]);

  return (
    <PagedGrid<LossEntry>
      aria-label={t('list')}
      theme={THEME}
      rowData={data}
      columnDefs={columns}
      defaultColDef={SORTED_ELSEWHERE}
      onSortChanged={(event) => onSort(chosenSort(event, LOSS_COLUMNS))}
      getRowId={({ data: entry }) => lossKey(entry)}
      total={total}
    />
  );
}

type Words = Translate<'losses'>;
type Column = 'cause' | 'began' | 'kwh' | 'amount' | 'ahead' | 'evidence' | 'verdict' | 'operations';

const columnName = (t: Words, column: Column) => t(`column.${column}`);

/** Rows of up to three lines. */
const THEME = gridTheme.withParams({ rowHeight: 68 });
