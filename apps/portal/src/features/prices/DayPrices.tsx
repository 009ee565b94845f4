import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  Button,
  Card,
  ConfirmDialog,
  Grid,
  Row,
  SegmentedControl,
  Skeleton,
  Text,
  TextField,
} from '@heliograph/ui';
import { useState } from 'react';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { LoadFailure } from '../../shared/failure/LoadFailure.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { DateField } from '../../shared/fields/DateField.tsx';
import { useMessage } from '../../shared/messages/messages.ts';
import { useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import { parseCents } from './centsText.ts';
import { dayFields, dayRange, dayTimes, withTyped } from './dayPrices.ts';
import type { SeriesPartProps } from './seriesPart.ts';
import { usePriceChanges } from './usePriceChanges.ts';
import { ZoneField } from './ZoneField.tsx';

type By = 'hour' | 'interval';

/** The prices of a day in a table, where they are typed and corrected. */
export function DayPrices(props: SeriesPartProps) {
  const { series } = props;
  const { t } = useTranslation('prices');
  const [zone, setZone] = useState(props.zone);
  const [date, setDate] = useState(() => lastDate(series.months.at(-1)?.month));
  const [by, setBy] = useState<By>('hour');
  const [isTyped, setTyped] = useState(false);
  /** Action to take once the entries are discarded. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const guard = (change: () => void) => (isTyped ? setLeaving(() => change) : change());
  return (
    <Card title={t('day.title')}>
      <div className={steps.stack}>
        <Grid min={224} gap={12}>
          <DateField
            label={t('day.date')}
            value={date}
            onChange={(next) => next !== '' && next !== date && guard(() => setDate(next))}
          />
          <ZoneField label={t('zone')} value={zone} onChange={(next) => guard(() => setZone(next))} />
        </Grid>
        {series.minutes < 60 && (
          <div>
            <SegmentedControl<By>
              label={t('day.by')}
              value={by}
              options={[
                { value: 'hour', label: t('day.hours') },
                { value: 'interval', label: t('day.intervals', { count: series.minutes }) },
              ]}
              onChange={(next) => guard(() => setBy(next))}
            />
          </div>
        )}
        <Day key={`${date} ${zone} ${by}`} {...props} zone={zone} date={date} by={by} onTyped={setTyped} />
      </div>
      {leaving && (
        <ConfirmDialog
          title={t('day.discardTitle')}
          action={t('day.discard')}
          busy={false}
          onConfirm={() => {
            setTyped(false);
            setLeaving(null);
            leaving();
          }}
          onClose={() => setLeaving(null)}
        >
          <p>{t('day.discardText')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** The day with the newest prices begins with the first of its month; without prices today. */
const lastDate = (month: string | undefined): string =>
  month === undefined ? new Date().toISOString().slice(0, 10) : `${month}-01`;

interface DayProps extends SeriesPartProps {
  date: string;
  by: By;
  onTyped: (isTyped: boolean) => void;
}

function Day({ series, zone, date, by, onTyped, onChanged }: DayProps) {
  const { t } = useTranslation('prices');
  const { t: common } = useTranslation();
  const format = useFormat();
  const showMessage = useMessage();
  const changes = usePriceChanges(series);
  const { busy, failure, run } = useAction();
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const { minutes } = series;
  const { data, error, refetch } = useEngineQuery({
    key: ['prices of a day', ...changes.key, zone, date, minutes],
    async ask() {
      const { from, until } = dayTimes(zone, date, minutes);
      return dayRange(zone, date, { ...(await changes.read(from, until)), minutes });
    },
    keepsPrevious: true,
  });
  if (error !== null)
    return <LoadFailure title={t('day.failed')} failure={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div role="status" aria-label={common('loading')}>
        <Skeleton />
      </div>
    );
  const fields = dayFields(data, by);
  const next = withTyped(data, fields, typed);
  const mayChange = series.may_change === 1;

  function type(start: number, stored: string, text: string) {
    const entries = new Map(typed);
    if (text === stored) entries.delete(start);
    else entries.set(start, text);
    setTyped(entries);
    onTyped(entries.size > 0);
  }

  function forget() {
    setTyped(new Map());
    onTyped(false);
  }

  async function save() {
    if (next === null) return;
    const isDone = await run(async () => {
      await changes.set(next, true);
      await refetch();
      forget();
      await onChanged();
    });
    if (isDone) showMessage({ kind: 'success', title: t('saved'), text: series.name });
  }

  return (
    <form
      className={steps.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Text tone="soft" size={14}>
        {t('day.hint', { currency: series.currency })}
      </Text>
      <Grid min={144} gap={[8, 12]}>
        {fields.map(({ start, text, isMean }) => {
          const value = typed.get(start) ?? text;
          return (
            <TextField
              key={start}
              label={format.minute(start, zone)}
              inputMode="decimal"
              autoComplete="off"
              readOnly={!mayChange}
              value={value}
              hint={isMean && !typed.has(start) ? t('day.mean') : undefined}
              error={parseCents(value) === null ? t('wrong') : undefined}
              trailing={t('cents')}
              onChange={(event) => type(start, text, event.currentTarget.value)}
            />
          );
        })}
      </Grid>
      <FailureAlert title={t('saveFailed')} failure={failure} />
      {mayChange && (
        <Row gap={12} align="center" wrap>
          <Button type="submit" disabled={typed.size === 0 || next === null} loading={busy}>
            {common('action.save')}
          </Button>
          {typed.size > 0 && (
            <>
              <Button variant="default" disabled={busy} onClick={forget}>
                {t('day.discard')}
              </Button>
              <span role="status">{t('day.changed', { count: typed.size })}</span>
            </>
          )}
        </Row>
      )}
    </form>
  );
}
