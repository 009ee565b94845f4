import type { Delivery, Webhook } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Dialog, Grid, Text } from '@heliograph/ui';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import styles from './NotificationsPage.module.css';

/** Deliveries to a webhook with the reasons of failures; finished ones can be sent again. */
export function DeliveryLog({
  webhook: { webhook_id, name },
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const { t } = useTranslation('notifications');
  const { call } = useEngine();
  const showMessage = useMessage();
  const { busy, failure, run } = useAction();
  const query = useEngineQuery(callQuery('notification.getDeliveries', { webhook_id }));

  async function replay({ delivery_id }: Delivery) {
    if (await run(() => call('notification.replayDelivery', { webhook_id, delivery_id })))
      showMessage({ kind: 'success', text: t('log.replayed') });
    await query.refetch();
  }

  return (
    <Dialog
      opened
      size="large"
      title={t('log.title', { name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={() => void query.refetch()}>
            {t('log.reload')}
          </Button>
          <Button onClick={onClose}>{t('log.close')}</Button>
        </>
      }
    >
      <FailureAlert title={t('log.replayFailed')} failure={failure} />
      <Loaded query={query} failed={t('log.failed')} compact empty={<Text tone="soft">{t('log.none')}</Text>}>
        {({ list }) => (
          <Grid as="ul" aria-label={t('log.list')}>
            {list.map((delivery) => (
              <DeliveryRow
                key={delivery.delivery_id}
                delivery={delivery}
                busy={busy}
                onReplay={() => void replay(delivery)}
              />
            ))}
          </Grid>
        )}
      </Loaded>
    </Dialog>
  );
}

interface DeliveryRowProps {
  delivery: Delivery;
  busy: boolean;
  onReplay: () => void;
}

function DeliveryRow({ delivery, busy, onReplay }: DeliveryRowProps) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const { state, alarms, attempts, status, error, next_time, create_time, delivery_id } = delivery;
  const facts = [
    alarms === 0 ? t('log.test') : t('log.alarms', { count: alarms }),
    t('log.attempts', { count: attempts }),
    ...(status === null ? [] : [t('log.status', { status })]),
    ...(next_time === null ? [] : [t('log.next', { time: format.dateTime(next_time) })]),
  ];
  return (
    <li className={styles.delivery}>
      <div>
        <p>
          <strong>{t(state === 'failed' ? 'log.failedState' : `log.${state}`)}</strong>{' '}
          {format.dateTime(create_time)}
        </p>
        <Text tone="soft">{facts.join(' · ')}</Text>
        {error !== '' && <Text tone="soft">{error}</Text>}
        <Text tone="soft">{delivery_id}</Text>
      </div>
      {state !== 'waiting' && (
        <Button size="compact-sm" variant="default" disabled={busy} onClick={onReplay}>
          {t('log.replay')}
        </Button>
      )}
    </li>
  );
}
