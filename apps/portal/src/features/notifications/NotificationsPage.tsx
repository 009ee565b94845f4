import { useTranslation } from '@heliograph/i18n';
import { Button } from '@heliograph/ui';
import { Link } from 'react-router-dom';
import { BackLink } from '../../shared/page/BackLink.tsx';
import layout from '../../shared/page/page.module.css';
import { PageHead } from '../../shared/page/PageHead.tsx';
import { paths } from '../../shared/paths.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { AlarmMessages } from './AlarmMessages.tsx';
import { Escalations } from './Escalations.tsx';
import { PushBrowsers } from './PushBrowsers.tsx';
import { Webhooks } from './Webhooks.tsx';

/** [ALM-05] Notifications about alarms, and the user's webhooks. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const query = useEngineQuery(callQuery('notification.getNotificationSettings', {}));
  return (
    <div className={layout.page}>
      <BackLink to={paths.userCenter}>{t('back')}</BackLink>
      <PageHead title={t('title')} lead={t('lead')}>
        <Button component={Link} variant="default" to={paths.alarmRules}>
          {t('rules')}
        </Button>
      </PageHead>
      <Loaded query={query} failed={t('failed')}>
        {(data) => <AlarmMessages {...data} />}
      </Loaded>
      <PushBrowsers />
      <Escalations />
      <Webhooks />
    </div>
  );
}
