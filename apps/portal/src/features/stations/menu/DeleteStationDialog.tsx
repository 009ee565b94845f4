import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { useOwnLosses } from '../../../shared/station/ownLosses.ts';
import type { StationDialogProps } from './stationOperations.tsx';

/** [STN-06] Asks with the station's name before it is deleted. */
export function DeleteStationDialog({ station, onClose }: StationDialogProps) {
  const { t } = useTranslation('station');
  const { call } = useEngine();
  const lose = useOwnLosses();
  const format = useFormat();
  const name = station.station_name;
  const devices = useAtomValue(entitiesAtom)?.devices.filter(
    ({ station_id }) => station_id === station.id,
  ).length;
  return (
    <ActionDialog
      title={t('delete.title')}
      action={t('menu.delete')}
      failed={t('delete.failed')}
      done={{ title: t('delete.success'), text: t('delete.done', { name }) }}
      run={() => lose([station.id], () => call('station.deleteStation', { station_id: station.id }))}
      onClose={onClose}
    >
      <p>{t('delete.confirm', { name })}</p>
      <p>{t('delete.consequence', { count: devices ?? 0, since: format.date(station.create_time) })}</p>
    </ActionDialog>
  );
}
