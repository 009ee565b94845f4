import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import type { StationDialogProps } from './stationDialogs.ts';

/** Asks with the station's name before it goes for good (spec B §8). */
export function DeleteStationDialog({ station, onClose }: StationDialogProps) {
  const { t } = useTranslation('station');
  const { api } = useEngine();
  const say = useMessage();
  const { busy, failure, run } = useAction();
  const name = station.station_name;

  async function remove() {
    if (!(await run(() => api.stations.remove({ stationId: station.id })))) return;
    say({ kind: 'success', title: t('delete.success'), text: t('delete.done', { name }) });
    onClose();
  }

  return (
    <ConfirmDialog
      title={t('delete.title')}
      action={t('menu.delete')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('delete.confirm', { name })}</p>
      <p>{t('delete.consequence')}</p>
      <Refusal title={t('delete.failed')} failure={failure} />
    </ConfirmDialog>
  );
}
