import type { TableShape } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { EmptyState, WarningIcon } from '@heliograph/ui';
import { useMemo, useState, type Ref } from 'react';
import { TableGrid, type TableGridHandle } from '../../../shared/grid/TableGrid.tsx';
import { usePhone } from '../../../shared/page/usePhone.ts';
import { COLUMNS, type FaultSort } from '../address/faultAddress.ts';
import { alarmColumns, entryColumn } from './alarmColumns.tsx';
import { useAlarmWords } from './useAlarmWords.ts';

export interface AlarmTableGridProps {
  table: TableShape;
  /** What rows are searched for. */
  text: string;
  /** Of the first rows; afterwards it is the grid that tells. */
  sort: FaultSort | null;
  onSort: (sort: FaultSort | null) => void;
  /** Shows when each recovered. */
  recovery: boolean;
  onArranged: (shape: TableShape) => void;
  onGone: () => void;
  ref: Ref<TableGridHandle>;
}

/** What words are looked for in: what a row says in words of its own. */
const AMONG = ['message', 'station', 'device', 'model'] as const;
/** Lines of an entry, px. */
const ENTRY = { short: 84, long: 102 };

/** The alarms of a table that the engine holds (spec B §2.9). */
export function AlarmTableGrid({
  table,
  text,
  sort,
  onSort,
  recovery,
  onArranged,
  onGone,
  ref,
}: AlarmTableGridProps) {
  const { t } = useTranslation('fault');
  const format = useFormat();
  const phone = usePhone();
  const [first] = useState(sort);
  const alarmWords = useAlarmWords();
  const columns = useMemo(() => {
    const words = { ...alarmWords, entry: t('list') };
    return phone ? entryColumn(words, recovery) : alarmColumns(words, format, { recovery, sort: first });
  }, [t, alarmWords, format, phone, recovery, first]);
  const search = useMemo(() => ({ text, among: AMONG }), [text]);

  return (
    <TableGrid
      // A grid has rows of one height.
      key={`${phone} ${recovery}`}
      ref={ref}
      aria-label={t('list')}
      table={table}
      search={search}
      columnDefs={columns}
      onArranged={onArranged}
      onGone={onGone}
      onSortChanged={({ columns: changed }) => {
        const sorted = changed?.find((each) => each.getSort());
        const column = COLUMNS.find((one) => one === sorted?.getColId());
        onSort(column ? { column, descending: sorted?.getSort() === 'desc' } : null);
      }}
      {...(phone && { rowHeight: recovery ? ENTRY.long : ENTRY.short, headerHeight: 0 })}
      empty={<EmptyState icon={<WarningIcon />} title={t('noMatch')} hint={t('noMatchHint')} />}
    />
  );
}
