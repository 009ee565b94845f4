import type { DeviceLiveStatus } from '@heliograph/contracts/engine';
import type { Device, Upgrade } from '@heliograph/contracts/http';
import { linkAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Dialog } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { compareVersions } from '../../../shared/firmware/versions.ts';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { minuteAtom } from '../../../shared/live/minuteAtom.ts';
import type { Asked } from '../detail/realTime/useAsked.ts';
import { CancelUpgrade } from './CancelUpgrade.tsx';
import { ConfirmUpgrade } from './ConfirmUpgrade.tsx';
import { DeviceFacts } from './DeviceFacts.tsx';
import { FirmwareDialog } from './FirmwareDialog.tsx';
import { minutesOf } from './orderFaults.ts';
import { OrderFields } from './OrderFields.tsx';
import { ProgressPanel } from './ProgressPanel.tsx';
import { ResultPanel } from './ResultPanel.tsx';
import styles from './UpgradeDialog.module.css';
import { UpgradeHistory } from './UpgradeHistory.tsx';
import { useOrder } from './useOrder.ts';
import type { Upgrading } from './useUpgrading.ts';
import { useUpgradeView } from './useUpgradeView.ts';

export interface UpgradeDialogProps {
  device: Device;
  status: DeviceLiveStatus;
  asked: Asked;
  upgrading: Upgrading;
  onClose: () => void;
}

/**
 * New firmware for a device: chosen, started, followed and looked back on (spec A §2.5, B §2.12). Closing it stops
 * nothing.
 */
export function UpgradeDialog({ device, status, asked, upgrading, onClose }: UpgradeDialogProps) {
  const { t } = useTranslation('firmware');
  const { t: common } = useTranslation();
  const live = useAtomValue(linkAtom).state === 'live';
  const { firmware, upgrades } = upgrading;
  const { current, last, dismiss } = useUpgradeView(upgrades, useAtomValue(minuteAtom));
  const order = useOrder(device);
  const [question, setQuestion] = useState<'select' | 'confirm' | 'cancel' | null>(null);
  const opened = useEffectEvent(() => {
    asked.again();
    firmware.reload();
  });
  useEffect(() => opened(), []);

  const { form } = order;
  const close = () => setQuestion(null);
  const offeredStill = firmware.list?.find(
    ({ type, version }) =>
      last?.upgrade.firmware.type === type && compareVersions(last.upgrade.firmware.version, version) === 0,
  );
  const cancellable = current !== null && current.going !== 'installing' && current.going !== 'cancelling';

  function again(upgrade: Upgrade) {
    if (!offeredStill) return;
    order.fillAgain(upgrade, offeredStill);
    setQuestion('confirm');
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
              onClick={() => setQuestion('cancel')}
            >
              {t('progress.cancel')}
            </Button>
          )}
          {upgrades && !current && (
            <Button onClick={() => order.check() && setQuestion('confirm')}>{t('order.start')}</Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        <DeviceFacts device={device} status={status} asked={asked} />
        {!live && (
          <p role="status" className={styles.stale}>
            {t('dialog.stale')}
          </p>
        )}
        {upgrades === undefined && <ListSkeleton />}
        {current && <ProgressPanel upgrade={current.upgrade} going={current.going} />}
        {last && (
          <ResultPanel
            upgrade={last.upgrade}
            result={last.result}
            onAgain={offeredStill && (() => again(last.upgrade))}
            onDismiss={dismiss}
          />
        )}
        {upgrades && !current && (
          <section aria-label={t('order.title')}>
            <h3 className={styles.title}>{t('order.title')}</h3>
            <OrderFields order={order} onSelect={() => setQuestion('select')} />
            {status === 'offline' && <p className={styles.stale}>{t('order.offline')}</p>}
          </section>
        )}
        {upgrades && <UpgradeHistory device={device} newest={upgrades} except={last?.upgrade.upgrade_id} />}
      </div>
      {question === 'select' && (
        <FirmwareDialog
          firmware={firmware}
          texts={asked.texts}
          chosen={form.firmware}
          onChoose={(chosen) => {
            order.set({ firmware: chosen });
            close();
          }}
          onClose={close}
        />
      )}
      {question === 'confirm' && form.firmware && (
        <ConfirmUpgrade
          device={device.obj_name}
          texts={asked.texts}
          firmware={form.firmware}
          method={form.method}
          minutes={minutesOf(form.timeout) ?? 0}
          onConfirm={order.start}
          onClose={close}
        />
      )}
      {question === 'cancel' && cancellable && (
        <CancelUpgrade device={device} upgrade={current.upgrade} onClose={close} />
      )}
    </Dialog>
  );
}
