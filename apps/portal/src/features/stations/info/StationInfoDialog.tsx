import { useTranslation } from '@heliograph/i18n';
import { Dialog } from '@heliograph/ui';
import { Button } from '@mantine/core';
import type { StationDialogProps } from '../menu/stationDialogs.ts';
import { StationFacts } from './StationFacts.tsx';
import { StationPictures } from './StationPictures.tsx';

/** All that is known of a station, to read. */
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
