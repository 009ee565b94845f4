import { useTranslation } from '@heliograph/i18n';
import { TextField } from '@heliograph/ui';
import { useState } from 'react';
import { DateField } from '../fields/DateField.tsx';
import { clockAt, dateAt, instantAt } from './dates.ts';
import styles from './InstantField.module.css';
import { FIRST_DATE } from './periods.ts';
import { readClock } from './readClock.ts';

export interface InstantFieldProps {
  label: string;
  /** Where the date and the time are. */
  zone: string;
  /** The last date that can be chosen, YYYY-MM-DD. */
  today: string;
  /** ms; null for none. */
  value: number | null;
  /** Called with null while what stands in the fields is no instant. */
  onChange: (value: number | null) => void;
  error?: string | null;
}

/** What was typed, and the instant it was taken for. */
interface Typed {
  date: string;
  clock: string;
  sent: number | null;
}

/** A date and a time of day, HH:mm, of a zone. */
export function InstantField({ label, zone, today, value, onChange, error = null }: InstantFieldProps) {
  const { t } = useTranslation('period');
  const [latest, setTyped] = useState<Typed | null>(null);
  const [left, setLeft] = useState(false);
  // Another instant from elsewhere takes the place of what was typed.
  const typed = latest !== null && latest.sent === value ? latest : null;
  const date = typed?.date ?? (value === null ? '' : dateAt(zone, value));
  const clock = typed?.clock ?? (value === null ? '00:00' : clockAt(zone, value));

  function type(next: { date: string; clock: string }) {
    const time = readClock(next.clock);
    const sent = next.date === '' || time === null ? null : instantAt(zone, next.date, time);
    setTyped({ ...next, sent });
    onChange(sent);
  }

  return (
    <fieldset className={styles.fields} aria-label={label}>
      <DateField
        label={label}
        value={date}
        min={FIRST_DATE}
        max={today}
        onChange={(chosen) => type({ date: chosen, clock })}
        error={error}
      />
      <TextField
        label={t('clockOf', { label })}
        labelHidden
        value={clock}
        size={5}
        inputMode="numeric"
        autoComplete="off"
        placeholder="HH:mm"
        onChange={(event) => {
          setLeft(false);
          type({ date, clock: event.currentTarget.value });
        }}
        onBlur={() => setLeft(true)}
        error={left && readClock(clock) === null ? t('clockWrong') : null}
      />
    </fieldset>
  );
}
