import { useTranslation } from '@heliograph/i18n';
import { Notice } from '@heliograph/ui';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import styles from './ServerBanner.module.css';

const EVERY_MS = 60_000;

/** Tells administrators on every page that the disk of the server fills up, or that its clock may be wrong. */
export function ServerBanner() {
  const { t } = useTranslation('shell');
  // A server that cannot be reached shows elsewhere.
  const { data: disk } = useEngineQuery({ ...callQuery('server.getServerDisk', {}), every: EVERY_MS });
  const { data: clock } = useEngineQuery({ ...callQuery('server.getServerClock', {}), every: EVERY_MS });
  const diskState = disk?.state ?? 'ok';
  const clockState = clock?.state ?? 'ok';
  if (diskState === 'ok' && clockState === 'ok') return null;
  return (
    <div role="status" className={styles.banner}>
      {disk !== undefined && diskState !== 'ok' && (
        <Notice tone={diskState === 'full' ? 'fault' : 'warning'}>
          {t(`disk.${diskState}`, { percent: Math.floor(disk.percent) })}{' '}
          <Link to={paths.server}>{t('disk.more')}</Link>
        </Notice>
      )}
      {clockState !== 'ok' && (
        <Notice tone="fault">
          {t('serverClock.doubtful')} <Link to={paths.server}>{t('serverClock.more')}</Link>
        </Notice>
      )}
    </div>
  );
}
