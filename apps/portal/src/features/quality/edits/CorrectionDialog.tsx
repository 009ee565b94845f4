import type { QualityEntry } from '@heliograph/contracts/http';
import { nowAtom, useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { FormDialog, Grid, SelectField, TextField } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useEngineForm } from '../../../shared/forms/useEngineForm.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { dateAt } from '../../../shared/period/dates.ts';
import { InstantField } from '../../../shared/period/InstantField.tsx';
import { useEngineQuery } from '../../../shared/query/useEngineQuery.ts';
import { RANGE } from '../ledgerAddress.ts';
import { DeviceSelect } from './DeviceSelect.tsx';
import styles from './forms.module.css';
import {
  aroundQuarterHours,
  correctionErrors,
  MAX_REASON_LENGTH,
  MAX_KWH,
  parseKwh,
  type CorrectionError,
  type CorrectionValues,
} from './formErrors.ts';
import type { EditDialogProps } from './ReplacementDialog.tsx';

interface CorrectionDialogProps extends EditDialogProps {
  /** Entry to correct; null to choose everything. */
  entry: QualityEntry | null;
}

/** Sets the energy of a counter between two quarter hours. */
export function CorrectionDialog({ station, counters, entry, onSaved, onClose }: CorrectionDialogProps) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  const { call } = useEngine();
  const showMessage = useMessage();
  const zone = station.time_zone;
  const now = useAtomValue(nowAtom);

  const { ref, values, errors, busy, failure, fieldProps, submit } = useEngineForm<CorrectionValues>({
    initialValues: {
      device: entry?.device_id ?? '',
      counter: entry?.property_code ?? '',
      ...(entry ? aroundQuarterHours(entry, now) : { from: null, until: null }),
      kwh: '',
      reason: '',
    },
    validate: (values) =>
      Object.fromEntries(
        Object.entries(correctionErrors(values, now)).map(([field, error]) => [field, errorText(error)]),
      ),
    send: ({ device, counter, from, until, kwh, reason }) =>
      call('quality.correctEnergy', {
        station_id: station.id,
        device_id: device,
        property_code: counter,
        began: from ?? NaN,
        ended: until ?? NaN,
        kwh: parseKwh(kwh) ?? NaN,
        reason,
      }),
    onSent() {
      showMessage({ kind: 'success', text: t('correct.done') });
      onSaved();
    },
    fieldOf: (name) =>
      ({
        device_id: 'device',
        property_code: 'counter',
        began: 'from',
        ended: 'until',
        kwh: 'kwh',
        reason: 'reason',
      })[name],
  });
  const { device, counter, from, until } = values;
  const wrong = correctionErrors(values, now);
  const isIntervalValid = !wrong.device && !wrong.counter && !wrong.from && !wrong.until;

  const errorText = (error: CorrectionError) =>
    t(`error.${error}`, {
      now: format.dateTime(now, zone),
      most: format.integer(MAX_KWH),
      days: RANGE.most,
      count: MAX_REASON_LENGTH,
    });

  const deviceProps = fieldProps('device');
  return (
    <FormDialog title={t('correct.title')} size="form" busy={busy} onSubmit={submit} onClose={onClose}>
      <Grid ref={ref} gap={16}>
        <FailureAlert title={t('correct.failed')} failure={failure} />
        <DeviceSelect
          counters={counters}
          {...deviceProps}
          onChange={(chosen) => {
            deviceProps.onChange(chosen);
            fieldProps('counter').onChange('');
          }}
        />
        <SelectField
          {...fieldProps('counter')}
          label={t('form.counter')}
          placeholder={t('form.chooseCounter')}
          options={counters
            .filter((one) => one.device.device_id === device)
            .map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Grid fit={272} gap={16}>
          {(['from', 'until'] as const).map((end) => (
            <InstantField
              key={end}
              label={t(`correct.${end}`)}
              name={end}
              zone={zone}
              today={dateAt(zone, now)}
              value={values[end]}
              onChange={fieldProps(end).onChange}
              error={errors[end] ?? null}
            />
          ))}
        </Grid>
        <TextField
          {...fieldProps('kwh')}
          label={t('correct.kwh')}
          inputMode="decimal"
          autoComplete="off"
          hint={
            isIntervalValid && (
              <EnergyBefore
                key={`${device} ${counter} ${from} ${until}`}
                question={{ deviceId: device, code: counter, start: from ?? 0, end: until ?? 0, zone }}
              />
            )
          }
        />
        <TextField {...fieldProps('reason')} label={t('form.reason')} />
        <p className={styles.zone}>{t('zone', { zone: format.zone(zone, from ?? now) })}</p>
      </Grid>
    </FormDialog>
  );
}

interface EnergyQuestion {
  deviceId: string;
  code: string;
  start: number;
  end: number;
  zone: string;
}

/** The energy that is counted so far. */
function EnergyBefore({ question }: { question: EnergyQuestion }) {
  const { t } = useTranslation('quality');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { data: kwh, error } = useEngineQuery({
    key: ['quality.energy', question],
    ask: ({ api }) => api.quality.energy(question),
  });
  if (error !== null) return null;
  if (kwh === undefined) return <>{common('loading')}</>;
  return <>{t('correct.before', { kwh: kwh === null ? t('unknown') : `${format.number(kwh)} kWh` })}</>;
}
