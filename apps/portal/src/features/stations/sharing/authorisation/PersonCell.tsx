import type { Authorisation } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { nameOf } from '../nameOf.ts';
import type { Draft } from './draft.ts';
import styles from './PersonCell.module.css';

/** Whom a row is about, and what will become of it. */
export function PersonCell({ row, draft }: { row: Authorisation; draft: Draft }) {
  const { t } = useTranslation('sharing');
  const removed = draft.removed.has(row.user);
  const below = row.pending === 1 ? t('auth.pendingHint') : row.email;
  return (
    <span className={styles.person} {...(removed && { 'data-removed': true })}>
      <span className={styles.name}>{nameOf(row)}</span>
      {row.pending === 1 && <span className={styles.mark}>{t('auth.pending')}</span>}
      {removed ? (
        <span className={styles.danger}>{t('auth.removed')}</span>
      ) : (
        draft.edited.has(row.user) && <span className={styles.mark}>{t('auth.changedMark')}</span>
      )}
      {below !== '' && <span className={styles.below}>{below}</span>}
    </span>
  );
}
