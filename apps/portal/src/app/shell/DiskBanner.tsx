import { useTranslation } from '@heliograph/i18n';
import { Notice } from '@heliograph/ui';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import styles from './DiskBanner.module.css';

const EVERY_MS = 60_000;

/** Tells administrators on every page that the disk of the server fills up. */
export function DiskBanner() {
  const { t } = useTranslation('shell');
  // A server that cannot be reached shows elsewhere.
  const { data: disk } = useEngineQuery({ ...callQuery('server.getServerDisk', {}), every: EVERY_MS });
  if (disk === undefined || disk.state === 'ok') return null;
  return (
    <div role="status" className={styles.banner}>
      <Notice tone={disk.state === 'full' ? 'fault' : 'warning'}>
        {t(`disk.${disk.state}`, { percent: Math.floor(disk.percent) })}{' '}
        <Link to={paths.server}>{t('disk.more')}</Link>
      </Notice>
    </div>
  );
}
