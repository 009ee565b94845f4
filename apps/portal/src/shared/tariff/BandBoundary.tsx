import { boundaryRange, formatHour, entrySpan, type EntryDraft } from '@heliograph/domain/tariff';
import { useFormat, useTranslation } from '@heliograph/i18n';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import styles from './BandBoundary.module.css';
import { shownPrice } from './priceText.ts';

export interface BandBoundaryProps {
  day: readonly EntryDraft[];
  /** Start of the previous entry. */
  index: number;
  onMove: (hour: number) => void;
}

/** The boundary between two prices: dragged, or moved with keys (APG slider). */
export function BandBoundary({ day, index, onMove }: BandBoundaryProps) {
  const { t } = useTranslation('tariff');
  const format = useFormat();
  const { end: hour } = entrySpan(day, index);
  const { min, max } = boundaryRange(day, index);
  const getPrice = (at: number) => shownPrice(day[at]?.value ?? '', format) ?? t('band.noPrice');

  function onKeyDown(event: KeyboardEvent) {
    const to = {
      ArrowRight: hour + 1,
      ArrowUp: hour + 1,
      ArrowLeft: hour - 1,
      ArrowDown: hour - 1,
      PageUp: hour + PAGE,
      PageDown: hour - PAGE,
      Home: min,
      End: max,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    // Prevents text selection and a change of focus.
    event.preventDefault();
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const plot = event.currentTarget.parentElement?.getBoundingClientRect();
    if (plot) onMove(Math.round(((event.clientX - plot.left) / plot.width) * 24));
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.boundary}
      style={{ '--hour': hour } as CSSProperties}
      aria-label={t('band.boundary', { number: index + 1, count: day.length - 1 })}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={hour}
      aria-valuetext={t('band.boundaryAt', {
        time: formatHour(hour),
        before: getPrice(index),
        after: getPrice(index + 1),
      })}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    >
      <span className={styles.time}>{formatHour(hour)}</span>
    </div>
  );
}

/** Hours that Page Up and Page Down move. */
const PAGE = 3;
