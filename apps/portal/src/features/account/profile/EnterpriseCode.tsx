import { useTranslation } from '@heliograph/i18n';
import { CopyButton } from '../../../shared/copy/CopyButton.tsx';
import styles from './EnterpriseCode.module.css';

/** The code by which station owners link a station to this enterprise, ready to be copied. */
export function EnterpriseCode({ code }: { code: string }) {
  const { t } = useTranslation('account');
  return (
    <span className={styles.code}>
      <code className={styles.text}>{code}</code>
      <CopyButton value={code} label={t('profile.copy')} />
    </span>
  );
}
