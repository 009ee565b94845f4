import type { Firmware, UpgradeMethod } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Dialog, Notice } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { installedVersion, versionLabel } from '../../../shared/firmware/versions.ts';
import styles from './ConfirmUpgrade.module.css';
import { standingOf } from './offered.ts';

export interface ConfirmUpgradeProps {
  /** Name of the device, and what it told of its versions. */
  device: string;
  texts: Readonly<Record<string, string | null>>;
  firmware: Firmware;
  method: UpgradeMethod;
  minutes: number;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Says what will happen to a device before it does. */
export function ConfirmUpgrade({
  device,
  texts,
  firmware,
  method,
  minutes,
  onConfirm,
  onClose,
}: ConfirmUpgradeProps) {
  const { t } = useTranslation('firmware');
  const { t: common } = useTranslation();
  const { busy, failure, run } = useAction();
  const from = installedVersion(texts, firmware.type);
  const standing = standingOf(firmware.version, from);

  async function confirm() {
    if (await run(onConfirm)) onClose();
  }

  return (
    <Dialog
      opened
      role="alertdialog"
      title={t('confirm.title', { device })}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {common('action.cancel')}
          </Button>
          <Button
            onClick={() => void confirm()}
            loading={busy}
            {...(standing === 'older' && { color: 'red' })}
          >
            {t('confirm.start')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('confirm.firmware')}</dt>
            <dd>
              {firmware.name} ({firmware.type})
            </dd>
          </div>
          <div>
            <dt>{t('confirm.version')}</dt>
            <dd>
              {from ? versionLabel(from) : t('confirm.unknown')} →{' '}
              <strong>{versionLabel(firmware.version)}</strong>
            </dd>
          </div>
          <div>
            <dt>{t('confirm.method')}</dt>
            <dd>{t(`method.${method}`)}</dd>
          </div>
          <div>
            <dt>{t('confirm.timeout')}</dt>
            <dd>{t('confirm.minutes', { count: minutes })}</dd>
          </div>
        </dl>
        {standing === 'older' && <Notice tone="fault">{t('confirm.older')}</Notice>}
        {standing === 'installed' && <Notice tone="warning">{t('confirm.same')}</Notice>}
        <p>{t('confirm.what')}</p>
        <p>
          <strong>{t('confirm.power')}</strong>
        </p>
        <Refusal title={t('confirm.failed')} failure={failure} />
      </div>
    </Dialog>
  );
}
