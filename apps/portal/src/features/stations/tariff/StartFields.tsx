import { useFormat, useTranslation } from '@heliograph/i18n';
import { SegmentedControl } from '@heliograph/ui';
import type { Ref } from 'react';
import { DateField } from '../../../shared/fields/DateField.tsx';
import styles from './StartFields.module.css';

/** When a tariff begins: at once, or with a date of the station's zone, YYYY-MM-DD. */
export interface Start {
  when: 'now' | 'date';
  date: string;
}

export interface StartFieldsProps {
  value: Start;
  onChange: (value: Start) => void;
  /** The dates that may be chosen, both inclusive, YYYY-MM-DD. */
  range: { min: string; max: string };
  zone: string;
  /** ms */
  now: number;
  /** When a planned tariff takes over, ms; null when none is planned. */
  until: number | null;
  error: string | null;
  dateRef: Ref<HTMLInputElement>;
}

/** From when on a tariff is in force. */
export function StartFields({ value, onChange, range, zone, now, until, error, dateRef }: StartFieldsProps) {
  const { t } = useTranslation('tariff');
  const format = useFormat();
  return (
    <section className={styles.start}>
      <div className={styles.choice}>
        <span className={styles.label} aria-hidden>
          {t('from.label')}
        </span>
        <SegmentedControl
          label={t('from.label')}
          value={value.when}
          options={(['now', 'date'] as const).map((when) => ({ value: when, label: t(`from.${when}`) }))}
          onChange={(when) => onChange({ ...value, when })}
        />
      </div>
      {value.when === 'date' && (
        <div className={styles.date}>
          <DateField
            ref={dateRef}
            label={t('from.pick')}
            name="start_date"
            min={range.min}
            max={range.max}
            value={value.date}
            onChange={(date) => onChange({ ...value, date })}
            hint={t('from.zone', { zone: format.zone(zone, now) })}
            error={error}
          />
        </div>
      )}
      {until !== null && (
        <p className={styles.until}>{t('from.untilPlanned', { date: format.date(until, zone) })}</p>
      )}
    </section>
  );
}
