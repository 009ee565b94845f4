import { useFormat, useTranslation } from '@heliograph/i18n';
import { SegmentedControl } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { minuteAtom } from '../minuteAtom.ts';
import { dateAt } from './dates.ts';
import { DateNavigator } from './DateNavigator.tsx';
import { InstantField } from './InstantField.tsx';
import styles from './PeriodPicker.module.css';
import { missingParts, type PeriodChoice } from './periods.ts';
import { type PeriodName } from './dates.ts';

export interface PeriodPickerProps {
  periods: readonly PeriodName[];
  value: PeriodChoice;
  onChange: (value: PeriodChoice) => void;
  /** The zone of dates and times. */
  zone: string;
  /** Names the zone. */
  zoneOf?: 'station' | 'viewer';
}

/** Chooses a calendar period or two instants in a zone, but no future ones. */
export function PeriodPicker({ periods, value, onChange, zone, zoneOf = 'station' }: PeriodPickerProps) {
  const { t } = useTranslation('period');
  const format = useFormat();
  const now = useAtomValue(minuteAtom);
  const today = dateAt(zone, now);
  const { period } = value;

  function choose(chosen: PeriodName) {
    onChange({ ...value, period: chosen, date: value.date || today });
  }

  return (
    <div className={styles.picker}>
      <SegmentedControl
        label={t('label')}
        value={period}
        options={periods.map((one) => ({ value: one, label: t(`name.${one}`) }))}
        onChange={choose}
      />
      {period === 'custom' ? (
        <div className={styles.custom}>
          <InstantField
            label={t('start')}
            zone={zone}
            today={today}
            value={value.start}
            onChange={(start) => onChange({ ...value, start })}
          />
          <InstantField
            label={t('end')}
            zone={zone}
            today={today}
            value={value.end}
            onChange={(end) => onChange({ ...value, end })}
            error={missingParts(value).includes('order') ? t('order') : null}
          />
        </div>
      ) : (
        period !== 'overyear' && (
          <DateNavigator
            period={period}
            date={value.date}
            today={today}
            onChange={(date) => onChange({ ...value, date })}
          />
        )
      )}
      <span className={styles.zone}>
        {t(zoneOf === 'station' ? 'zone' : 'viewerZone', { zone: format.zone(zone, now) })}
      </span>
    </div>
  );
}
