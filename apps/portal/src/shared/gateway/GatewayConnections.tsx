import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, ConfirmDialog, EmptyState, Skeleton, Stack } from '@heliograph/ui';
import { useState } from 'react';
import { FailureAlert } from '../failure/FailureAlert.tsx';
import { useAction } from '../failure/useAction.ts';
import { KeyIcon } from '../icons.tsx';
import { useMessage } from '../messages/messages.ts';
import { callQuery, useEngineQuery } from '../query/useEngineQuery.ts';
import { ConnectFile } from './ConnectFile.tsx';
import { GatewayAccess } from './GatewayAccess.tsx';
import styles from './GatewayConnections.module.css';
import { HeardCheck } from './HeardCheck.tsx';
import { useUnloadWarning } from './useUnloadWarning.ts';

interface GatewayConnectionsProps {
  station: number;
  /** A password is shown, once: what contains this must not be closed by accident. */
  onPassword?: () => void;
}

/** How the gateways of a station connect, whether they did, and new passwords when the old ones are lost. */
export function GatewayConnections({ station, onPassword }: GatewayConnectionsProps) {
  const { t } = useTranslation('gateway');
  const { t: common } = useTranslation();
  const { call } = useEngine();
  const showMessage = useMessage();
  const { busy, failure, fail, run } = useAction();
  const { data, error, isPending, refetch } = useEngineQuery(
    callQuery('station.getGateways', { station_id: station }),
  );
  const [renewing, setRenewing] = useState<string | null>(null);
  /** New passwords by uuid. They are stored nowhere else. */
  const [passwords, setPasswords] = useState<ReadonlyMap<string, string>>(new Map());
  useUnloadWarning(passwords.size > 0);

  async function renew(uuid: string) {
    const renewed = await run(async () => {
      const { password } = await call('station.renewGatewayPassword', { station_id: station, uuid });
      setPasswords((before) => new Map(before).set(uuid, password));
    });
    if (!renewed) return;
    setRenewing(null);
    onPassword?.();
    showMessage({ kind: 'success', text: t('renew.done') });
  }

  async function add() {
    const added = await run(async () => {
      const { uuid, password } = await call('station.addGateway', { station_id: station });
      setPasswords((before) => new Map(before).set(uuid, password));
      await refetch();
    });
    if (!added) return;
    onPassword?.();
    showMessage({ kind: 'success', text: t('add.done') });
  }

  function ask(uuid: string) {
    fail(null);
    setRenewing(uuid);
  }

  return (
    <Stack gap={16}>
      {error !== null && (
        <>
          <FailureAlert title={t('access.failed')} failure={error} />
          <Button size="xs" variant="default" className={styles.action} onClick={() => void refetch()}>
            {common('action.retry')}
          </Button>
        </>
      )}
      {isPending && (
        <div className={styles.waiting} role="status" aria-label={common('loading')}>
          <Skeleton />
        </div>
      )}
      {data?.list.length === 0 && <EmptyState icon={<KeyIcon />} title={t('access.none')} />}
      {data?.list.map(({ uuid, mqtt_url, grant_key }) => (
        <GatewayAccess
          key={uuid}
          uuid={uuid}
          password={passwords.get(uuid) ?? null}
          url={mqtt_url}
          grantKey={grant_key}
        >
          <HeardCheck station={station} />
          <Button
            variant="default"
            className={styles.action}
            leftSection={<KeyIcon />}
            onClick={() => ask(uuid)}
          >
            {t('renew.action')}
          </Button>
          <ConnectFile
            station={station}
            uuid={uuid}
            url={mqtt_url}
            grantKey={grant_key}
            password={passwords.get(uuid) ?? null}
          />
        </GatewayAccess>
      ))}
      {data !== undefined && (
        <Button
          variant="default"
          className={styles.action}
          loading={busy && renewing === null}
          onClick={() => void add()}
        >
          {t('add.action')}
        </Button>
      )}
      {renewing === null && <FailureAlert title={t('add.failed')} failure={failure} />}
      {renewing !== null && (
        <ConfirmDialog
          title={t('renew.title')}
          action={t('renew.action')}
          busy={busy}
          onConfirm={() => void renew(renewing)}
          onClose={() => setRenewing(null)}
        >
          <p>{t('renew.consequence')}</p>
          <FailureAlert title={t('renew.failed')} failure={failure} />
        </ConfirmDialog>
      )}
    </Stack>
  );
}
