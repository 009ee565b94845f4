import { useTranslation } from '@heliograph/i18n';
import { VisuallyHidden } from '@heliograph/ui';
import styles from './SignalMark.module.css';

/** Strengths of a gateway's signal: 0 none … 4 full (spec A §3). */
const LEVELS = ['none', 'weak', 'fair', 'good', 'full'] as const;
const BARS = [1, 2, 3, 4];

/** The strength of a signal as four bars; null where it is not known now. */
export function SignalMark({ level }: { level: number | null }) {
  const { t } = useTranslation('device');
  const known = level === null ? undefined : LEVELS[level];
  const words = known === undefined ? t('signal.unknown') : t(`signal.level.${known}`);
  const lit = known === undefined ? 0 : LEVELS.indexOf(known);
  return (
    <span className={styles.mark} data-level={known ?? 'unknown'} title={words}>
      <svg viewBox="0 0 20 16" className={styles.bars} aria-hidden>
        {BARS.map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 5 + 0.5}
            y={16 - bar * 4}
            width={3.5}
            height={bar * 4}
            rx={1}
            data-lit={lit >= bar || undefined}
          />
        ))}
        {known === undefined && <path d="M2 2l16 13" className={styles.strike} />}
      </svg>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
