import type { TableShape } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { EmptyState, WarningIcon } from '@heliograph/ui';
import { Button, Progress } from '@mantine/core';
import { Suspense, lazy, type Ref } from 'react';
import { ReadFailure } from '../../shared/failure/ReadFailure.tsx';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import type { TableGridHandle } from '../../shared/grid/TableGrid.tsx';
import type { FaultSort } from './address/faultAddress.ts';
import styles from './FaultTable.module.css';
import type { AlarmTableUse } from './table/useAlarmTable.ts';

const AlarmTableGrid = lazy(async () => ({
  default: (await import('./table/AlarmTableGrid.tsx')).AlarmTableGrid,
}));

export interface FaultTableProps extends AlarmTableUse {
  grid: Ref<TableGridHandle>;
  text: string;
  sort: FaultSort | null;
  onSort: (sort: FaultSort | null) => void;
  /** Shows when each recovered. */
  recovery: boolean;
}

/** The answer to what was asked: how far its reading is, what it holds, or why there is none. */
export function FaultTable({ answer, cancel, again, arranged, grid, ...shown }: FaultTableProps) {
  const { t } = useTranslation('fault');
  const { t: common } = useTranslation();
  const retry = (
    <Button mt="sm" variant="light" onClick={again}>
      {common('action.retry')}
    </Button>
  );
  switch (answer.phase) {
    case 'reading':
      return <Reading progress={answer.progress} onCancel={cancel} />;
    case 'failed':
      return <ReadFailure title={t('failed')} failure={answer.failure} onRetry={again} />;
    case 'cancelled':
      return (
        <EmptyState icon={<WarningIcon />} title={t('cancelled')} hint={t('cancelledHint')} action={retry} />
      );
    case 'read':
      return answer.alarms.warnings + answer.alarms.faults === 0 ? (
        <EmptyState icon={<WarningIcon />} title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          <AlarmTableGrid
            ref={grid}
            table={answer.alarms.table satisfies TableShape}
            onArranged={arranged}
            onGone={again}
            {...shown}
          />
        </Suspense>
      );
  }
}

interface ReadingProps {
  progress: { done: number; of: number } | null;
  onCancel: () => void;
}

/** Most tables are there before anybody could read how far they are; of the others it is said. */
function Reading({ progress, onCancel }: ReadingProps) {
  const { t } = useTranslation('fault');
  const { t: common } = useTranslation();
  const format = useFormat();
  if (progress === null) return <ListSkeleton />;
  const { done, of } = progress;
  const [read, all] = [format.integer(done), format.integer(of)];
  return (
    <div className={styles.reading}>
      <p className={styles.done} role="status">
        {of > 0 ? t('readingOf', { done: read, of: all }) : t('reading', { done: read })}
      </p>
      <Progress.Root>
        <Progress.Section value={of > 0 ? (done / of) * 100 : 100} animated aria-label={t('list')} />
      </Progress.Root>
      <Button variant="default" size="sm" onClick={onCancel}>
        {common('action.cancel')}
      </Button>
    </div>
  );
}
