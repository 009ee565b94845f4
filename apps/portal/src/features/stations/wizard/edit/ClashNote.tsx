import { useTranslation } from '@heliograph/i18n';
import { SegmentedControl } from '@heliograph/ui';
import styles from './ClashNote.module.css';

export interface ClashNoteProps {
  /** Of the field. */
  name: string;
  /** What another person saved meanwhile, as it reads. */
  now: string;
  chosen: 'mine' | 'theirs';
  onChoose: (chosen: 'mine' | 'theirs') => void;
}

/** At a field that two people changed: what it is now, and which of the two to keep. */
export function ClashNote({ name, now, chosen, onChoose }: ClashNoteProps) {
  const { t } = useTranslation('wizard');
  return (
    <div className={styles.note}>
      <span className={styles.now}>
        {t('edit.conflict.now', { value: now === '' ? t('edit.conflict.empty') : now })}
      </span>
      <SegmentedControl
        label={t('edit.conflict.choice', { field: name })}
        value={chosen}
        options={[
          { value: 'mine', label: t('edit.conflict.mine') },
          { value: 'theirs', label: t('edit.conflict.theirs') },
        ]}
        onChange={onChoose}
      />
    </div>
  );
}
