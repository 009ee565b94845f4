import { DEVICE_STATUSES } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { StatusLabel } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { devicePath } from '../../../shared/device/devicePath.ts';
import { deviceTone } from '../../../shared/device/deviceTone.ts';
import { useDeviceStates } from '../../../shared/device/useDeviceStates.ts';
import { DetailCard } from './DetailCard.tsx';
import styles from './DetailList.module.css';

/** The devices of a station with their live status; each leads to its detail. */
export function DevicesCard({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  const { t: common } = useTranslation();
  const devices = useAtomValue(entitiesAtom)?.devices;
  const states = useDeviceStates();
  const own = useMemo(
    () => devices?.filter(({ station_id }) => station_id === station.id) ?? [],
    [devices, station.id],
  );
  return (
    <DetailCard card="devices" title={t('detail.devices', { count: own.length })}>
      {own.length === 0 ? (
        <p className={styles.none}>{t('detail.noDevices')}</p>
      ) : (
        <ul className={styles.list}>
          {own.map((device) => {
            const row = states?.id.indexOf(device.id) ?? -1;
            const status = (row < 0 ? undefined : DEVICE_STATUSES[states?.status[row] ?? 0]) ?? device.status;
            return (
              <li key={device.id} className={styles.row}>
                <span className={styles.main}>
                  <Link to={devicePath(device)} className={styles.link ?? ''}>
                    {device.obj_name}
                  </Link>
                  <span className={styles.note}>
                    {device.type_name} · {device.device_code}
                  </span>
                </span>
                <StatusLabel tone={deviceTone[status]}>{common(`status.${status}`)}</StatusLabel>
              </li>
            );
          })}
        </ul>
      )}
    </DetailCard>
  );
}
