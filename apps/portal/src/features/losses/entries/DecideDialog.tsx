import type { LossEntry, LossVerdict, Station } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { FormDialog, Grid, TextField } from '@heliograph/ui';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useEngineForm } from '../../../shared/forms/useEngineForm.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { DECISIONS } from './LossMenu.tsx';
import { useLossTexts } from './useLossTexts.ts';

/** Longest reason, characters. */
const MAX_REASON_LENGTH = 256;

interface DecideDialogProps {
  station: Pick<Station, 'id' | 'time_zone'>;
  entry: LossEntry;
  verdict: LossVerdict;
  onSaved: () => void;
  onClose: () => void;
}

/** Confirms or rejects an entry, or takes that back, with a reason. */
export function DecideDialog({ station, entry, verdict, onSaved, onClose }: DecideDialogProps) {
  const { t } = useTranslation('losses');
  const format = useFormat();
  const texts = useLossTexts(station.time_zone);
  const { call } = useEngine();
  const showMessage = useMessage();
  const decision = DECISIONS[verdict];
  const { cause, began, ended } = entry;

  const { ref, busy, failure, fieldProps, submit } = useEngineForm({
    initialValues: { reason: '' },
    validate({ reason }): Record<string, string> {
      if (verdict === 'rejected' && reason.trim() === '') return { reason: t('error.noReason') };
      return reason.length > MAX_REASON_LENGTH
        ? { reason: t('error.reason', { count: MAX_REASON_LENGTH }) }
        : {};
    },
    send: ({ reason }) =>
      call('losses.decideLoss', { station_id: station.id, cause, began, ended, verdict, reason }),
    onSent() {
      showMessage({ kind: 'success', text: t(`decide.${decision}.done`) });
      onSaved();
    },
    fieldOf: (name) => (name === 'reason' ? 'reason' : undefined),
  });

  return (
    <FormDialog
      title={t(`decide.${decision}.title`)}
      action={t(`decide.${decision}.action`)}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Grid ref={ref} gap={16}>
        <FailureAlert title={t('decide.failed')} failure={failure} />
        <p>
          {t('decide.what', {
            cause: t(`cause.${cause}`),
            time: texts.period(entry),
            energy: format.energy(entry.kwh).text,
          })}
        </p>
        <p>
          {t(`decide.${decision}.text`)} {t('decide.kept')}
        </p>
        <TextField
          {...fieldProps('reason')}
          label={t(verdict === 'rejected' ? 'decide.reason' : 'decide.reasonOptional')}
          autoComplete="off"
        />
      </Grid>
    </FormDialog>
  );
}
