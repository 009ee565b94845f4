import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Notice } from '@heliograph/ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import styles from './DiskBanner.module.css';

const EVERY_MS = 60_000;

/** Tells administrators on every page that the disk of the server fills up. */
export function DiskBanner() {
  const { t } = useTranslation('shell');
  const { call } = useEngine();
  const [disk, setDisk] = useState<{ state: 'ok' | 'warning' | 'full'; percent: number } | null>(null);
  useEffect(() => {
    // A server that cannot be reached shows elsewhere.
    const ask = () => void call('server.getServerDisk', {}).then(setDisk, () => undefined);
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => clearInterval(timer);
  }, [call]);
  if (disk === null || disk.state === 'ok') return null;
  return (
    <div role="status" className={styles.banner}>
      <Notice tone={disk.state === 'full' ? 'fault' : 'warning'}>
        {t(`disk.${disk.state}`, { percent: Math.floor(disk.percent) })}{' '}
        <Link to={paths.server}>{t('disk.more')}</Link>
      </Notice>
    </div>
  );
}
