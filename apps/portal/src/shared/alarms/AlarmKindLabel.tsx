import { useTranslation } from '@heliograph/i18n';
import { CheckIcon, StatusLabel, StatusMark, VisuallyHidden } from '@heliograph/ui';
import styles from './AlarmKindLabel.module.css';

export interface AlarmKindLabelProps {
  kind: 'fault' | 'warning';
  recovered: boolean;
  /** Name of the kind. */
  children: string;
}

/** The kind of an alarm: in its colour while it is open, grey and ticked once it has recovered. */
export function AlarmKindLabel({ kind, recovered, children }: AlarmKindLabelProps) {
  const { t } = useTranslation('fault');
  if (!recovered)
    return (
      <span className={styles.open}>
        <StatusLabel tone={kind} pill>
          {children}
        </StatusLabel>
      </span>
    );
  return (
    <span className={styles.recovered} title={t('recovered')}>
      <CheckIcon />
      {children}
      <VisuallyHidden as="span">{`, ${t('recovered')}`}</VisuallyHidden>
    </span>
  );
}

/** The same without the name of the kind, for lists of one kind. */
export function AlarmStateMark({ kind, recovered }: Omit<AlarmKindLabelProps, 'children'>) {
  const { t } = useTranslation('fault');
  return (
    <span className={styles.mark} title={t(recovered ? 'recovered' : 'open')}>
      {recovered ? <CheckIcon className={styles.tick ?? ''} /> : <StatusMark tone={kind} />}
      <VisuallyHidden as="span">{`${t(recovered ? 'recovered' : 'open')}: `}</VisuallyHidden>
    </span>
  );
}
