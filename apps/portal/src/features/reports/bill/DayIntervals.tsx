import {
  ENERGY_MARKS,
  type BillExplanation,
  type BillInterval,
  type EnergyMark,
} from '@heliograph/contracts/engine';
import { useFormat, useTranslation, type Format } from '@heliograph/i18n';
import type { ReactNode } from 'react';
import { instantText } from '../frame/rowTime.ts';
import { unroundedText } from '../tariff/BucketDetail.tsx';
import styles from './Bill.module.css';
import { useMarkTexts } from './lineText.ts';

interface DayIntervalsProps {
  explanation: BillExplanation;
  currency: string;
  /** Headings of the columns after the time; without them, no column has one. */
  headings?: readonly string[];
  cellsOf: (interval: BillInterval) => readonly ReactNode[];
}

/** Intervals by day: the days show their sums, and their intervals when opened. */
export function DayIntervals({ explanation, currency, headings, cellsOf }: DayIntervalsProps) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const { intervals, zone } = explanation;
  const sum = (of: readonly BillInterval[], key: 'kwh' | 'amount') =>
    unroundedText(
      of.reduce((all, interval) => all + interval[key], 0),
      format,
    );
  return (
    <section>
      <h3>{t('explain.intervals')}</h3>
      {[...intervalsByDay(intervals, zone, format)].map(([date, own]) => (
        <details key={date} className={styles.day}>
          <summary>
            <MarkedEnergy
              text={`${format.weekday(own[0]!.start, zone)} ${date}`}
              marks={ENERGY_MARKS.filter((mark) => own.some(({ marks }) => marks?.includes(mark)))}
            />
            <span>{`${sum(own, 'kwh')} kWh`}</span>
            <span>{`${sum(own, 'amount')} ${currency}`}</span>
          </summary>
          <table className={styles.small}>
            {headings && (
              <thead>
                <tr>
                  <th scope="col">{t('explain.from')}</th>
                  {headings.map((heading) => (
                    <th key={heading} scope="col" data-number>
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
            )}
            <tbody>
              {own.map((interval) => (
                <tr key={interval.start}>
                  <th scope="row">{instantText(interval.start, zone, format).slice(11)}</th>
                  {cellsOf(interval).map((cell, column) => (
                    <td key={column} data-number>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ))}
    </section>
  );
}

/** A text with how its energy came about if it was not measured [DQ-03]. */
export function MarkedEnergy({ text, marks }: { text: string; marks: readonly EnergyMark[] | undefined }) {
  const words = useMarkTexts().ofInterval(marks);
  return (
    <span>
      {text}
      {words !== '' && <span className={styles.mark}>{words}</span>}
    </span>
  );
}

/** Intervals by their local date, as shown. */
function intervalsByDay(
  intervals: readonly BillInterval[],
  zone: string,
  format: Format,
): Map<string, BillInterval[]> {
  const days = new Map<string, BillInterval[]>();
  for (const interval of intervals) {
    const date = format.date(interval.start, zone);
    const own = days.get(date);
    if (own) own.push(interval);
    else days.set(date, [interval]);
  }
  return days;
}
