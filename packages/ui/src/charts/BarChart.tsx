import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import type { Token } from '../theme/tokenColor.ts';
import { axisTicks } from './axisTicks.ts';
import styles from './BarChart.module.css';
import { ChartFigure } from './ChartFigure.tsx';
import { measureEms } from '../text/measureEms.ts';

export interface Bar {
  /** Under the axis; need not be unique. */
  label: string;
  /** Not negative; null leaves a gap. */
  value: number | null;
  /** Hatched: not all of it is plainly measured. */
  pale?: boolean;
  /** The bucket in full, for the tooltip and the table. */
  title: string;
  /** The value in full, with its unit or why it is missing. */
  text: string;
}

export interface BarChartProps {
  bars: readonly Bar[];
  color: Token;
  /** Content of the chart, for screen readers. */
  label: string;
  /** Heads of the table that stands in for the chart where it cannot be seen. */
  columns: readonly [bucket: string, value: string];
  /** Labels of the value axis. */
  axis: (value: number) => string;
  stale?: boolean;
}

/**
 * Vertical bars from plain elements: a charting library would block the main thread for a third of a second, on a wall each
 * time that its scene is shown (ADR 0018).
 */
export function BarChart({ bars, color, label, columns, axis, stale = false }: BarChartProps) {
  const [picked, pick] = useState<number | null>(null);
  const [labels, every] = useLabelStep<HTMLDivElement>(bars.map((bar) => bar.label));
  const ticks = axisTicks(Math.max(0, ...bars.map(({ value }) => value ?? 0)));
  const end = ticks.at(-1)!;
  /** Position of a bar's middle, 0 … 1. */
  const middle = (index: number) => ({ '--at': (index + 0.5) / bars.length }) as CSSProperties;
  const rows = bars.map(({ title, text }) => ({ title, cells: [text] }));
  const tip = picked === null ? undefined : bars[picked];
  return (
    <ChartFigure label={label} columns={columns} rows={rows}>
      <div
        className={styles.chart}
        style={{ '--color': `var(${color})` } as CSSProperties}
        data-stale={stale || undefined}
      >
        <div className={styles.levels}>
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{axis(tick)}</span>
          ))}
        </div>
        <div className={styles.plot} onPointerLeave={() => pick(null)}>
          {ticks.map((tick) => (
            <span key={tick} className={styles.line} style={{ bottom: `${(tick / end) * 100}%` }} />
          ))}
          <div className={styles.bars}>
            {bars.map(({ value, pale }, index) => (
              <span
                key={index}
                className={styles.place}
                data-picked={picked === index || undefined}
                onPointerEnter={() => pick(index)}
              >
                {value !== null && value > 0 && (
                  <span
                    className={styles.bar}
                    style={{ height: `${(value / end) * 100}%` }}
                    data-pale={pale === true || undefined}
                  />
                )}
              </span>
            ))}
          </div>
          {tip && picked !== null && (
            <span className={styles.tip} style={middle(picked)}>
              <strong>{tip.title}</strong>
              {tip.text}
            </span>
          )}
        </div>
        <div ref={labels} className={styles.labels}>
          {bars.map(
            (bar, index) =>
              every !== null &&
              index % every === 0 && (
                <span key={index} style={middle(index)}>
                  {bar.label}
                </span>
              ),
          )}
        </div>
      </div>
    </ChartFigure>
  );
}

/** Steps that divide hours and months evenly. */
const STEPS = [1, 2, 3, 4, 6, 8, 12, 24];
/** Between two labels, em. */
const GAP = 0.5;

/**
 * Every how many-th of evenly spaced labels has room in the element with the returned ref; null until the browser has laid
 * it out. Measuring it at once would have the browser lay out the whole page one more time, before anything is painted.
 */
function useLabelStep<E extends HTMLElement>(
  labels: readonly string[],
): [RefObject<E | null>, number | null] {
  const row = useRef<E>(null);
  /** em */
  const [room, setRoom] = useState<number | null>(null);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect.width / parseFloat(getComputedStyle(element).fontSize));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  if (room === null) return [row, null];
  const widest = Math.max(0, ...labels.map(measureEms)) + GAP;
  const least = (widest * labels.length) / room;
  return [row, STEPS.find((step) => step >= least) ?? Math.ceil(least)];
}
