import type { Device, Upgrade } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Dialog } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';

/** Asks before an upgrade is called off. */
export function CancelUpgrade({
  device,
  upgrade,
  onClose,
}: {
  device: Device;
  upgrade: Upgrade;
  onClose: () => void;
}) {
  const { t } = useTranslation('firmware');
  const { api } = useEngine();
  const { busy, failure, run } = useAction();

  async function cancel() {
    const order = { deviceId: device.device_id, upgradeId: upgrade.upgrade_id };
    if (await run(() => api.firmware.cancel(order))) onClose();
  }

  return (
    <Dialog
      opened
      role="alertdialog"
      size="small"
      title={t('cancel.title')}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('cancel.keep')}
          </Button>
          <Button color="red" onClick={() => void cancel()} loading={busy}>
            {t('cancel.action')}
          </Button>
        </>
      }
    >
      <p>{t('cancel.text', { device: device.obj_name })}</p>
      <Refusal title={t('cancel.failed')} failure={failure} />
    </Dialog>
  );
}
