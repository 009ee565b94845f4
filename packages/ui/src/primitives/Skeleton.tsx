import styles from './Skeleton.module.css';

/** A calm placeholder that fills its container while content is on its way. */
export function Skeleton({ shape = 'block' }: { shape?: 'block' | 'line' | 'circle' }) {
  return <span className={styles.skeleton} data-shape={shape} aria-hidden />;
}
