import type { Device } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, StatusLabel } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { DeviceLinks } from '../../../../shared/device/DeviceLinks.tsx';
import { deviceTone } from '../../../../shared/device/deviceTone.ts';
import { useDeviceStatuses } from '../../../../shared/device/useDeviceStatuses.ts';
import rows from '../../../../shared/page/rows.module.css';
import styles from './GatewayDevices.module.css';

/** What devices are counted by (spec A §2.5); an abnormal one is shown as a warning, one not heard of as offline. */
const COUNTED = ['normal', 'offline', 'fault', 'warning'] as const;

/** The devices behind a gateway: how many are how, and each with its status. */
export function GatewayDevices({ gateway }: { gateway: Device }) {
  const { t } = useTranslation('device');
  const { t: common } = useTranslation();
  const format = useFormat();
  const devices = useAtomValue(entitiesAtom)?.devices;
  const own = useDeviceStatuses(
    useMemo(() => devices?.filter(({ parent_id }) => parent_id === gateway.id) ?? [], [devices, gateway.id]),
  );
  const count = (counted: (typeof COUNTED)[number]) =>
    own.filter(({ status }) => {
      const tone = deviceTone[status];
      return (tone === 'nodata' ? 'offline' : tone) === counted;
    }).length;

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
      {own.length === 0 ? (
        <p className={rows.none}>{t('overview.noDevices')}</p>
      ) : (
        <DeviceLinks label={t('overview.devices')} devices={own} />
      )}
    </Card>
  );
}
