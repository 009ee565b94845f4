import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Dialog, EmptyState, Skeleton } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { KeyIcon } from '../../../shared/icons/icons.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';
import type { StationDialogProps } from '../menu/stationDialogs.ts';
import { useLoaded } from '../sharing/authorisation/useLoaded.ts';
import { GatewayAccess } from './GatewayAccess.tsx';
import styles from './GatewayDialog.module.css';
import { useHeldPage } from './useHeldPage.ts';

/** How the gateways of a station are let in, and new passwords for them where the old ones were lost. */
export function GatewayDialog({ station, onClose }: StationDialogProps) {
  const { t } = useTranslation('gateway');
  const { t: common } = useTranslation();
  const { api } = useEngine();
  const say = useMessage();
  const { busy, failure, fail, run } = useAction();
  const stationId = station.id;
  const load = useCallback(() => api.stations.gateways({ stationId }), [api, stationId]);
  const { known, trouble, reload } = useLoaded(load);
  const [asked, setAsked] = useState<string | null>(null);
  /** New passwords by uuid; nobody else has them. */
  const [passwords, setPasswords] = useState<ReadonlyMap<string, string>>(new Map());
  useHeldPage(passwords.size > 0);

  async function renew(uuid: string) {
    const renewed = await run(async () => {
      const { password } = await api.stations.renewGatewayPassword({ stationId, uuid });
      setPasswords((before) => new Map(before).set(uuid, password));
    });
    if (!renewed) return;
    setAsked(null);
    say({ kind: 'success', text: t('renew.done') });
  }

  function ask(uuid: string) {
    fail(null);
    setAsked(uuid);
  }

  return (
    <>
      <Dialog
        opened
        size="large"
        title={t('access.title', { name: station.station_name })}
        // A password is shown once: no stray key takes it away.
        dismissible={passwords.size === 0}
        onClose={onClose}
        footer={
          <Button variant="default" onClick={onClose}>
            {common('action.close')}
          </Button>
        }
      >
        <div className={styles.gateways}>
          {trouble !== null && (
            <>
              <Refusal title={t('access.failed')} failure={trouble} />
              <Button size="xs" variant="default" className={styles.action} onClick={() => void reload()}>
                {common('action.retry')}
              </Button>
            </>
          )}
          {known === null && trouble === null && (
            <div className={styles.waiting} role="status" aria-label={common('loading')}>
              <Skeleton />
            </div>
          )}
          {known?.length === 0 && <EmptyState icon={<KeyIcon />} title={t('access.none')} />}
          {known?.map(({ uuid, mqtt_url, grant_key }) => (
            <GatewayAccess
              key={uuid}
              uuid={uuid}
              password={passwords.get(uuid) ?? null}
              url={mqtt_url}
              grantKey={grant_key}
            >
              <Button
                variant="default"
                className={styles.action}
                leftSection={<KeyIcon />}
                onClick={() => ask(uuid)}
              >
                {t('renew.action')}
              </Button>
            </GatewayAccess>
          ))}
        </div>
      </Dialog>
      {asked !== null && (
        <ConfirmDialog
          title={t('renew.title')}
          action={t('renew.action')}
          busy={busy}
          onConfirm={() => void renew(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('renew.consequence')}</p>
          <Refusal title={t('renew.failed')} failure={failure} />
        </ConfirmDialog>
      )}
    </>
  );
}
