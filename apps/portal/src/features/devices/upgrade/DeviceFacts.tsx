import type { DeviceLiveStatus } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import { versionsOf } from '@heliograph/domain/parameters';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { StatusLabel } from '@heliograph/ui';
import { deviceTone } from '../../../shared/device/deviceTone.ts';
import type { Asked } from '../detail/realTime/useAsked.ts';
import styles from './DeviceFacts.module.css';

const SHOWN = ['protocol', 'HMI', 'MAIN'] as const;

export interface DeviceFactsProps {
  device: Device;
  status: DeviceLiveStatus;
  /** What it told of itself when it was asked. */
  asked: Pick<Asked, 'texts' | 'at'>;
}

/** Which device it is, whether it is there, and the versions that it tells (spec A §2.5, B §2.12). */
export function DeviceFacts({ device, status, asked }: DeviceFactsProps) {
  const { t } = useTranslation('firmware');
  const { t: common } = useTranslation();
  const format = useFormat();
  const versions = versionsOf(asked.texts);
  return (
    <section className={styles.facts} aria-label={t('dialog.device')}>
      <div className={styles.device}>
        <strong className={styles.name}>{device.obj_name}</strong>
        <StatusLabel tone={deviceTone[status]} pill>
          {common(`status.${status}`)}
        </StatusLabel>
      </div>
      <dl className={styles.versions} aria-label={t('dialog.installed')}>
        {SHOWN.map((name) => (
          <div key={name} data-version={name}>
            <dt>{t(`dialog.version.${name}`)}</dt>
            <dd>{versions[name]}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.at}>
        {asked.at === null ? t('dialog.unread') : t('dialog.readAt', { time: format.time(asked.at) })}
      </p>
    </section>
  );
}
