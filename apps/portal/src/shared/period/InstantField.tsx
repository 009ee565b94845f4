import { useTranslation } from '@heliograph/i18n';
import { TextField } from '@heliograph/ui';
import { useState } from 'react';
import { DateField } from '../fields/DateField.tsx';
import styles from './InstantField.module.css';
import { clockAt, dateAt, instantAt } from './dates.ts';
import { FIRST_DATE } from './dates.ts';

export interface InstantFieldProps {
  label: string;
  /** Names the date and the time. */
  zone: string;
  /** The last date that can be chosen, YYYY-MM-DD. */
  today: string;
  /** ms; null for none. */
  value: number | null;
  /** Called with null while the fields are not a valid instant. */
  onChange: (value: number | null) => void;
  error?: string | null;
  /** Name of the date field. */
  name?: string;
}

/** Typed text, the instant it was parsed as, and the value until that arrives. */
interface Typed {
  date: string;
  clock: string;
  sent: number | null;
  before: number | null;
}

/** Fields of a date and a time of day, HH:mm, in a zone. */
export function InstantField({ label, zone, today, value, onChange, error = null, name }: InstantFieldProps) {
  const { t } = useTranslation('period');
  const [latest, setTyped] = useState<Typed | null>(null);
  const [left, setLeft] = useState(false);
  const hasArrived = latest?.sent === value;
  if (hasArrived && latest.before !== value) setTyped({ ...latest, before: value });
  // Another value replaces what was typed; the one before stays for a moment where it goes through the address.
  const typed = hasArrived || latest?.before === value ? latest : null;
  const date = typed?.date ?? (value === null ? '' : dateAt(zone, value));
  const clock = typed?.clock ?? (value === null ? '00:00' : clockAt(zone, value));

  function type(next: { date: string; clock: string }) {
    const time = parseClock(next.clock);
    const sent = next.date === '' || time === null ? null : instantAt(zone, next.date, time);
    setTyped({ ...next, sent, before: value });
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
        {...(name !== undefined && { name })}
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
        error={left && parseClock(clock) === null ? t('clockWrong') : null}
      />
    </fieldset>
  );
}

/** Parses a time of day, HH:mm from 00:00 to 24:00: `9:30`, `09.30`, `0930`. Null when it is not valid. */
export function parseClock(text: string): string | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:. ]?(\d{2})$/.exec(text.trim()) ?? [];
  if (hours === '' || Number(minutes) > 59) return null;
  const total = Number(hours) * 60 + Number(minutes);
  return total > 1440 ? null : `${hours.padStart(2, '0')}:${minutes}`;
}
