import type { AlarmPriority } from '@heliograph/domain/alarms';
import { useTranslation } from '@heliograph/i18n';
import { PriorityMark, VisuallyHidden } from '@heliograph/ui';
import styles from './PriorityLabel.module.css';

interface PriorityLabelProps {
  priority: AlarmPriority;
  /** Nobody has to act: acknowledged, hidden on purpose or recovered. */
  calm: boolean;
  /** Shows the shape alone; its name is read out. */
  iconOnly?: boolean;
}

/** The priority of an alarm by shape, colour and name; filled and bold while nobody has acknowledged it. */
export function PriorityLabel({ priority, calm, iconOnly = false }: PriorityLabelProps) {
  const { t } = useTranslation('fault');
  const name = t(`priority.${priority}`);
  return (
    <span
      className={styles.label}
      data-calm={calm || undefined}
      title={iconOnly ? `${t('priority.label')}: ${name}` : undefined}
    >
      <PriorityMark priority={priority} calm={calm} />
      {iconOnly ? <VisuallyHidden as="span">{`${t('priority.label')}: ${name} `}</VisuallyHidden> : name}
    </span>
  );
}
