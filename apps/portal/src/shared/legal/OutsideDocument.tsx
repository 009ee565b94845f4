import { useTranslation } from '@heliograph/i18n';
import { Skeleton } from '@heliograph/ui';
import { useState } from 'react';
import styles from './LegalDialog.module.css';

/**
 * A page of the operator in a sandbox: it may run scripts and keep its own storage, but reaches nothing of this page.
 * Whether it refuses to be framed cannot be known from here, hence the link beside it.
 */
export function OutsideDocument({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation('legal');
  const { host, origin } = new URL(url);
  const [loaded, setLoaded] = useState(false);
  return (
    <div className={styles.outside}>
      <p className={styles.version}>
        {t('outside', { host })}{' '}
        <a href={url} target="_blank" rel="noreferrer">
          {t('openOutside')}
        </a>
      </p>
      <div className={styles.frame} aria-busy={!loaded}>
        {!loaded && <Skeleton />}
        <iframe
          src={url}
          title={title}
          sandbox={sandboxOf(origin)}
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(true)}
        />
      </div>
    </div>
  );
}

/** With its origin a page of this very server could take the sandbox off. */
function sandboxOf(origin: string): string {
  const own = origin === window.location.origin ? [] : ['allow-same-origin'];
  return ['allow-scripts', 'allow-popups', 'allow-popups-to-escape-sandbox', ...own].join(' ');
}
