import { DEVICE_STATUSES } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, StatusLabel } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { devicePath } from '../../../../shared/device/devicePath.ts';
import { deviceTone } from '../../../../shared/device/deviceTone.ts';
import { useDeviceStates } from '../../../../shared/device/useDeviceStates.ts';
import styles from './GatewayDevices.module.css';

/** What devices are counted by (spec A §2.5); an abnormal one is shown as a warning, one not heard of as offline. */
const COUNTED = ['normal', 'offline', 'fault', 'warning'] as const;

/** The devices behind a gateway: how many are how, and each with its status. */
export function GatewayDevices({ gateway }: { gateway: Device }) {
  const { t } = useTranslation('device');
  const { t: common } = useTranslation();
  const format = useFormat();
  const devices = useAtomValue(entitiesAtom)?.devices;
  const states = useDeviceStates();
  const own = useMemo(
    () => devices?.filter(({ parent_id }) => parent_id === gateway.id) ?? [],
    [devices, gateway.id],
  );
  const rows = own.map((device) => {
    const row = states?.id.indexOf(device.id) ?? -1;
    const status = (row < 0 ? undefined : DEVICE_STATUSES[states?.status[row] ?? 0]) ?? device.status;
    return { device, status, tone: deviceTone[status] };
  });
  const count = (counted: (typeof COUNTED)[number]) =>
    rows.filter(({ tone }) => (tone === 'nodata' ? 'offline' : tone) === counted).length;

  return (
    <Card title={t('overview.devices')}>
      <ul className={styles.counts} aria-label={t('overview.counts')}>
        {COUNTED.map((status) => (
          <li key={status} className={styles.count} data-status={status}>
            <span className={styles.number}>{format.integer(count(status))}</span>
            <StatusLabel tone={status}>{common(`status.${status}`)}</StatusLabel>
          </li>
        ))}
      </ul>
      {rows.length === 0 ? (
        <p className={styles.none}>{t('overview.noDevices')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('overview.devices')}>
          {rows.map(({ device, status, tone }) => (
            <li key={device.id} className={styles.row}>
              <span className={styles.main}>
                <Link to={devicePath(device)} className={styles.link ?? ''}>
                  {device.obj_name}
                </Link>
                <span className={styles.note}>
                  {device.type_name} · {device.device_code}
                </span>
              </span>
              <StatusLabel tone={tone}>{common(`status.${status}`)}</StatusLabel>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
