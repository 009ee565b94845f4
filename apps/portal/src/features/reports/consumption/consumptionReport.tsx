import type { ConsumptionReport as Report } from '@heliograph/contracts/engine';
import { useFormat, useTranslation, type Translate } from '@heliograph/i18n';
import { Button, EmptyState, Stack, StatTile } from '@heliograph/ui';
import { useCallback, useState, type SubmitEvent } from 'react';
import { ChargerIcon, SearchIcon } from '../../../shared/icons.tsx';
import { PeriodPicker } from '../../../shared/period/PeriodPicker.tsx';
import { PERIODS } from '../../../shared/period/dates.ts';
import {
  defineReport,
  type Answered,
  type AnswerProps,
  type FormProps,
  type ReportScope,
} from '../defineReport.tsx';
import { Incomplete } from '../frame/notices.tsx';
import { Figures, Notes } from '../frame/ReportFrame.tsx';
import { instantText, spanText } from '../frame/rowTime.ts';
import { StationsSelect } from '../../../shared/fleet/StationSelect.tsx';
import { roundingLine } from '../table/roundingLine.ts';
import { isEmptyTable, type ReportTable } from '../table/reportColumn.ts';
import { tableExport } from '../table/tableExport.ts';
import styles from './ConsumptionForm.module.css';
import { consumptionColumns, consumptionRows, grandTotal } from './consumptionRows.ts';
import { ConsumptionTable } from './ConsumptionTable.tsx';
import { useConsumptionForm, type ConsumptionForm, type ConsumptionQuestion } from './useConsumptionForm.ts';

type ConsumptionAnswer = Answered<ConsumptionQuestion, Report>;

/** [REP-02] How much energy each person charged at the chargers of stations. */
export const ConsumptionReport = defineReport<ConsumptionQuestion, Report, ConsumptionForm>({
  // As the server's `report.consumption` permits: stations that the person created or manages.
  includes: ({ station_auth }) => station_auth === 1,
  NoStations,
  useForm: useConsumptionForm,
  Form,
  ask: ({ reports }, question, options) => reports.consumption(question, options),
  useHead(answer) {
    const format = useFormat();
    return answer ? { subtitle: spanText(answer.report.span, format) } : {};
  },
  useTableBuilder,
  useExport,
  Answer,
  Notes: ConsumptionNotes,
});

function NoStations() {
  const { t } = useTranslation('report');
  return (
    <EmptyState
      icon={<ChargerIcon />}
      title={t('consumption.noStations')}
      hint={t('consumption.noStationsHint')}
    />
  );
}

function Form({ form, scope, query }: FormProps<ConsumptionForm>) {
  const { t } = useTranslation('report');
  const { t: common } = useTranslation();
  const [showsMissing, setShowsMissing] = useState(false);
  const { draft, setDraft, zone, zoneOf, missing, question } = form;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setShowsMissing(missing.length > 0);
    if (missing.length > 0) return;
    form.submit();
    if (question !== null && query.isSettled) void query.refetch();
  }

  return (
    <Stack as="form" gap={12} onSubmit={submit} noValidate>
      <StationsSelect
        w="min(32rem, 100%)"
        label={t('station.several')}
        stations={scope.stations}
        value={draft.ids}
        placeholder={t('station.placeholderSeveral')}
        onChange={(ids) => setDraft({ ...draft, ids })}
      />
      <PeriodPicker
        periods={PERIODS}
        value={draft.choice}
        zone={zone}
        zoneOf={zoneOf}
        onChange={(choice) => setDraft({ ...draft, choice })}
      />
      {showsMissing && missing.length > 0 && <Incomplete missing={missing} />}
      <Button type="submit" className={styles.search ?? ''} leftSection={<SearchIcon />}>
        {common('action.search')}
      </Button>
    </Stack>
  );
}

function useTableBuilder(): (answer: ConsumptionAnswer) => ReportTable {
  const { t } = useTranslation('report');
  const format = useFormat();
  return useCallback(
    ({ report }) => ({
      columns: consumptionColumns(report.span.zone, format, t),
      rows: consumptionRows(report, {
        nobody: t('consumption.nobody'),
        totalOf: (name) => t('totalOf', { name }),
        rounding: t('roundingLine'),
        withoutSession: t('consumption.withoutSession'),
        outside: t('consumption.outside'),
      }),
      shape: null,
      totals: totalLines(report, t),
    }),
    [format, t],
  );
}

function totalLines(report: Report, t: Translate<'report'>): ReportTable['totals'] {
  const { total, rounding } = grandTotal(report);
  return [
    { user: t('consumption.grand'), energy: total },
    ...roundingLine({ user: t('roundingLine') }, { energy: rounding }),
  ];
}

/** How figures are rounded. */
function ConsumptionNotes({ report: { groups } }: ConsumptionAnswer) {
  const { t } = useTranslation('report');
  return (
    groups.length > 0 && (
      <Notes>
        <li>{t('roundingText')}</li>
        <li>{t('consumption.countersText')}</li>
      </Notes>
    )
  );
}

function Answer({ report, table, title, sortedRows }: AnswerProps<ConsumptionQuestion, Report>) {
  const { t } = useTranslation('report');
  const format = useFormat();
  if (isEmptyTable(table))
    return (
      <EmptyState icon={<ChargerIcon />} title={t('consumption.empty')} hint={t('consumption.emptyHint')} />
    );
  const energy = format.energy(grandTotal(report).total);
  const charges = report.groups.reduce((count, { list }) => count + list.length, 0);
  return (
    <>
      <Figures label={t('total')}>
        <StatTile label={t('consumption.users')} value={format.integer(report.groups.length)} />
        <StatTile label={t('consumption.charges')} value={format.integer(charges)} />
        <StatTile label={t('consumption.sum')} value={energy.value} unit={energy.unit} />
      </Figures>
      <ConsumptionTable label={title} table={table} ref={sortedRows} />
    </>
  );
}

function useExport({ question, report: { span } }: ConsumptionAnswer, { stations }: ReportScope) {
  const { t } = useTranslation('report');
  const format = useFormat();
  return (table: ReportTable) => {
    const names = stations
      .filter(({ id }) => question.stationIds.includes(id))
      .map(({ station_name }) => station_name)
      .join(t('comma'));
    return tableExport({
      fileName: 'Charge_Report',
      period: question.period.period,
      span,
      table,
      sheet: t('consumption.file'),
      head: [t('consumption.file'), names, spanText(span, format)],
      strong: 'total',
      provenance: {
        name: t('provenance'),
        lines: [
          [t('station.several'), names],
          [t('period'), spanText(span, format)],
          [t('rounding'), t('roundingText')],
          [t('consumption.counters'), t('consumption.countersText')],
          [t('exported'), instantText(Date.now(), span.zone, format)],
        ],
      },
    });
  };
}
