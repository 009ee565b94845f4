import type { ReactNode } from 'react';
import { arcPath, donutArcs } from './donutArcs.ts';
import styles from './Donut.module.css';

export interface DonutSlice {
  key: string;
  /** Not negative. */
  value: number;
  /** A CSS colour, usually `var(--hg-…)`. */
  color: string;
}

export interface DonutProps {
  slices: readonly DonutSlice[];
  /** The whole in words, for screen readers. */
  label: string;
  /** In the middle. */
  children?: ReactNode;
  stale?: boolean;
  /** Key of the slice that stands out. */
  picked?: string | null;
  /** A slice is pointed at or clicked; null when the pointer leaves. What else lists the slices offers the same by key. */
  onPick?: (key: string | null) => void;
}

const CENTER = 50;
const RADIUS = 42;

/**
 * A ring of shares, as plain SVG: it is part of the first paint and changes with every frame of live values.
 */
export function Donut({ slices, label, children, stale = false, picked = null, onPick }: DonutProps) {
  const arcs = donutArcs(slices.map((slice) => slice.value));
  return (
    <div className={styles.donut} data-stale={stale || undefined}>
      <svg viewBox="0 0 100 100" role="img" aria-label={label}>
        <circle className={styles.track} cx={CENTER} cy={CENTER} r={RADIUS} />
        {slices.map((slice, index) => {
          const arc = arcs[index];
          return (
            arc &&
            arc.length > 0 && (
              <path
                key={slice.key}
                className={styles.arc}
                d={arcPath(arc, CENTER, RADIUS)}
                stroke={slice.color}
                data-pale={(picked !== null && picked !== slice.key) || undefined}
                {...(onPick && {
                  onPointerEnter: () => onPick(slice.key),
                  onPointerLeave: () => onPick(null),
                  onClick: () => onPick(slice.key),
                })}
              />
            )
          );
        })}
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  );
}
