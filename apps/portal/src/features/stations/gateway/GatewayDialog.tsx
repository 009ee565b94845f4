import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, ConfirmDialog, Dialog, EmptyState, Skeleton } from '@heliograph/ui';
import { useCallback, useState } from 'react';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { KeyIcon } from '../../../shared/icons.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';
import type { StationDialogProps } from '../menu/stationOperations.tsx';
import { useLoad } from '../../../shared/failure/useLoad.ts';
import { GatewayAccess } from './GatewayAccess.tsx';
import styles from './GatewayDialog.module.css';
import { useUnloadWarning } from './useUnloadWarning.ts';

/** Credentials of a station's gateways, and new passwords when the old ones are lost. */
export function GatewayDialog({ station, onClose }: StationDialogProps) {
  const { t } = useTranslation('gateway');
  const { t: common } = useTranslation();
  const { call } = useEngine();
  const showMessage = useMessage();
  const { busy, failure, fail, run } = useAction();
  const stationId = station.id;
  const load = useCallback(
    async () => (await call('station.getGateways', { station_id: stationId })).list,
    [call, stationId],
  );
  const { data: gateways, error, reload } = useLoad(load);
  const [renewing, setRenewing] = useState<string | null>(null);
  /** New passwords by uuid. They are stored nowhere else. */
  const [passwords, setPasswords] = useState<ReadonlyMap<string, string>>(new Map());
  useUnloadWarning(passwords.size > 0);

  async function renew(uuid: string) {
    const renewed = await run(async () => {
      const { password } = await call('station.renewGatewayPassword', { station_id: stationId, uuid });
      setPasswords((before) => new Map(before).set(uuid, password));
    });
    if (!renewed) return;
    setRenewing(null);
    showMessage({ kind: 'success', text: t('renew.done') });
  }

  function ask(uuid: string) {
    fail(null);
    setRenewing(uuid);
  }

  return (
    <>
      <Dialog
        opened
        size="large"
        title={t('access.title', { name: station.station_name })}
        // A password is shown once: Esc must not close the dialog.
        dismissible={passwords.size === 0}
        onClose={onClose}
        footer={
          <Button variant="default" onClick={onClose}>
            {common('action.close')}
          </Button>
        }
      >
        <div className={styles.gateways}>
          {error !== null && (
            <>
              <FailureAlert title={t('access.failed')} failure={error} />
              <Button size="xs" variant="default" className={styles.action} onClick={() => void reload()}>
                {common('action.retry')}
              </Button>
            </>
          )}
          {gateways === null && error === null && (
            <div className={styles.waiting} role="status" aria-label={common('loading')}>
              <Skeleton />
            </div>
          )}
          {gateways?.length === 0 && <EmptyState icon={<KeyIcon />} title={t('access.none')} />}
          {gateways?.map(({ uuid, mqtt_url, grant_key }) => (
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
    </>
  );
}
