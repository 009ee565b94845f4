import { useTranslation } from '@heliograph/i18n';
import { Skeleton } from '@heliograph/ui';
import { useState } from 'react';
import styles from './LegalDialog.module.css';

/**
 * A page of the operator in a sandbox: it may run scripts, but in an origin of its own, so that it reaches nothing of
 * this one. Whether it refuses to be framed cannot be known from here, hence the link beside it.
 */
export function OutsideDocument({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation('legal');
  const [loaded, setLoaded] = useState(false);
  return (
    <div className={styles.outside}>
      <p className={styles.version}>
        {t('outside', { host: new URL(url).host })}{' '}
        <a href={url} target="_blank" rel="noreferrer">
          {t('openOutside')}
        </a>
      </p>
      <div className={styles.frame} aria-busy={!loaded}>
        {!loaded && <Skeleton />}
        <iframe
          src={url}
          title={title}
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(true)}
        />
      </div>
    </div>
  );
}
