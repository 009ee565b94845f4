import type { Price } from '@heliograph/contracts/http';
import { priceDay, type PriceSpan } from '@heliograph/domain/tariff';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useMemo, type CSSProperties } from 'react';
import styles from './PriceBand.module.css';

export interface PriceBandProps {
  price: Price;
  weekend: boolean;
  /** Of now by the station's clock, 0 to 24. */
  hour: number;
  old: boolean;
}

/** A day's prices over 24 hours: a bar a price, as high as it is; the one of now is filled, the others are outlined. */
export function PriceBand({ price, weekend, hour, old }: PriceBandProps) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  const day = useMemo(() => priceDay(price, weekend), [price, weekend]);
  const highest = Math.max(...day.map((span) => span.price ?? 0));
  const textOf = (span: PriceSpan) => (span.price === null ? '?' : format.price(span.price));
  const said = day.map((span) => `${clock(span.start)}–${clock(span.end)} ${textOf(span)}`);

  return (
    <div
      className={styles.band}
      role="img"
      aria-label={`${t('tariff.day')}: ${said.join(', ')}`}
      data-old={old || undefined}
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
            <span className={styles.price}>{textOf(span)}</span>
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

/** Hours below which a price stands upright. */
const NARROW = 3;
const MARKS = [0, 6, 12, 18, 24];

/** `06:15` for 6.25 hours. */
const clock = (hours: number): string =>
  [Math.floor(hours), Math.round((hours % 1) * 60)].map((part) => String(part).padStart(2, '0')).join(':');
