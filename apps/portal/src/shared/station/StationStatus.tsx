import type { StationLiveStatus } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { StatusLabel, type StatusTone } from '@heliograph/ui';

/** Colour and shape of a station's status. */
export const stationTone: Record<StationLiveStatus, StatusTone> = {
  nodata: 'nodata',
  normal: 'normal',
  offline: 'offline',
  abnormal: 'warning',
  fault: 'fault',
};

/** A station's status as icon and text. */
export function StationStatus({ status, pill = false }: { status: StationLiveStatus; pill?: boolean }) {
  const { t } = useTranslation();
  return (
    <StatusLabel tone={stationTone[status]} pill={pill}>
      {t(`status.${status}`)}
    </StatusLabel>
  );
}
