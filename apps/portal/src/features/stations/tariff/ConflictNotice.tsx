import type { TariffVersion } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import styles from './ConflictNotice.module.css';
import { VersionSummary } from '../../../shared/tariff/VersionSummary.tsx';

export interface ConflictNoticeProps {
  /** What somebody else saved, in force now. */
  theirs: TariffVersion;
  onTake: () => void;
}

/** Somebody else changed the tariff while this one was being written: theirs beside it, and the choice. */
export function ConflictNotice({ theirs, onTake }: ConflictNoticeProps) {
  const { t } = useTranslation('tariff');
  return (
    <div role="alert" className={styles.notice}>
      <strong>{t('conflict.title')}</strong>
      <p className={styles.text}>
        {t('conflict.by', { name: theirs.create_name || t('conflict.somebody') })}
      </p>
      <div className={styles.theirs}>
        <p className={styles.label}>{t('conflict.theirs')}</p>
        <VersionSummary version={theirs} />
      </div>
      <Button size="compact-sm" variant="default" className={styles.take ?? ''} onClick={onTake}>
        {t('conflict.take')}
      </Button>
    </div>
  );
}
