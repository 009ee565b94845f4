import { useTranslation } from '@heliograph/i18n';
import { VisuallyHidden } from '@heliograph/ui';
import { TickIcon } from '../icons.tsx';
import styles from './StepBar.module.css';

/** Where one is in the wizard; the names of the other steps go where there is no room for them. */
export function StepBar({ steps, step }: { steps: readonly string[]; step: number }) {
  const { t } = useTranslation('wizard');
  return (
    <div>
      <ol className={styles.bar} aria-label={t('steps.label')}>
        {steps.map((name, index) => (
          <li
            key={name}
            className={styles.step}
            data-state={index < step ? 'done' : index === step ? 'current' : 'ahead'}
            {...(index === step && { 'aria-current': 'step' })}
          >
            <span className={styles.mark} aria-hidden>
              {index < step ? <TickIcon /> : index + 1}
            </span>
            <span className={styles.name}>{name}</span>
            {index < step && <VisuallyHidden as="span">{t('steps.done')}</VisuallyHidden>}
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">
          {t('steps.position', { step: step + 1, of: steps.length, name: steps[step] ?? '' })}
        </span>
      </VisuallyHidden>
    </div>
  );
}
