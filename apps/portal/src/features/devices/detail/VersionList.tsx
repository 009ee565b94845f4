import { versionsOf } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import styles from './VersionList.module.css';

const SHOWN = ['protocol', 'HMI', 'MAIN'] as const;

/** The versions that a device told, each as V.x.x.x (spec A §7). */
export function VersionList({ texts }: { texts: Readonly<Record<string, string | null>> }) {
  const { t } = useTranslation('device');
  const versions = versionsOf(texts);
  return (
    <dl className={styles.versions} aria-label={t('detail.versions')}>
      {SHOWN.map((name) => (
        <div key={name} className={styles.version}>
          <dt>{t(`detail.version.${name}`)}</dt>
          <dd>{versions[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
