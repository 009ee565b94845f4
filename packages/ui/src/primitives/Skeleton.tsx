import styles from './Skeleton.module.css';

/** A placeholder that fills its container while content loads. */
export function Skeleton({ shape = 'block' }: { shape?: 'block' | 'line' | 'circle' }) {
  return <span className={styles.skeleton} data-shape={shape} aria-hidden />;
}
