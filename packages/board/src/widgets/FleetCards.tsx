import type { FleetSummary } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { DeviceIcon, EmptyState, StationIcon } from '@heliograph/ui/light';
import { memo } from 'react';
import { deviceSlices, stationSlices } from '../model/statusSlices.ts';
import { StatusCard } from './StatusCard.tsx';

interface FleetCardProps<Part extends 'stations' | 'devices'> {
  /** Null until known. */
  counts: FleetSummary[Part] | null;
  stale: boolean;
}

// Memoised: power changes with every frame, counts seldom.

/** How many stations are in which status. */
export const StationsCard = memo(function StationsCard({ counts, stale }: FleetCardProps<'stations'>) {
  const { t } = useTranslation('board');
  return (
    <StatusCard
      title={t('stations.title')}
      slices={counts && stationSlices(counts)}
      unit={t('stations.unit')}
      empty={<EmptyState icon={<StationIcon />} title={t('stations.empty')} hint={t('stations.emptyHint')} />}
      stale={stale}
    />
  );
});

/** How many devices are in which status. */
export const DevicesCard = memo(function DevicesCard({ counts, stale }: FleetCardProps<'devices'>) {
  const { t } = useTranslation('board');
  return (
    <StatusCard
      title={t('devices.title')}
      slices={counts && deviceSlices(counts)}
      unit={t('devices.unit')}
      empty={<EmptyState icon={<DeviceIcon />} title={t('devices.empty')} hint={t('devices.emptyHint')} />}
      stale={stale}
    />
  );
});
