import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, EmptyState, SegmentedControl, WarningIcon } from '@heliograph/ui';
import { Select } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Suspense, lazy, useMemo } from 'react';
import { SearchField } from '../../shared/fields/SearchField.tsx';
import { useFailureText } from '../../shared/failure/useFailureText.ts';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import { alarmRows, rowHolds } from '../../shared/alarms/alarmRow.ts';
import layout from '../../shared/page/page.module.css';
import styles from './FaultPage.module.css';
import { DAYS, STATES, useFaultFilter } from './useFaultFilter.ts';
import { useAlarmHistory } from '../../shared/alarms/useAlarmHistory.ts';

const AlarmGrid = lazy(async () => ({
  default: (await import('../../shared/alarms/AlarmGrid.tsx')).AlarmGrid,
}));

const STATE_CODES = { pending: 0, resolved: 1, all: null } as const;

/** Warnings and faults of the whole fleet, newest first; new ones arrive by themselves. */
export function FaultPage() {
  const { t } = useTranslation('fault');
  const entities = useAtomValue(entitiesAtom);
  const [{ state, days, text }, setFilter] = useFaultFilter();
  const { records, failure } = useAlarmHistory({ span: { days }, state: STATE_CODES[state] });
  const failureText = useFailureText();

  const rows = useMemo(
    () => records && entities && alarmRows(records, entities.devices, entities.stations),
    [records, entities],
  );
  const found = useMemo(() => rows?.filter((row) => rowHolds(row, text)) ?? null, [rows, text]);

  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{t('title')}</h1>
      <div className={styles.tools}>
        <SegmentedControl
          label={t('state.label')}
          value={state}
          onChange={(chosen) => setFilter({ state: chosen })}
          options={STATES.map((one) => ({ value: one, label: t(`state.${one}`) }))}
        />
        <Select
          aria-label={t('days.label')}
          data={DAYS.map((one) => ({ value: String(one), label: t('days.last', { count: one }) }))}
          allowDeselect={false}
          className={styles.days ?? ''}
          value={String(days)}
          onChange={(value) => setFilter({ days: Number(value) })}
        />
        <SearchField
          label={t('search')}
          className={styles.search ?? ''}
          value={text}
          onChange={(typed) => setFilter({ text: typed })}
        />
      </div>
      {found === null ? (
        failure === null ? (
          <ListSkeleton />
        ) : (
          <EmptyState icon={<BrokenLinkIcon />} title={t('failed')} hint={failureText(failure)} />
        )
      ) : found.length === 0 ? (
        <EmptyState
          icon={<WarningIcon />}
          title={t(rows?.length ? 'noMatch' : 'empty')}
          hint={t(rows?.length ? 'noMatchHint' : 'emptyHint')}
        />
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          <AlarmGrid rows={found} recovery={state !== 'pending'} />
        </Suspense>
      )}
    </div>
  );
}
