import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { DeleteDialog } from '../../../shared/dialogs/DeleteDialog.tsx';
import type { StationDialogProps } from './stationOperations.tsx';

/** [STN-06] Asks with the station's name before it is deleted. */
export function DeleteStationDialog({ station, onClose }: StationDialogProps) {
  const { t } = useTranslation('station');
  const { call } = useEngine();
  const name = station.station_name;
  return (
    <DeleteDialog
      title={t('delete.title')}
      action={t('menu.delete')}
      failed={t('delete.failed')}
      done={{ title: t('delete.success'), text: t('delete.done', { name }) }}
      onDelete={() => call('station.deleteStation', { station_id: station.id })}
      onDeleted={onClose}
      onClose={onClose}
    >
      <p>{t('delete.confirm', { name })}</p>
      <p>{t('delete.consequence')}</p>
    </DeleteDialog>
  );
}
