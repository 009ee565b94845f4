import { priceNumber, spanOf, type EntryDraft, type TariffKind } from '@heliograph/domain/tariff';
import { useFormat, useTranslation } from '@heliograph/i18n';
import type { CSSProperties, ReactNode } from 'react';
import styles from './DayBand.module.css';
import { shownPrice, spanText } from './priceText.ts';

export interface DayBandProps {
  kind: TariffKind;
  day: readonly EntryDraft[];
  /** The price whose bar is full height, per kWh; the highest of what is to be compared. */
  highest: number;
  size?: 'small' | 'large';
  /** Boundaries to be moved; without them the band is a picture and says its prices as one. */
  children?: ReactNode;
}

/** A day's prices at a glance: over 24 hours, a bar a price, as high and as strong as the price is. */
export function DayBand({ kind, day, highest, size = 'large', children }: DayBandProps) {
  const { t } = useTranslation('tariff');
  const format = useFormat();
  const read = (value: EntryDraft['value']) => shownPrice(value, format) ?? t('band.noPrice');
  const said = day.map((entry, index) =>
    t('band.part', { span: spanText(day, index), price: read(entry.value) }),
  );

  return (
    <div
      className={styles.band}
      data-kind={kind}
      data-size={size}
      {...(children === undefined
        ? { role: 'img', 'aria-label': `${t('band.still')}: ${said.join(', ')}` }
        : { role: 'group', 'aria-label': t('band.label') })}
    >
      <div className={styles.plot}>
        {day.map((entry, index) => {
          const { start, end } = spanOf(day, index);
          const price = priceNumber(entry.value);
          const share = price === null || highest === 0 ? 0 : price / highest;
          return (
            <div
              key={index}
              className={styles.part}
              data-hours={end - start}
              data-unknown={price === null || undefined}
              style={{ '--start': start, '--hours': end - start, '--share': share } as CSSProperties}
              title={said[index]}
              aria-hidden
            >
              <span className={styles.price}>{shownPrice(entry.value, format) ?? '?'}</span>
              <span className={styles.bar} />
            </div>
          );
        })}
        {children}
      </div>
      <div className={styles.hours} aria-hidden>
        {MARKS.map((hour) => (
          <span
            key={hour}
            style={{ '--start': hour } as CSSProperties}
            data-major={hour % 6 === 0 || undefined}
          >
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
    </div>
  );
}

const MARKS = [0, 3, 6, 9, 12, 15, 18, 21, 24];
