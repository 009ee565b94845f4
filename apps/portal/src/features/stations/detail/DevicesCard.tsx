import type { Station } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { DeviceLinks } from '../../../shared/device/DeviceLinks.tsx';
import { useDeviceStatuses } from '../../../shared/device/useDeviceStatuses.ts';
import rows from '../../../shared/page/rows.module.css';
import { DetailCard } from './DetailCard.tsx';

/** The devices of a station with their live status; each leads to its detail. */
export function DevicesCard({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  const devices = useAtomValue(entitiesAtom)?.devices;
  const own = useDeviceStatuses(
    useMemo(
      () => devices?.filter(({ station_id }) => station_id === station.id) ?? [],
      [devices, station.id],
    ),
  );
  const title = t('detail.devices', { count: own.length });
  return (
    <DetailCard card="devices" title={title}>
      {own.length === 0 ? (
        <p className={rows.none}>{t('detail.noDevices')}</p>
      ) : (
        <DeviceLinks label={title} devices={own} />
      )}
    </DetailCard>
  );
}
