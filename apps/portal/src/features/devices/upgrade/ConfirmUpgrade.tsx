import type { Firmware, UpgradeMethod } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Notice } from '@heliograph/ui';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { installedVersion, versionLabel } from '../../../shared/firmware/versions.ts';
import styles from './ConfirmUpgrade.module.css';
import { compareToInstalled } from './firmwareFilter.ts';

export interface ConfirmUpgradeProps {
  /** The device's name, and its reported versions. */
  device: string;
  texts: Readonly<Record<string, string | null>>;
  firmware: Firmware;
  method: UpgradeMethod;
  minutes: number;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Explains what an upgrade does to the device before it starts (FW-01). */
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
  const from = installedVersion(texts, firmware.type);
  const standing = compareToInstalled(firmware.version, from);

  return (
    <ActionDialog
      size="medium"
      title={t('confirm.title', { device })}
      action={t('confirm.start')}
      dangerous={standing === 'older'}
      failed={t('confirm.failed')}
      run={onConfirm}
      onClose={onClose}
    >
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
    </ActionDialog>
  );
}
