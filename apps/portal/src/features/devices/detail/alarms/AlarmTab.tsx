import type { Device } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { EmptyState, SegmentedControl, WarningIcon } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Suspense, lazy, useMemo, useState } from 'react';
import { alarmRows } from '../../../../shared/alarms/alarmRow.ts';
import { useAlarmHistory } from '../../../../shared/alarms/useAlarmHistory.ts';
import { ReadFailure } from '../../../../shared/failure/ReadFailure.tsx';
import { ListSkeleton } from '../../../../shared/grid/ListSkeleton.tsx';
import { SearchIcon } from '../../../../shared/icons/icons.tsx';
import { minuteAtom } from '../../../../shared/live/minuteAtom.ts';
import { useMessage } from '../../../../shared/messages/messages.ts';
import styles from './AlarmTab.module.css';
import { MomentField } from './MomentField.tsx';
import { momentAt, openingRange, rangeFault, rangeOf } from './range.ts';

const AlarmGrid = lazy(async () => ({
  default: (await import('../../../../shared/alarms/AlarmGrid.tsx')).AlarmGrid,
}));

/** First of the alarms that are kept (spec B §9). */
const FIRST = '2024-02-01';

export interface AlarmTabProps {
  device: Device;
  kind: 'warning' | 'fault';
  /** The alarm that is looked for: when it began, ms, and whether it is over. */
  sought: { since: number; resolved: boolean } | null;
}

/** Warnings or faults of a device in a range, which is today's at first; new ones arrive by themselves (spec B §2.9). */
export function AlarmTab({ device, kind, sought }: AlarmTabProps) {
  const { t } = useTranslation('device');
  const { t: fault } = useTranslation('fault');
  const say = useMessage();
  const [resolved, setResolved] = useState(sought?.resolved ?? false);
  const [typed, setTyped] = useState(() => openingRange(Date.now(), sought?.since));
  const [asked, setAsked] = useState(typed);
  // One day ahead (spec B §9).
  const last = momentAt(useAtomValue(minuteAtom) + 86_400_000).date;
  const { records, failure } = useAlarmHistory({
    span: rangeOf(asked),
    state: resolved ? 1 : 0,
    deviceId: device.device_id,
  });
  const entities = useAtomValue(entitiesAtom);
  const rows = useMemo(
    () =>
      records && entities
        ? alarmRows(records, entities.devices, entities.stations).filter((row) => row.kind === kind)
        : null,
    [records, entities, kind],
  );

  function search() {
    const wrong = rangeFault(typed);
    if (wrong === null) setAsked(typed);
    else say({ kind: 'warning', text: t(`alarm.${wrong}`) });
  }

  return (
    <div className={styles.tab}>
      <form
        className={styles.tools}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <SegmentedControl
          label={fault('state.label')}
          value={resolved ? 'resolved' : 'pending'}
          onChange={(chosen) => setResolved(chosen === 'resolved')}
          options={(['pending', 'resolved'] as const).map((one) => ({
            value: one,
            label: fault(`state.${one}`),
          }))}
        />
        {(['from', 'until'] as const).map((end) => (
          <MomentField
            key={end}
            label={t(`alarm.${end}`)}
            timeLabel={t(`alarm.${end}Time`)}
            value={typed[end]}
            min={FIRST}
            max={last}
            onChange={(moment) => setTyped((before) => ({ ...before, [end]: moment }))}
          />
        ))}
        <Button type="submit" leftSection={<SearchIcon />}>
          {t('alarm.search')}
        </Button>
      </form>
      {rows === null ? (
        failure === null ? (
          <ListSkeleton />
        ) : (
          <ReadFailure title={fault('failed')} failure={failure} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon={<WarningIcon />} title={t(`alarm.none.${kind}`)} hint={t('alarm.noneHint')} />
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          <AlarmGrid rows={rows} recovery={resolved} ofDevice />
        </Suspense>
      )}
    </div>
  );
}
