import type { Station } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import type { LedgerRow } from '../ledger/ledgerRows.ts';

interface WithdrawDialogProps {
  station: Station;
  /** A replacement, correction or import. */
  row: LedgerRow;
  onSaved: () => void;
  onClose: () => void;
}

/** Asks before a replacement, correction or import loses its effect. */
export function WithdrawDialog({ station, row, onSaved, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  const { call } = useEngine();
  const { entry, device, counter } = row;
  const time = format.dateTime(entry.began, station.time_zone);
  return (
    <ActionDialog
      title={t('withdraw.title')}
      action={t('withdraw.action')}
      failed={t('withdraw.failed')}
      done={{ text: t('withdraw.done') }}
      run={() => call('quality.withdrawEdit', { station_id: station.id, edit_id: entry.edit_id ?? NaN })}
      onDone={onSaved}
      onClose={onClose}
    >
      <p>
        {entry.kind === 'import'
          ? t('withdraw.import', { file: entry.reason })
          : t(entry.kind === 'replacement' ? 'withdraw.replacement' : 'withdraw.correction', {
              counter,
              device,
              time,
            })}
      </p>
      <p>{t('withdraw.consequence')}</p>
    </ActionDialog>
  );
}
