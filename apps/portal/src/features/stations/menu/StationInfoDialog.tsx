import { useTranslation } from '@heliograph/i18n';
import { Button, Dialog } from '@heliograph/ui';
import type { StationDialogProps } from './stationOperations.tsx';
import { StationFacts, StationPictures } from '../StationFacts.tsx';

/** Pictures and master data of a station, read-only. */
export function StationInfoDialog({ station, onClose }: StationDialogProps) {
  const { t } = useTranslation('station');
  const { t: common } = useTranslation();
  return (
    <Dialog
      opened
      title={t('info.title', { name: station.station_name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{common('action.close')}</Button>}
    >
      <StationPictures station={station} />
      <StationFacts station={station} />
    </Dialog>
  );
}
