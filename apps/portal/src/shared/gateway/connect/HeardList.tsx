import { lastSeenAt } from '@heliograph/board';
import { DEVICE_STATUSES, type DeviceLiveStatus } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import { isGateway } from '@heliograph/domain/models';
import { nowAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { StatusLabel, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { deviceTone } from '../../device/deviceTone.ts';
import { useDeviceStates } from '../../device/useDeviceStatuses.ts';
import rows from '../../page/rows.module.css';
import { devicePath } from '../../paths.ts';
import styles from './ConnectGateway.module.css';

/** When the gateway and each of its devices were last heard, and what to check when they are not. */
export function HeardList({
  devices,
  heading: Heading = 'h4',
}: {
  devices: readonly Device[];
  heading: 'h3' | 'h4' | undefined;
}) {
  const { t } = useTranslation('connect');
  const { t: common } = useTranslation();
  const format = useFormat();
  const now = useAtomValue(nowAtom);
  const states = useDeviceStates();
  const gateway = devices.find(({ device_type }) => isGateway(device_type));
  const behind = devices
    .filter(({ device_type }) => !isGateway(device_type))
    .map((device) => {
      const row = states?.id.indexOf(device.id) ?? -1;
      const at = states?.at[row] ?? NaN;
      return {
        key: device.device_id,
        name: device.obj_name,
        status: DEVICE_STATUSES[states?.status[row] ?? -1] ?? device.status,
        at: lastSeenAt(Number.isNaN(at) ? null : at, device.last_online),
      };
    });
  const newest = behind.reduce<number | null>(
    (latest, { at }) => (at === null ? latest : Math.max(latest ?? 0, at)),
    null,
  );
  // Some gateways report nothing of themselves: then their devices show that they are there.
  const isOnline = behind.some(({ status }) => status !== 'offline' && status !== 'nodata');
  const gatewayStatus: DeviceLiveStatus = isOnline ? 'normal' : newest === null ? 'nodata' : 'offline';
  const heard = [{ key: '', name: t('heard.gateway'), status: gatewayStatus, at: newest }, ...behind];
  function heardText(at: number | null): string {
    if (at === null) return t('heard.never');
    const seconds = Math.floor(Math.max(0, now - at) / 1000);
    return seconds < 60 ? t('heard.seconds', { seconds }) : t('heard.ago', { ago: format.ago(at, now) });
  }
  return (
    <section className={styles.form} aria-label={t('heard.title')}>
      <Heading className={styles.heading}>{t('heard.title')}</Heading>
      <ul aria-label={t('heard.title')}>
        {heard.map(({ key, name, status, at }) => (
          <li key={key} className={rows.row}>
            <span className={rows.main}>
              {name}
              <span className={rows.note}>{heardText(at)}</span>
            </span>
            <StatusLabel tone={deviceTone[status]}>{common(`status.${status}`)}</StatusLabel>
          </li>
        ))}
      </ul>
      {gateway && (
        <Link className={styles.action} to={`${devicePath(gateway)}&tab=diagnostics`}>
          {t('heard.more')}
        </Link>
      )}
      <details className={styles.help}>
        <summary>{t('heard.help')}</summary>
        <Text as="ul" bullets>
          <li>{t('heard.server')}</li>
          <li>{t('heard.device')}</li>
          <li>{t('heard.stick')}</li>
          <li>{t('heard.time')}</li>
        </Text>
      </details>
    </section>
  );
}
