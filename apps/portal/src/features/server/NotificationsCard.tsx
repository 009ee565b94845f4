import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card } from '@heliograph/ui';
import { Fragment } from 'react';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import styles from './ServerPage.module.css';

/** [ALM-06] Alarm messages to users and webhooks that are waiting or failed. */
export function NotificationsCard() {
  const { t } = useTranslation('server');
  const format = useFormat();
  const { data, error } = useEngineQuery(callQuery('notification.getNotificationState', {}));
  return (
    <Card title={t('notifications.title')}>
      <FailureAlert title={t('notifications.unknown')} failure={error} />
      {data && (
        <dl className={styles.facts}>
          {data.channels.map(({ channel, waiting, oldest_time, sent, failed, error: last, error_time }) => (
            <Fragment key={channel}>
              <dt>{t(`notifications.${channel}`)}</dt>
              <dd>
                <span className={styles.line}>
                  {oldest_time === null
                    ? t('notifications.nothing')
                    : t('notifications.waiting', { count: waiting, time: format.dateTime(oldest_time) })}
                </span>
                <span className={styles.line}>
                  {t('notifications.day', { sent: format.integer(sent), failed: format.integer(failed) })}
                </span>
                {error_time !== null && (
                  <span className={styles.line}>
                    {t('notifications.last', { time: format.dateTime(error_time), reason: last })}
                  </span>
                )}
              </dd>
            </Fragment>
          ))}
          {data.changes > 0 && (
            <>
              <dt>{t('notifications.changes')}</dt>
              <dd>{format.integer(data.changes)}</dd>
            </>
          )}
        </dl>
      )}
    </Card>
  );
}
