import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@heliograph/ui';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailure } from '../../shared/failure/LoadFailure.tsx';
import { useLoad } from '../../shared/failure/useLoad.ts';
import { ListSkeleton } from '../../shared/grid/ListSkeleton.tsx';
import { BackLink } from '../../shared/page/BackLink.tsx';
import layout from '../../shared/page/page.module.css';
import { paths } from '../../shared/paths.ts';
import { AlarmMessages } from './AlarmMessages.tsx';
import { Escalations } from './Escalations.tsx';
import { PushBrowsers } from './PushBrowsers.tsx';
import { Webhooks } from './Webhooks.tsx';

/** [ALM-05] Notifications about alarms, and the user's webhooks. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const { call } = useEngine();
  const { data, error, reload } = useLoad(
    useCallback(() => call('notification.getNotificationSettings', {}), [call]),
  );
  return (
    <div className={layout.page}>
      <BackLink to={paths.userCenter}>{t('back')}</BackLink>
      <header className={layout.head}>
        <div>
          <h1 className={layout.title}>{t('title')}</h1>
          <p className={layout.lead}>{t('lead')}</p>
        </div>
        <Button component={Link} variant="default" to={paths.alarmRules}>
          {t('rules')}
        </Button>
      </header>
      {data !== null ? (
        <AlarmMessages {...data} />
      ) : error === null ? (
        <ListSkeleton />
      ) : (
        <LoadFailure title={t('failed')} failure={error} onRetry={() => void reload()} />
      )}
      <PushBrowsers />
      <Escalations />
      <Webhooks />
    </div>
  );
}
