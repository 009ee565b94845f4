import type { TableShape } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, Progress, WarningIcon } from '@heliograph/ui';
import { type Ref } from 'react';
import { LoadFailure } from '../../shared/failure/LoadFailure.tsx';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import type { TableGridHandle } from '../../shared/grid/TableGrid.tsx';
import type { TableRow } from '../../shared/grid/tableSource.ts';
import type { FaultSort } from './faultAddress.ts';
import styles from './FaultTable.module.css';
import type { AlarmTableResult } from './useAlarmTable.ts';
import { lazyPart } from '../../shared/failure/lazyPart.tsx';

const AlarmTableGrid = lazyPart(
  async () => (await import('./AlarmTableGrid.tsx')).AlarmTableGrid,
  <ListSkeleton />,
);
// Along with what it is to show, not after it.
void AlarmTableGrid.preload();

export interface FaultTableProps extends Omit<AlarmTableResult, 'last'> {
  grid: Ref<TableGridHandle>;
  text: string;
  sort: FaultSort | null;
  onSort: (sort: FaultSort | null) => void;
  /** Shows the recovery time. */
  recovery: boolean;
  onOpen: (row: TableRow) => void;
  onKey: (key: string, row: TableRow) => boolean;
}

/** The alarm table: loading progress, rows, or why there are none. */
export function FaultTable({ state, cancel, retry, onArranged, grid, ...shown }: FaultTableProps) {
  const { t } = useTranslation('fault');
  const { t: common } = useTranslation();
  const retryButton = (
    <Button mt="sm" variant="light" onClick={retry}>
      {common('action.retry')}
    </Button>
  );
  switch (state.phase) {
    case 'reading':
      return <Reading progress={state.progress} onCancel={cancel} />;
    case 'failed':
      return <LoadFailure title={t('failed')} failure={state.failure} onRetry={retry} />;
    case 'cancelled':
      return (
        <EmptyState
          icon={<WarningIcon />}
          title={t('cancelled')}
          hint={t('cancelledHint')}
          action={retryButton}
        />
      );
    case 'read':
      return state.alarms.warnings + state.alarms.faults === 0 ? (
        <EmptyState icon={<WarningIcon />} title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <AlarmTableGrid
          ref={grid}
          table={state.alarms.table satisfies TableShape}
          onArranged={onArranged}
          onGone={retry}
          {...shown}
        />
      );
  }
}

interface ReadingProps {
  progress: { done: number; of: number } | null;
  onCancel: () => void;
}

/** Most tables load before progress would be readable; only slow ones report it. */
function Reading({ progress, onCancel }: ReadingProps) {
  const { t } = useTranslation('fault');
  const { t: common } = useTranslation();
  const format = useFormat();
  if (progress === null) return <ListSkeleton />;
  const { done, of } = progress;
  const [read, all] = [format.integer(done), format.integer(of)];
  return (
    <div className={styles.reading}>
      <p role="status">{of > 0 ? t('readingOf', { done: read, of: all }) : t('reading', { done: read })}</p>
      <Progress.Root>
        <Progress.Section value={of > 0 ? (done / of) * 100 : 100} animated aria-label={t('list')} />
      </Progress.Root>
      <Button variant="default" size="sm" onClick={onCancel}>
        {common('action.cancel')}
      </Button>
    </div>
  );
}
