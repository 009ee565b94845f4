import { useTranslation } from '@heliograph/i18n';
import { CopyButton } from '../../../shared/copy/CopyButton.tsx';
import { useWallAddress } from '../useWallAddress.ts';
import styles from './CopiedAddress.module.css';

/** The address that a display opens, ready to be copied. */
export function CopiedAddress() {
  const { t } = useTranslation('displays');
  const address = useWallAddress();
  return (
    <span className={styles.address}>
      <code>{address}</code>
      <CopyButton value={address} label={t('empty.copy')} />
    </span>
  );
}
