import type { PushBrowser } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, Grid, Row, Text } from '@heliograph/ui';
import { useState } from 'react';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { ownEndpoint, pushObstacle, subscribe, unsubscribe } from './browserPush.ts';
import styles from './NotificationsPage.module.css';

/** [ALM-05] Browsers of the user that get push messages; this one can be added here. */
export function PushBrowsers() {
  const { t } = useTranslation('notifications');
  const { call } = useEngine();
  const showMessage = useMessage();
  const { busy, failure, run } = useAction();
  const [isDenied, setDenied] = useState(false);
  const query = useEngineQuery({
    key: ['browsers that get push messages'],
    async ask({ call }) {
      const [{ public_key, list }, endpoint] = await Promise.all([
        call('notification.getPush', {}),
        ownEndpoint(),
      ]);
      return { publicKey: public_key, list, own: list.find((one) => one.endpoint === endpoint) };
    },
  });
  const obstacle = pushObstacle();

  async function add(publicKey: string) {
    const isDone = await run(async () => {
      const keys = await subscribe(publicKey);
      setDenied(keys === null);
      if (keys) await call('notification.addPush', keys);
    });
    if (isDone) await query.refetch();
  }

  async function remove({ push_id }: PushBrowser, isOwn: boolean) {
    const isDone = await run(async () => {
      await call('notification.removePush', { push_id });
      if (isOwn) await unsubscribe();
    });
    if (isDone) await query.refetch();
  }

  async function test() {
    if (await run(() => call('notification.sendTest', { channel: 'push' })))
      showMessage({ kind: 'success', text: t('push.tested') });
  }

  function content({ publicKey, list, own }: NonNullable<typeof query.data>) {
    return (
      <>
        {obstacle !== null && <Text tone="soft">{t(`push.${obstacle}`)}</Text>}
        {obstacle === null && isDenied && (
          <Text role="alert" tone="soft">
            {t('push.denied')}
          </Text>
        )}
        {list.length > 0 && (
          <Grid as="ul" aria-label={t('push.list')}>
            {list.map((browser) => (
              <BrowserRow
                key={browser.push_id}
                browser={browser}
                isOwn={browser === own}
                busy={busy}
                onRemove={() => void remove(browser, browser === own)}
              />
            ))}
          </Grid>
        )}
        <Row gap={12} wrap>
          {obstacle === null && own === undefined && (
            <Button loading={busy} onClick={() => void add(publicKey)}>
              {t('push.add')}
            </Button>
          )}
          {list.length > 0 && (
            <Button variant="default" disabled={busy} onClick={() => void test()}>
              {t('push.test')}
            </Button>
          )}
        </Row>
      </>
    );
  }

  return (
    <Card title={t('push.title')}>
      <Grid gap={16}>
        <Text tone="soft">{t('push.lead')}</Text>
        <Loaded query={query} failed={t('failed')}>
          {content}
        </Loaded>
        <FailureAlert title={t('push.failed')} failure={failure} />
      </Grid>
    </Card>
  );
}

interface BrowserRowProps {
  browser: PushBrowser;
  isOwn: boolean;
  busy: boolean;
  onRemove: () => void;
}

function BrowserRow({ browser, isOwn, busy, onRemove }: BrowserRowProps) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const name = [browser.browser, browser.os].filter(Boolean).join(', ') || t('push.unknown');
  return (
    <li className={styles.delivery}>
      <div>
        <p>
          <strong>{isOwn ? t('push.own', { name }) : name}</strong>
        </p>
        <Text tone="soft">{t('push.since', { time: format.dateTime(browser.create_time) })}</Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        disabled={busy}
        aria-label={t('webhooks.named', { action: t('push.remove'), name })}
        onClick={onRemove}
      >
        {t('push.remove')}
      </Button>
    </li>
  );
}
