import { useFormat, useTranslation } from '@heliograph/i18n';
import { SegmentedControl } from '@heliograph/ui';
import { useEffect, useRef } from 'react';
import type { DraftPart } from '../draft/mergeDrafts.ts';
import styles from './ConflictNotice.module.css';
import type { Conflict } from './useDisplayEdit.ts';

export interface ConflictNoticeProps {
  conflict: Conflict;
  chosenAt: (part: DraftPart) => 'mine' | 'theirs';
  onChoose: (part: DraftPart, chosen: 'mine' | 'theirs') => void;
}

/** Who saved the display meanwhile, what became of both edits, and which of two to keep. */
export function ConflictNotice({ conflict, chosenAt, onChoose }: ConflictNoticeProps) {
  const { t, i18n } = useTranslation('displays');
  const format = useFormat();
  const notice = useRef<HTMLDivElement>(null);
  const parts = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  useEffect(() => notice.current?.focus(), [conflict]);
  const { who, at, taken, clashes } = conflict;
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={styles.notice}>
      <strong>{t('edit.conflict.who', { name: who, time: format.time(at) })}</strong>
      {taken.length > 0 && (
        <span>
          {t('edit.conflict.taken', { parts: parts.format(taken.map((part) => t(`edit.part.${part}`))) })}
        </span>
      )}
      <span>{t(clashes.length > 0 ? 'edit.conflict.clashes' : 'edit.conflict.none')}</span>
      {clashes.map((part) => (
        <span key={part} className={styles.clash}>
          {t(`edit.part.${part}`)}
          <SegmentedControl
            label={t('edit.conflict.choice', { part: t(`edit.part.${part}`) })}
            value={chosenAt(part)}
            options={[
              { value: 'mine', label: t('edit.conflict.mine') },
              { value: 'theirs', label: t('edit.conflict.theirs', { name: who }) },
            ]}
            onChange={(chosen) => onChoose(part, chosen)}
          />
        </span>
      ))}
      <span>{t('edit.conflict.again')}</span>
    </div>
  );
}
