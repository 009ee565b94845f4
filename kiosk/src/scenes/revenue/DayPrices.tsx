import type { Price } from '@heliograph/contracts/http';
import { priceDay, type PriceSpan } from '@heliograph/domain/tariff';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useMemo, type CSSProperties } from 'react';
import styles from './DayPrices.module.css';

export interface DayPricesProps {
  price: Price;
  weekend: boolean;
  /** Current hour by the station's clock, 0 to 24. */
  hour: number;
  stale: boolean;
}

/** A day's prices over 24 hours, one bar each; the current one is filled, the others are outlined. */
export function DayPrices({ price, weekend, hour, stale }: DayPricesProps) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  const day = useMemo(() => priceDay(price, weekend), [price, weekend]);
  const highest = Math.max(...day.map((span) => span.price ?? 0));
  const getText = (span: PriceSpan) => (span.price === null ? '?' : format.price(span.price));
  const descriptions = day.map((span) => `${clock(span.start)}–${clock(span.end)} ${getText(span)}`);

  return (
    <div
      className={styles.band}
      role="img"
      aria-label={`${t('tariff.day')}: ${descriptions.join(', ')}`}
      data-stale={stale || undefined}
    >
      <div className={styles.plot}>
        {day.map((span) => (
          <div
            key={span.start}
            className={styles.part}
            data-now={(hour >= span.start && hour < span.end) || undefined}
            data-narrow={span.end - span.start < NARROW || undefined}
            style={
              {
                '--start': span.start,
                '--hours': span.end - span.start,
                '--share': span.price === null || highest === 0 ? 0 : span.price / highest,
              } as CSSProperties
            }
          >
            <span className={styles.price}>{getText(span)}</span>
            <span className={styles.bar} />
          </div>
        ))}
        <span className={styles.hand} style={{ '--start': hour } as CSSProperties} />
      </div>
      <div className={styles.hours}>
        {MARKS.map((mark) => (
          <span key={mark} style={{ '--start': mark } as CSSProperties}>
            {clock(mark)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Prices of fewer hours are written vertically. */
const NARROW = 3;
const MARKS = [0, 6, 12, 18, 24];

/** `06:15` for 6.25 hours. */
const clock = (hours: number): string =>
  [Math.floor(hours), Math.round((hours % 1) * 60)].map((part) => String(part).padStart(2, '0')).join(':');
