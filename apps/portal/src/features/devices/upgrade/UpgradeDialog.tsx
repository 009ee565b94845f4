import type { DeviceLiveStatus } from '@heliograph/contracts/engine';
import type { Device, Upgrade } from '@heliograph/contracts/http';
import { toVersions } from '@heliograph/domain/parameters';
import { linkAtom, useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Dialog, Row, Stack, StatusLabel, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { deviceTone } from '../../../shared/device/deviceTone.ts';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { compareVersions } from '../../../shared/firmware/versions.ts';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import type { RequestedValues } from '../detail/realTime/useRequestedValues.ts';
import { ConfirmUpgrade } from './ConfirmUpgrade.tsx';
import { FirmwareDialog } from './FirmwareDialog.tsx';
import styles from './UpgradeDialog.module.css';
import { UpgradeFields } from './UpgradeFields.tsx';
import { UpgradeHistory } from './UpgradeHistory.tsx';
import { ProgressPanel, ResultPanel } from './UpgradePanels.tsx';
import { parseMinutes, useUpgradeForm } from './useUpgradeForm.ts';
import { useUpgradeView, type Upgrades } from './useUpgrades.ts';

interface UpgradeDialogProps {
  device: Device;
  status: DeviceLiveStatus;
  requested: RequestedValues;
  upgrading: Upgrades;
  onClose: () => void;
}

/** Firmware upgrades of a device: choose, start, follow, and history (FW-01). Closing it does not stop an upgrade. */
export function UpgradeDialog({ device, status, requested, upgrading, onClose }: UpgradeDialogProps) {
  const { t } = useTranslation('firmware');
  const { t: common } = useTranslation();
  const live = useAtomValue(linkAtom).state === 'live';
  const { firmware, upgrades } = upgrading;
  const { current, last, dismiss } = useUpgradeView(upgrades, useAtomValue(minuteAtom));
  const form = useUpgradeForm(device);
  const [openedDialog, setOpenedDialog] = useState<'select' | 'confirm' | 'cancel' | null>(null);
  const opened = useEffectEvent(() => {
    requested.retryTexts();
    void firmware.refetch();
  });
  useEffect(() => opened(), []);

  const { values } = form;
  const close = () => setOpenedDialog(null);
  const sameFirmware = firmware.data?.list.find(
    ({ type, version }) =>
      last?.upgrade.firmware.type === type && compareVersions(last.upgrade.firmware.version, version) === 0,
  );
  const cancellable =
    current !== null && current.ongoingState !== 'installing' && current.ongoingState !== 'cancelling';

  function retry(upgrade: Upgrade) {
    if (!sameFirmware) return;
    form.prefill(upgrade, sameFirmware);
    setOpenedDialog('confirm');
  }

  return (
    <Dialog
      opened
      size="upgrade"
      title={t('dialog.title', { device: device.obj_name })}
      closesBeside={false}
      beginsInField={false}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('action.close')}
          </Button>
          {current && (
            <Button
              variant="default"
              color="red"
              disabled={!cancellable}
              onClick={() => setOpenedDialog('cancel')}
            >
              {t('progress.cancel')}
            </Button>
          )}
          {upgrades && !current && (
            <Button onClick={() => form.check() && setOpenedDialog('confirm')}>{t('order.start')}</Button>
          )}
        </>
      }
    >
      <Stack gap={20}>
        <DeviceFacts device={device} status={status} requested={requested} />
        {!live && (
          <p role="status" className={styles.stale}>
            {t('dialog.stale')}
          </p>
        )}
        {upgrades === undefined && <ListSkeleton />}
        {current && <ProgressPanel upgrade={current.upgrade} ongoingState={current.ongoingState} />}
        {last && (
          <ResultPanel
            upgrade={last.upgrade}
            outcome={last.outcome}
            onRetry={sameFirmware && (() => retry(last.upgrade))}
            onDismiss={dismiss}
          />
        )}
        {upgrades && !current && (
          <section aria-label={t('order.title')}>
            <Text as="h3" below={12} size={16} weight={650}>
              {t('order.title')}
            </Text>
            <UpgradeFields form={form} onSelect={() => setOpenedDialog('select')} />
            {status === 'offline' && <p className={styles.stale}>{t('order.offline')}</p>}
          </section>
        )}
        {upgrades && <UpgradeHistory device={device} newest={upgrades} except={last?.upgrade.upgrade_id} />}
      </Stack>
      {openedDialog === 'select' && (
        <FirmwareDialog
          firmware={firmware}
          texts={requested.texts}
          chosen={values.firmware}
          onChoose={(chosen) => {
            form.set({ firmware: chosen });
            close();
          }}
          onClose={close}
        />
      )}
      {openedDialog === 'confirm' && values.firmware && (
        <ConfirmUpgrade
          device={device.obj_name}
          texts={requested.texts}
          firmware={values.firmware}
          method={values.method}
          minutes={parseMinutes(values.timeout) ?? 0}
          onConfirm={form.start}
          onClose={close}
        />
      )}
      {openedDialog === 'cancel' && cancellable && (
        <CancelUpgrade device={device} upgrade={current.upgrade} onClose={close} />
      )}
    </Dialog>
  );
}

const SHOWN = ['protocol', 'HMI', 'MAIN'] as const;

interface DeviceFactsProps {
  device: Device;
  status: DeviceLiveStatus;
  /** Values the device reported on request. */
  requested: Pick<RequestedValues, 'texts' | 'at'>;
}

/** The device's name, status and installed versions (DET-03). */
function DeviceFacts({ device, status, requested }: DeviceFactsProps) {
  const { t } = useTranslation('firmware');
  const { t: common } = useTranslation();
  const format = useFormat();
  const versions = toVersions(requested.texts);
  return (
    <section className={styles.facts} aria-label={t('dialog.device')}>
      <Row gap={[4, 12]} align="center" wrap shrinks>
        <Text as="strong" breaks>
          {device.obj_name}
        </Text>
        <StatusLabel tone={deviceTone[status]} pill>
          {common(`status.${status}`)}
        </StatusLabel>
      </Row>
      <dl className={styles.versions} aria-label={t('dialog.installed')}>
        {SHOWN.map((name) => (
          <div key={name} data-version={name}>
            <dt>{t(`dialog.version.${name}`)}</dt>
            <dd>{versions[name]}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.at}>
        {requested.at === null ? t('dialog.unread') : t('dialog.readAt', { time: format.time(requested.at) })}
      </p>
    </section>
  );
}

/** Confirms the cancellation of an upgrade. */
function CancelUpgrade({
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

  return (
    <ActionDialog
      title={t('cancel.title')}
      action={t('cancel.action')}
      cancel={t('cancel.keep')}
      failed={t('cancel.failed')}
      run={() => api.firmware.cancel({ deviceId: device.device_id, upgradeId: upgrade.upgrade_id })}
      onClose={onClose}
    >
      <p>{t('cancel.text', { device: device.obj_name })}</p>
    </ActionDialog>
  );
}
