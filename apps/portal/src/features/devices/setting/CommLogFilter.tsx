import { LOGGED_RESULTS, type Device, type getCommLog, type RequestOf } from '@heliograph/contracts/http';
import { listParameters } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { Button, Grid, SelectField, TextField } from '@heliograph/ui';
import { DateField } from '../../../shared/fields/DateField.tsx';
import { useLocalized } from './parameterText.ts';

/** Filter of the log, as entered. */
export interface LogFilter {
  /** YYYY-MM-DD, both inclusive; empty for none. */
  from: string;
  until: string;
  person: string;
  /** Code of a parameter; null for any. */
  code: string | null;
  result: (typeof LOGGED_RESULTS)[number] | null;
  kind: 'Read' | 'Set' | null;
}

export const noFilter: LogFilter = { from: '', until: '', person: '', code: null, result: null, kind: null };

/** The filter as `getCommLog` takes it; days are those of the viewer. */
export function filterRequest({
  from,
  until,
  person,
  code,
  result,
  kind,
}: LogFilter): Omit<RequestOf<typeof getCommLog>, 'device_id' | 'before'> {
  const parseStart = (date: string, daysLater: number) => {
    const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
    return new Date(year, month - 1, day + daysLater).getTime();
  };
  return {
    ...(from !== '' && { from: parseStart(from, 0) }),
    ...(until !== '' && { until: parseStart(until, 1) }),
    ...(person.trim() !== '' && { person: person.trim() }),
    ...(code !== null && { property_code: code }),
    ...(result !== null && { result }),
    ...(kind !== null && { read_set: kind }),
  };
}

const KINDS = ['Read', 'Set'] as const;

interface CommLogFilterProps {
  device: Device;
  filter: LogFilter;
  onChange: (filter: LogFilter) => void;
}

/** Narrows the log by kind, parameter, result, person and day. */
export function CommLogFilter({ device, filter, onChange }: CommLogFilterProps) {
  const { t } = useTranslation('setting');
  const localized = useLocalized();
  const set = (change: Partial<LogFilter>) => onChange({ ...filter, ...change });
  const any = { value: '', label: t('log.filter.any') };
  const isFiltered = Object.keys(filterRequest(filter)).length > 0;
  return (
    <Grid min={176} gap={12} align="end" role="search" aria-label={t('log.filter.label')}>
      <SelectField
        label={t('log.filter.kind')}
        options={[any, ...KINDS.map((value) => ({ value, label: t(`log.kind.${value}`) }))]}
        value={filter.kind ?? ''}
        onChange={(chosen) => set({ kind: KINDS.find((kind) => kind === chosen) ?? null })}
      />
      <SelectField
        label={t('log.filter.parameter')}
        options={[
          any,
          ...listParameters(device.mod_id).map(({ code, name }) => ({ value: code, label: localized(name) })),
        ]}
        value={filter.code ?? ''}
        onChange={(code) => set({ code: code === '' ? null : code })}
      />
      <SelectField
        label={t('log.filter.result')}
        options={[
          any,
          ...LOGGED_RESULTS.map((value) => ({
            value,
            label: value === 'unknown' ? t('log.resultUnknown') : t(`log.result.${value}`),
          })),
        ]}
        value={filter.result ?? ''}
        onChange={(chosen) => set({ result: LOGGED_RESULTS.find((result) => result === chosen) ?? null })}
      />
      <TextField
        label={t('log.filter.person')}
        maxLength={64}
        autoComplete="off"
        value={filter.person}
        onChange={(event) => set({ person: event.currentTarget.value })}
      />
      <DateField
        label={t('log.filter.from')}
        value={filter.from}
        max={filter.until === '' ? undefined : filter.until}
        onChange={(from) => set({ from })}
      />
      <DateField
        label={t('log.filter.until')}
        value={filter.until}
        min={filter.from === '' ? undefined : filter.from}
        onChange={(until) => set({ until })}
      />
      {isFiltered && (
        <Button variant="subtle" onClick={() => onChange(noFilter)}>
          {t('log.filter.reset')}
        </Button>
      )}
    </Grid>
  );
}
