import styles from './StatusMark.module.css';

/** The tones of statuses, each with its own colour and shape. */
export type StatusTone = 'normal' | 'warning' | 'fault' | 'offline' | 'nodata';

/** The shape of a status in its colour; decoration beside its name. */
export function StatusMark({ tone, className }: { tone: StatusTone; className?: string | undefined }) {
  return (
    <svg
      className={[styles.mark, className].filter(Boolean).join(' ')}
      data-tone={tone}
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      aria-hidden
    >
      {shapes[tone]}
    </svg>
  );
}

const shapes: Record<StatusTone, React.ReactNode> = {
  normal: (
    <>
      <circle className={styles.fill} cx="8" cy="8" r="7.25" />
      <path className={styles.sign} d="m4.8 8.3 2.2 2.2 4.3-4.7" />
    </>
  ),
  warning: (
    <>
      <path
        className={styles.fill}
        d="M8 .9a1 1 0 0 1 .9.5l6.6 12a1 1 0 0 1-.9 1.500H1.400a1 1 0 0 1-.9-1.500l6.6-12A1 1 0 0 1 8 .9z"
      />
      <path className={styles.sign} d="M8 5.500v4M8 12.100v.1" />
    </>
  ),
  fault: (
    <>
      <path className={styles.fill} d="M5 .75h6L15.25 5v6L11 15.25H5L.75 11V5z" />
      <path className={styles.sign} d="m5.4 5.4 5.2 5.200M10.6 5.400l-5.2 5.2" />
    </>
  ),
  offline: (
    <>
      <circle className={styles.ring} cx="8" cy="8" r="6.25" />
      <path className={styles.ring} d="M4.5 8h7" />
    </>
  ),
  nodata: <circle className={styles.dotted} cx="8" cy="8" r="6.25" />,
};
