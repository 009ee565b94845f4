import type { Station } from '@heliograph/contracts/http';
import { nowAtom, useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { FormDialog, Grid, TextField } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import { useEngineForm } from '../../../shared/forms/useEngineForm.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { dateAt } from '../../../shared/period/dates.ts';
import { InstantField } from '../../../shared/period/InstantField.tsx';
import type { StationCounter } from '../useStationCounters.ts';
import { DeviceSelect } from './DeviceSelect.tsx';
import styles from './forms.module.css';
import {
  filledCounters,
  MAX_REASON_LENGTH,
  MAX_KWH,
  parseKwh,
  readingNames,
  replacementErrors,
  type ReplacementError,
  type ReplacementValues,
} from './formErrors.ts';
import type { ReplacementQuestion } from './replacementQuestions.ts';

export interface EditDialogProps {
  station: Station;
  counters: readonly StationCounter[];
  /** The edit is in force. */
  onSaved: () => void;
  onClose: () => void;
}

interface ReplacementDialogProps extends EditDialogProps {
  /** Null to record a replacement that the readings do not suggest. */
  question: ReplacementQuestion | null;
}

/** Records that a meter was replaced; a question's readings only need to be confirmed. */
export function ReplacementDialog({ station, counters, question, onSaved, onClose }: ReplacementDialogProps) {
  const { t } = useTranslation('quality');
  const format = useFormat();
  const { call } = useEngine();
  const showMessage = useMessage();
  const zone = station.time_zone;
  const now = useAtomValue(nowAtom);

  /** The counters of a device; of a question those that it is about. */
  const listCounters = (deviceId: unknown) =>
    counters.filter(
      ({ device, code }) =>
        device.device_id === deviceId && (question?.counters.some((one) => one.code === code) ?? true),
    );
  const filled = (values: ReplacementValues) => {
    const own = listCounters(values.device);
    const indexes = filledCounters(
      values,
      own.map(({ index }) => index),
    );
    return own.filter(({ index }) => indexes.includes(index));
  };

  const { ref, values, errors, busy, failure, fieldProps, submit } = useEngineForm<ReplacementValues>({
    initialValues: {
      device: question?.deviceId ?? '',
      at: question?.at ?? null,
      reason: '',
      ...Object.fromEntries(
        counters.flatMap(({ index, device, code }) => {
          const asked =
            device.device_id === question?.deviceId
              ? question.counters.find((one) => one.code === code)
              : undefined;
          const { last, first } = readingNames(index);
          return [
            [last, readingText(asked?.last)],
            [first, readingText(asked?.first)],
          ];
        }),
      ),
    },
    validate: (values) => {
      const indexes = listCounters(values.device).map(({ index }) => index);
      return Object.fromEntries(
        Object.entries(replacementErrors(values, indexes, now)).map(([field, error]) => [
          field,
          errorText(error),
        ]),
      );
    },
    send: (values) =>
      call('quality.recordReplacement', {
        station_id: station.id,
        device_id: values.device,
        at: values.at ?? NaN,
        counters: filled(values).map(({ index, code }) => {
          const { last, first } = readingNames(index);
          return {
            property_code: code,
            last_reading: parseKwh(String(values[last])) ?? NaN,
            first_reading: parseKwh(String(values[first])) ?? NaN,
          };
        }),
        reason: values.reason,
      }),
    onSent() {
      showMessage({ kind: 'success', text: t('replace.done') });
      onSaved();
    },
    fieldOf: (name) => ({ device_id: 'device', at: 'at', reason: 'reason' })[name],
  });

  const errorText = (error: ReplacementError) =>
    t(`error.${error}`, {
      now: format.dateTime(now, zone),
      most: format.integer(MAX_KWH),
      count: MAX_REASON_LENGTH,
    });

  const at = fieldProps('at');
  return (
    <FormDialog
      title={t(question ? 'replace.question' : 'replace.title')}
      action={t(question ? 'replace.yes' : 'replace.action')}
      size="form"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Grid ref={ref} gap={16}>
        <p className={styles.intro}>{t('replace.intro')}</p>
        <FailureAlert title={t('replace.failed')} failure={failure} />
        <DeviceSelect
          counters={question ? listCounters(question.deviceId) : counters}
          {...fieldProps('device')}
          value={values.device}
        />
        <InstantField
          label={t('replace.at')}
          name="at"
          zone={zone}
          today={dateAt(zone, now)}
          value={values.at}
          onChange={at.onChange}
          error={errors.at ?? null}
        />
        {listCounters(values.device).map(({ index, name }) => {
          const { last, first } = readingNames(index);
          return (
            <fieldset key={index} className={styles.counter}>
              <legend>{name}</legend>
              <TextField
                {...fieldProps(last)}
                value={String(values[last] ?? '')}
                label={t('form.last')}
                inputMode="decimal"
                autoComplete="off"
              />
              <TextField
                {...fieldProps(first)}
                value={String(values[first] ?? '')}
                label={t('form.first')}
                inputMode="decimal"
                autoComplete="off"
              />
            </fieldset>
          );
        })}
        <TextField {...fieldProps('reason')} value={values.reason} label={t('form.reasonOptional')} />
        <p className={styles.zone}>{t('zone', { zone: format.zone(zone, values.at ?? now) })}</p>
      </Grid>
    </FormDialog>
  );
}

const readingText = (reading: number | null | undefined) => String(reading ?? '');
