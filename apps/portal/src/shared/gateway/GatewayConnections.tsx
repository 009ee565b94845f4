import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, Stack } from '@heliograph/ui';
import { useState } from 'react';
import { ActionDialog } from '../dialogs/ActionDialog.tsx';
import { FailureAlert } from '../failure/FailureAlert.tsx';
import { useAction } from '../failure/useAction.ts';
import { useUnsaved } from '../forms/useUnsavedEdits.ts';
import { KeyIcon } from '../icons.tsx';
import { useMessage } from '../messages/messages.ts';
import { Loaded } from '../query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../query/useEngineQuery.ts';
import { ConnectFile } from './ConnectFile.tsx';
import { GatewayAccess } from './GatewayAccess.tsx';
import styles from './GatewayConnections.module.css';
import { HeardCheck } from './HeardCheck.tsx';

interface GatewayConnectionsProps {
  station: number;
  /** A password is shown, once: what contains this must not be closed by accident. */
  onPassword?: () => void;
}

/** How the gateways of a station connect, whether they did, and new passwords when the old ones are lost. */
export function GatewayConnections({ station, onPassword }: GatewayConnectionsProps) {
  const { t } = useTranslation('gateway');
  const { call } = useEngine();
  const showMessage = useMessage();
  const { busy, failure, run } = useAction();
  const query = useEngineQuery(callQuery('station.getGateways', { station_id: station }));
  const [renewing, setRenewing] = useState<string | null>(null);
  /** New passwords by uuid. They are stored nowhere else. */
  const [passwords, setPasswords] = useState<ReadonlyMap<string, string>>(new Map());
  useUnsaved(passwords.size > 0);

  async function add() {
    const added = await run(async () => {
      const { uuid, password } = await call('station.addGateway', { station_id: station });
      setPasswords((before) => new Map(before).set(uuid, password));
      await query.refetch();
    });
    if (!added) return;
    onPassword?.();
    showMessage({ kind: 'success', text: t('add.done') });
  }

  return (
    <Stack gap={16}>
      <Loaded
        query={query}
        failed={t('access.failed')}
        compact
        empty={<EmptyState icon={<KeyIcon />} title={t('access.none')} />}
      >
        {({ list }) =>
          list.map(({ uuid, mqtt_url, grant_key }) => (
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
                onClick={() => setRenewing(uuid)}
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
          ))
        }
      </Loaded>
      {query.data !== undefined && (
        <Button variant="default" className={styles.action} loading={busy} onClick={() => void add()}>
          {t('add.action')}
        </Button>
      )}
      <FailureAlert title={t('add.failed')} failure={failure} />
      {renewing !== null && (
        <ActionDialog
          title={t('renew.title')}
          action={t('renew.action')}
          failed={t('renew.failed')}
          done={{ text: t('renew.done') }}
          run={() => call('station.renewGatewayPassword', { station_id: station, uuid: renewing })}
          onDone={({ password }) => {
            setPasswords((before) => new Map(before).set(renewing, password));
            setRenewing(null);
            onPassword?.();
          }}
          onClose={() => setRenewing(null)}
        >
          <p>{t('renew.consequence')}</p>
        </ActionDialog>
      )}
    </Stack>
  );
}
