import type { Webhook } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Card, EmptyState, Grid, Row, Text } from '@heliograph/ui';
import { useState } from 'react';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { PlusIcon, ServerIcon } from '../../shared/icons.tsx';
import { useMessage } from '../../shared/messages/messages.ts';
import cards from '../../shared/page/cards.module.css';
import { Facts } from '../../shared/page/Facts.tsx';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

/** The user's webhooks, and those of their company. */
export function Webhooks() {
  const { t } = useTranslation('notifications');
  const { call } = useEngine();
  const query = useEngineQuery(callQuery('notification.getWebhooks', {}));
  const reload = () => void query.refetch();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Webhook | null>(null);
  const [logged, setLogged] = useState<Webhook | null>(null);

  return (
    <Card
      title={t('webhooks.title')}
      aside={
        <Button size="xs" leftSection={<PlusIcon />} onClick={() => setAdding(true)}>
          {t('webhooks.add')}
        </Button>
      }
    >
      <Grid gap={16}>
        <Text tone="soft">{t('webhooks.lead')}</Text>
        <Loaded
          query={query}
          failed={t('failed')}
          empty={
            <EmptyState icon={<ServerIcon />} title={t('webhooks.none')} hint={t('webhooks.noneHint')} />
          }
        >
          {({ list }) => (
            <ul className={cards.cards} aria-label={t('webhooks.list')}>
              {list.map((webhook) => (
                <WebhookCard
                  key={webhook.webhook_id}
                  webhook={webhook}
                  onChanged={reload}
                  onLog={() => setLogged(webhook)}
                  onRemove={() => setRemoved(webhook)}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </Grid>
      {isAdding && <WebhookDialog onAdded={reload} onClose={() => setAdding(false)} />}
      {logged && <DeliveryLog webhook={logged} onClose={() => setLogged(null)} />}
      {removed && (
        <ActionDialog
          title={t('remove.title', { name: removed.name })}
          action={t('webhooks.remove')}
          failed={t('remove.failed')}
          run={() => call('notification.removeWebhook', { webhook_id: removed.webhook_id })}
          onDone={() => {
            reload();
            setRemoved(null);
          }}
          onClose={() => setRemoved(null)}
        >
          <p>{t('remove.text')}</p>
        </ActionDialog>
      )}
    </Card>
  );
}

interface WebhookCardProps {
  webhook: Webhook;
  onChanged: () => void;
  onLog: () => void;
  onRemove: () => void;
}

function WebhookCard({ webhook, onChanged, onLog, onRemove }: WebhookCardProps) {
  const { t } = useTranslation('notifications');
  const { call } = useEngine();
  const showMessage = useMessage();
  const { busy, failure, run } = useAction();
  const { webhook_id, name, state } = webhook;
  const isOn = state === 'on';
  const facts = [
    [t('webhooks.address'), webhook.url],
    [t('webhooks.alarms'), t(`mails.level${webhook.level as 1 | 2 | 3}`)],
    [
      t('webhooks.stations'),
      webhook.of_company === 1 ? t('webhooks.company') : t('webhooks.mine', { name: webhook.owner_name }),
    ],
    [t('webhooks.state'), t(`webhooks.${state}`)],
  ] as const;

  async function toggle() {
    if (await run(() => call('notification.switchWebhook', { webhook_id, on: isOn ? 0 : 1 }))) onChanged();
  }

  async function test() {
    if (await run(() => call('notification.testWebhook', { webhook_id })))
      showMessage({ kind: 'success', text: t('webhooks.tested', { name }) });
  }

  const actions = [
    [t('webhooks.log'), onLog],
    [t('webhooks.test'), () => void test()],
    [t(isOn ? 'webhooks.switchOff' : 'webhooks.switchOn'), () => void toggle()],
    [t('webhooks.remove'), onRemove],
  ] as const;

  return (
    <li className={cards.card}>
      <strong>{name}</strong>
      <Facts facts={facts} />
      <Row gap={12} wrap>
        {actions.map(([action, onClick]) => (
          <Button
            key={action}
            size="compact-sm"
            variant="default"
            disabled={busy}
            aria-label={t('webhooks.named', { action, name })}
            onClick={onClick}
          >
            {action}
          </Button>
        ))}
      </Row>
      <FailureAlert title={t('webhooks.failed', { name })} failure={failure} />
    </li>
  );
}
