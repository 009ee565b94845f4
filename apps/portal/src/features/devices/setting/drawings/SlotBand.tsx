import { slotDay, type Parameter, type Values } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import type { CSSProperties } from 'react';
import { useValueText } from '../parameterText.ts';
import styles from './SlotBand.module.css';

interface SlotBandProps {
  /** The cells of each time point. */
  rows: readonly { row: number; cells: readonly Parameter[] }[];
  values: Values;
}

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** The time points over 24 hours: a bar as high as the battery value of each; gaps and overlaps are marked. */
export function SlotBand({ rows, values }: SlotBandProps) {
  const { t } = useTranslation('setting');
  const valueText = useValueText();
  const { periods, gaps, overlaps } = slotDay(values);
  const cellOf = (slot: number, field: string) =>
    rows
      .find(({ row }) => row === slot)
      ?.cells.find(({ tableCell }) => tableCell?.table === 'slots' && tableCell.field === field);

  const bars = periods.map((period) => {
    const level = cellOf(period.slot, 'soc') ?? cellOf(period.slot, 'voltage');
    const charge = cellOf(period.slot, 'charge');
    const value = level && values[level.code];
    const details = [cellOf(period.slot, 'power'), level, charge].flatMap((cell) =>
      cell?.tableCell?.table === 'slots'
        ? `${t(`slotField.${cell.tableCell.field}`)} ${valueText(cell, values[cell.code])}`
        : [],
    );
    return {
      ...period,
      share:
        value === undefined || !level
          ? 0
          : (value - (level.min ?? 0)) / ((level.max ?? 1) - (level.min ?? 0)),
      label: level ? valueText(level, value) : '',
      charges: charge !== undefined && (values[charge.code] ?? 0) > 0,
      text: t('band.period', {
        number: period.slot,
        from: clock(period.from),
        until: clock(period.until),
        what: details.join(', '),
      }),
    };
  });

  return (
    <div className={styles.band}>
      <div
        className={styles.plot}
        role="img"
        aria-label={t('band.label', { periods: bars.map(({ text }) => text).join('; ') })}
      >
        {bars.map((bar) => (
          <div
            key={`${bar.slot} ${bar.from}`}
            className={styles.part}
            style={placeOf(bar)}
            title={bar.text}
            data-slot={bar.slot}
            data-charges={bar.charges || undefined}
          >
            <span className={styles.label}>
              <strong>{bar.slot}</strong>
              <span>{bar.label}</span>
            </span>
            <span
              className={styles.bar}
              style={{ '--share': Math.min(1, Math.max(0, bar.share)) } as CSSProperties}
            />
          </div>
        ))}
        {gaps.map((gap) => (
          <div key={gap.from} className={styles.gap} style={placeOf(gap)} data-gap />
        ))}
        {overlaps.map((overlap) => (
          <div key={overlap.from} className={styles.overlap} style={placeOf(overlap)} data-overlap />
        ))}
      </div>
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
      <p className={styles.legend}>
        <span data-kind="charge">{t('band.charge')}</span>
        <span data-kind="discharge">{t('band.discharge')}</span>
      </p>
      {[
        ...gaps.map((span) => ['gap', span] as const),
        ...overlaps.map((span) => ['overlap', span] as const),
      ].map(([kind, { from, until }]) => (
        <p key={`${kind} ${from}`} className={styles.problem}>
          {t(`band.${kind}`, { from: clock(from), until: clock(until) })}
        </p>
      ))}
    </div>
  );
}

const DAY = 1440;

const placeOf = ({ from, until }: { from: number; until: number }) =>
  ({ '--from': from / DAY, '--length': (until - from) / DAY }) as CSSProperties;

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
