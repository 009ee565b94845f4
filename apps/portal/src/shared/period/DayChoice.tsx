import { useFormat } from '@heliograph/i18n';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './DayChoice.module.css';

/** A day of a row in which one can be chosen. */
interface DayOfChoice {
  /** YYYY-MM-DD of the calendar of the zone, and its start. */
  date: string;
  start: number;
  /** The day in words. */
  text: string;
  bar: ReactNode;
}

interface DayChoiceProps {
  label: string;
  /** Oldest first. */
  days: readonly DayOfChoice[];
  zone: string;
  /** The chosen day, YYYY-MM-DD; null for all. */
  day: string | null;
  onChange: (day: string) => void;
}

/** True for the first day of a month, and for the first of all unless a month begins right after it. */
const isMonthNamed = (days: readonly DayOfChoice[], index: number): boolean => {
  const isFirst = (at: number) => days[at]?.date.endsWith('-01') === true;
  return isFirst(index) || (index === 0 && !isFirst(1));
};

/** A bar for each day, of which one can be chosen. */
export function DayChoice({ label, days, zone, day, onChange }: DayChoiceProps) {
  const format = useFormat();
  const name = useId();
  const row = useRef<HTMLFieldSetElement>(null);
  // The newest days are at the end of a row that scrolls.
  useLayoutEffect(() => {
    if (row.current) row.current.scrollLeft = row.current.scrollWidth;
  }, [days.length]);
  return (
    <fieldset ref={row} className={styles.days} aria-label={label}>
      {days.map(({ date, start, text, bar }, index) => (
        <label key={date} className={styles.day} title={text}>
          <input
            type="radio"
            name={name}
            checked={date === day}
            onChange={() => onChange(date)}
            aria-label={text}
          />
          {bar}
          <span className={styles.date} aria-hidden>
            {format.day(start, zone)}
            {isMonthNamed(days, index) && <span>{format.month(start, zone)}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
