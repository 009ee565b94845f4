import { useTranslation } from '@heliograph/i18n';
import { useEffect, useRef } from 'react';
import styles from './ConflictNotice.module.css';
import type { Conflict } from './useEdit.ts';
import { useFieldName } from './useFieldName.ts';

/** Who saved the station meanwhile, and what became of both edits. */
export function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const { t, i18n } = useTranslation('wizard');
  const nameOf = useFieldName();
  const notice = useRef<HTMLDivElement>(null);
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  useEffect(() => notice.current?.focus(), [conflict]);
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={styles.notice}>
      <strong>{conflict.who}</strong>
      {conflict.taken.length > 0 && (
        <span>{t('edit.conflict.taken', { fields: list.format(conflict.taken.map(nameOf)) })}</span>
      )}
      {conflict.clashes.length > 0 && (
        <span>{t('edit.conflict.clashes', { fields: list.format(conflict.clashes.map(nameOf)) })}</span>
      )}
      <span>{t('edit.conflict.hint')}</span>
    </div>
  );
}
