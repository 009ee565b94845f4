import type { Device } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, Row, SegmentedControl, TextField, WarningIcon } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { alarmRows } from '../../../shared/alarms/alarmRows.ts';
import { useAlarmText } from '../../../shared/alarms/useAlarmText.ts';
import { useAlarmHistory } from '../../../shared/alarms/useAlarmHistory.ts';
import { DateField } from '../../../shared/fields/DateField.tsx';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { SearchIcon } from '../../../shared/icons.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { Loaded } from '../../../shared/query/Loaded.tsx';
import { dateTimeAt, defaultRange, rangeError, toRange, type DateTime } from './alarmRange.ts';
import styles from './AlarmTab.module.css';
import { lazyPart } from '../../../shared/failure/lazyPart.tsx';

const AlarmGrid = lazyPart(
  async () => (await import('../../../shared/alarms/AlarmGrid.tsx')).AlarmGrid,
  <ListSkeleton />,
);

/** Alarms are kept from this date on. */
const FIRST = '2024-02-01';

interface AlarmTabProps {
  device: Device;
  kind: 'warning' | 'fault';
  /** The alarm linked to: when it began, ms, and whether it has recovered. */
  linkedAlarm: { since: number; resolved: boolean } | null;
}

/** Warnings or faults of a device, today's by default; new ones appear by themselves (DET-07). */
export function AlarmTab({ device, kind, linkedAlarm }: AlarmTabProps) {
  const { t } = useTranslation('device');
  const { t: fault } = useTranslation('fault');
  const showMessage = useMessage();
  const [resolved, setResolved] = useState(linkedAlarm?.resolved ?? false);
  const [typed, setTyped] = useState(() => defaultRange(Date.now(), linkedAlarm?.since));
  const [searched, setSearched] = useState(typed);
  // At most one day ahead.
  const last = dateTimeAt(useAtomValue(minuteAtom) + 86_400_000).date;
  const {
    data: records,
    error,
    refetch,
  } = useAlarmHistory({
    span: toRange(searched),
    state: resolved ? 1 : 0,
    deviceIds: [device.device_id],
  });
  const entities = useAtomValue(entitiesAtom);
  const alarmText = useAlarmText();
  const rows = useMemo(
    () =>
      records && entities
        ? alarmRows(records, entities.devices, entities.stations, alarmText).filter(
            (row) => row.kind === kind,
          )
        : undefined,
    [records, entities, alarmText, kind],
  );

  function search() {
    const error = rangeError(typed);
    if (error === null) setSearched(typed);
    else showMessage({ kind: 'warning', text: t(`alarm.${error}`) });
  }

  return (
    <div className={styles.tab}>
      <Row
        as="form"
        gap={[12, 16]}
        align="end"
        wrap
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
          <DateTimeField
            key={end}
            label={t(`alarm.${end}`)}
            timeLabel={t(`alarm.${end}Time`)}
            value={typed[end]}
            min={FIRST}
            max={last}
            onChange={(dateTime) => setTyped((before) => ({ ...before, [end]: dateTime }))}
          />
        ))}
        <Button type="submit" leftSection={<SearchIcon />}>
          {t('alarm.search')}
        </Button>
      </Row>
      <Loaded
        query={{ data: rows, error, refetch }}
        failed={fault('failed')}
        empty={
          <EmptyState icon={<WarningIcon />} title={t(`alarm.none.${kind}`)} hint={t('alarm.noneHint')} />
        }
      >
        {(list) => <AlarmGrid rows={list} recovery={resolved} ofDevice />}
      </Loaded>
    </div>
  );
}

interface DateTimeFieldProps {
  label: string;
  /** Accessible label of the time input. */
  timeLabel: string;
  value: DateTime;
  min: string;
  max: string;
  onChange: (dateTime: DateTime) => void;
}

/** A date and a time of day. */
function DateTimeField({ label, timeLabel, value, min, max, onChange }: DateTimeFieldProps) {
  return (
    <Row gap={6} align="end">
      <DateField
        label={label}
        value={value.date}
        min={min}
        max={max}
        onChange={(date) => onChange({ ...value, date })}
      />
      <span className={styles.time}>
        <TextField
          label={timeLabel}
          labelHidden
          inputMode="numeric"
          autoComplete="off"
          placeholder="HH:mm"
          maxLength={5}
          value={value.time}
          onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
        />
      </span>
    </Row>
  );
}
