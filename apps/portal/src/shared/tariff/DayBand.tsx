import { parsePrice, entrySpan, type EntryDraft, type TariffKind } from '@heliograph/domain/tariff';
import { useFormat, useTranslation } from '@heliograph/i18n';
import type { CSSProperties, ReactNode } from 'react';
import styles from './DayBand.module.css';
import { shownPrice, spanText } from './priceText.ts';

export interface DayBandProps {
  kind: TariffKind;
  day: readonly EntryDraft[];
  /** The price per kWh of a full-height bar: the highest of the compared days. */
  highest: number;
  size?: 'small' | 'large';
  /** Movable boundaries; without them the band is an image with its prices as label. */
  children?: ReactNode;
}

/** A day's prices over 24 hours: a bar for each, whose height and colour show the price. */
export function DayBand({ kind, day, highest, size = 'large', children }: DayBandProps) {
  const { t } = useTranslation('tariff');
  const format = useFormat();
  const read = (value: EntryDraft['value']) => shownPrice(value, format) ?? t('band.noPrice');
  const descriptions = day.map((entry, index) =>
    t('band.part', { span: spanText(day, index), price: read(entry.value) }),
  );

  return (
    <div
      className={styles.band}
      data-kind={kind}
      data-size={size}
      {...(children === undefined
        ? { role: 'img', 'aria-label': `${t('band.still')}: ${descriptions.join(', ')}` }
        : { role: 'group', 'aria-label': t('band.label') })}
    >
      <div className={styles.plot}>
        {day.map((entry, index) => {
          const { start, end } = entrySpan(day, index);
          const price = parsePrice(entry.value);
          const share = price === null || highest === 0 ? 0 : price / highest;
          return (
            <div
              key={index}
              className={styles.part}
              data-hours={end - start}
              data-unknown={price === null || undefined}
              style={{ '--start': start, '--hours': end - start, '--share': share } as CSSProperties}
              title={descriptions[index]}
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
