import type { CSSProperties, ReactNode } from 'react';
import styles from './DayPlot.module.css';

/** A part of a day, minutes [from, until), as a bar. */
export interface DayBar {
  key: string;
  from: number;
  until: number;
  /** Texts above the bar; the value is left out on phones. */
  name: string;
  label: string;
  /** Height of the bar, 0–1. */
  share: number;
  /** Drawn as charging. */
  charges: boolean;
  /** Everything about it, shown on hover. */
  text: string;
  /** Number of an inverter's time point. */
  slot?: number;
}

const DAY = 1440;
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** Bars over 24 hours, and what else is placed among them. */
export function DayPlot({
  label,
  bars,
  children,
}: {
  label: string;
  bars: readonly DayBar[];
  children?: ReactNode;
}) {
  return (
    <div className={styles.plot} role="img" aria-label={label}>
      {bars.map((bar) => (
        <div
          key={bar.key}
          className={styles.part}
          style={toPlace(bar)}
          title={bar.text}
          data-slot={bar.slot}
          data-charges={bar.charges || undefined}
        >
          <span className={styles.label} data-long={bar.name.length > 2 || undefined}>
            <strong>{bar.name}</strong>
            <span>{bar.label}</span>
          </span>
          <span
            className={styles.bar}
            style={{ '--share': Math.min(1, Math.max(0, bar.share)) } as CSSProperties}
          />
        </div>
      ))}
      {children}
    </div>
  );
}

/** The hours under plots of a day. */
export function DayHours() {
  return (
    <div className={styles.hours} aria-hidden>
      {HOURS.map((hour) => (
        <span
          key={hour}
          style={{ '--at': hour / 24 } as CSSProperties}
          data-minor={hour % 6 !== 0 || undefined}
        >
          {String(hour).padStart(2, '0')}
        </span>
      ))}
    </div>
  );
}

export const toPlace = ({ from, until }: { from: number; until: number }) =>
  ({ '--from': from / DAY, '--length': (until - from) / DAY }) as CSSProperties;

/** HH:mm of a minute of the day. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
