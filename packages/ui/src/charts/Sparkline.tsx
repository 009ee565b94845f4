import styles from './Sparkline.module.css';
import { sparkPaths } from './sparkPaths.ts';

export interface SparklineProps {
  /** Values at equal steps; NaN where unknown, which leaves a gap. */
  values: Float64Array;
  /** Maximum steps without a value that the line runs across; none when left out. */
  bridge?: number;
}

/** The course of a value as a small line in the text colour, to stand beside the value. */
export function Sparkline({ values, bridge = 0 }: SparklineProps) {
  return (
    <svg className={styles.line} viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden>
      {sparkPaths(values, { width: 100, height: 24, inset: 2, bridge }).map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
