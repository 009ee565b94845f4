import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { useOwnLosses } from '../../../shared/station/ownLosses.ts';
import type { StationDialogProps } from './stationOperations.tsx';

/** [SHR-02] Asks before the user gives up a share. */
export function LeaveStationDialog({ station, onClose }: StationDialogProps) {
  const { t } = useTranslation('station');
  const { call } = useEngine();
  const lose = useOwnLosses();
  const name = station.station_name;
  const owner = station.create_name || station.create_user;
  return (
    <ActionDialog
      title={t('leave.title')}
      action={t('menu.leave')}
      failed={t('leave.failed')}
      done={{ title: t('delete.success'), text: t('leave.done', { name }) }}
      run={() => lose([station.id], () => call('share.leaveStation', { station_id: station.id }))}
      onClose={onClose}
    >
      <p>{t('leave.confirm', { name })}</p>
      <p>{owner === '' ? t('leave.consequenceOwnerless') : t('leave.consequence', { owner })}</p>
    </ActionDialog>
  );
}
