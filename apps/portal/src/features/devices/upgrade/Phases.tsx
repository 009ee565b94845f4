import { useTranslation } from '@heliograph/i18n';
import { VisuallyHidden } from '@heliograph/ui';
import styles from './Phases.module.css';

const PHASES = ['order', 'transfer', 'install', 'done'] as const;
export type Phase = (typeof PHASES)[number];

/** The way of an upgrade, and where on it one is. */
export function Phases({ now }: { now: Phase }) {
  const { t } = useTranslation('firmware');
  const reached = PHASES.indexOf(now);
  return (
    <ol className={styles.phases} aria-label={t('progress.phases')}>
      {PHASES.map((phase, index) => (
        <li
          key={phase}
          className={styles.phase}
          data-passed={index < reached || undefined}
          {...(index === reached && { 'aria-current': 'step' })}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < reached ? '✓' : index + 1}
          </span>
          {t(`progress.phase.${phase}`)}
          {index < reached && <VisuallyHidden as="span">{t('progress.passed')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
