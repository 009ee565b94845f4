import {
  ENERGY_MARKS,
  type BillQuestion,
  type BillReport as Report,
  type EnergyMark,
} from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, EmptyState } from '@heliograph/ui';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { MeterIcon, SheetIcon } from '../../../shared/icons.tsx';
import { paths } from '../../../shared/paths.ts';
import { defineReport, type Answered, type NotesProps, type ReportScope } from '../defineReport.tsx';
import { useReportAddress } from '../frame/address.ts';
import { NoStations } from '../frame/notices.tsx';
import { Notes } from '../frame/ReportFrame.tsx';
import { instantText, zoneText } from '../frame/rowTime.ts';
import type { ReportTable } from '../table/reportColumn.ts';
import { tableExport } from '../table/tableExport.ts';
import { BillAnswer } from './BillAnswer.tsx';
import { BillFormFields } from './BillFormFields.tsx';
import { billTable } from './billTable.ts';
import { leftOutHours } from './leftOutHours.ts';
import { useLineText, useMarkTexts } from './lineText.ts';
import { readPaper } from './paperAddress.ts';
import { useBillForm, type BillForm } from './useBillForm.ts';
import type { BillSource } from './useBillMeter.ts';
import { useComparisonSheets } from './useComparisonSheets.ts';

type Answer = Answered<BillQuestion, Report>;

/** [BIL-02] [BIL-03] Cost of a station's electricity under a plan, line by line. */
export const BillReport = defineReport<BillQuestion, Report, BillForm>({
  NoStations,
  useForm: useBillForm,
  Form: BillFormFields,
  Incomplete: ChooseRest,
  ask: ({ billing }, question, options) => billing.bills(question, options),
  useHead(answer, scope) {
    const periodText = usePeriodText();
    return answer
      ? {
          subtitle: [stationName(answer, scope), answer.report.bills[0]!.plan.name, periodText(answer)].join(
            ' · ',
          ),
        }
      : {};
  },
  useTableBuilder,
  useExport,
  Answer: BillAnswer,
  Notes: BillNotes,
});

const stationName = ({ question: { stationId } }: Answer, { stations }: ReportScope) =>
  stations.find(({ id }) => id === stationId)?.station_name ?? String(stationId);

function usePeriodText(): (answer: Answer) => string {
  const format = useFormat();
  const date = (text: string) => format.date(Date.parse(`${text}T00:00Z`), 'UTC');
  return ({ question: { first, last } }) => `${date(first)} – ${date(last)}`;
}

function ChooseRest() {
  const { t } = useTranslation('bill');
  const [search] = useReportAddress();
  if (search.get('plan') !== null && search.get('source') !== null)
    return <EmptyState icon={<MeterIcon />} title={t('source.choose')} hint={t('source.chooseHint')} />;
  return (
    <EmptyState
      icon={<SheetIcon />}
      title={t('choose')}
      hint={t('chooseHint')}
      action={
        <Button variant="default" component={Link} to={paths.plans}>
          {t('managePlans')}
        </Button>
      }
    />
  );
}

function useTableBuilder(): (answer: Answer) => ReportTable {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const lineText = useLineText();
  const { ofLine: marksOf } = useMarkTexts();
  const [search] = useReportAddress();
  const paper = search.get('paper');
  return useCallback(
    ({ report }) => {
      const bill = report.bills[0]!;
      return billTable(bill, {
        beside: report.meter?.bills?.[0] ?? null,
        missingHours: leftOutHours(report),
        paper: readPaper(paper),
        lineText,
        marksOf,
        format,
        title: {
          line: t('column.line'),
          quantity: t('column.quantity'),
          unit: t('column.unit'),
          marks: t('marks.title'),
          price: t('column.price'),
          amount: t('column.amountIn', { currency: bill.currency }),
          meterQuantity: t('column.meterQuantity'),
          meter: t('column.meter'),
          meterDifference: t('column.meterDifference'),
          paperQuantity: t('column.paperQuantity'),
          paper: t('column.paper'),
          difference: t('column.difference'),
        },
        words: { total: t('total'), rounding: t('rounding'), unitOf: (unit) => t(`unit.${unit}`) },
      });
    },
    [paper, lineText, marksOf, format, t],
  );
}

function useHolidayText(): (report: Report) => string {
  const { t } = useTranslation('report');
  const format = useFormat();
  return ({ bills }) =>
    bills[0]!.holidays.map((date) => format.date(Date.parse(`${date}T00:00Z`), 'UTC')).join(t('comma'));
}

function useExport(answer: Answer, scope: ReportScope) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const periodText = usePeriodText();
  const holidays = useHolidayText()(answer.report);
  const comparisonSheets = useComparisonSheets();
  const { report } = answer;
  const { span, bills, interval, missingHours, comparison } = report;
  const name = stationName(answer, scope);
  const period = periodText(answer);
  const ofStation = `${t('title')}: ${name}`;
  return (table: ReportTable) => {
    const file = tableExport({
      fileName: 'Bill',
      period: 'custom',
      span,
      table,
      sheet: t('title'),
      head: [ofStation, bills[0]!.plan.name, period],
      provenance: {
        name: t('file.provenance'),
        lines: [
          [t('file.station'), name],
          [t('file.plan'), bills[0]!.plan.name],
          [t('file.period'), period],
          [t('file.zone'), zoneText(span, format)],
          [t('file.source'), t(`source.${getSource(report)}`)],
          ...(report.meter ? ([['NMI', report.meter.nmi]] as const) : []),
          [t('file.interval'), t('file.minutes', { count: interval })],
          [t('file.holidays'), holidays === '' ? '–' : holidays],
          [t('file.missing'), format.number(missingHours)],
          ...listMarks(report).map((mark) => [t('marks.title'), t(`marks.hint.${mark}`)] as const),
          ...(bills[0]!.withoutSpot
            ? ([[t('file.withoutSpot'), format.number(bills[0]!.withoutSpot.hours)]] as const)
            : []),
          ...(comparison
            ? ([
                [t('file.unknown'), format.number(comparison.unknownHours)],
                [t('file.simulation'), t('note.simulated')],
                [t('battery.rules.selfConsumption'), t('battery.how.selfConsumption')],
                [t('battery.rules.timeOfUse'), t('battery.how.timeOfUse')],
              ] as const)
            : []),
          [t('file.rounding'), t('note.rounding')],
          [t('file.exported'), instantText(Date.now(), span.zone, format)],
        ],
      },
    });
    return { ...file, sheets: [...file.sheets, ...comparisonSheets(report, [ofStation, period])] };
  };
}

/** Source of the bill's intervals. */
const getSource = ({ meter }: Report): BillSource =>
  meter === null ? 'own' : meter.bills === null ? 'meter' : 'both';

/** Marks of any line of the bills shown. */
const listMarks = ({ bills, meter }: Report): EnergyMark[] =>
  ENERGY_MARKS.filter((mark) =>
    [bills[0], meter?.bills?.[0]].some((bill) =>
      bill?.lines.some(({ marks }) => marks?.[mark] !== undefined),
    ),
  );

function BillNotes({ report }: NotesProps<BillQuestion, Report>) {
  const { t } = useTranslation('bill');
  const format = useFormat();
  const dates = useHolidayText()(report);
  const { span, interval, missingHours, bills, comparison, computedAt } = report;
  const source = getSource(report);
  const isRunning = span.end >= computedAt - 60_000;
  return (
    <Notes label={t('note.title')}>
      {isRunning && <li>{t('note.running')}</li>}
      {missingHours > 0 && <li>{t('note.missing')}</li>}
      {listMarks(report).map((mark) => (
        <li key={mark}>{t(`marks.hint.${mark}`)}</li>
      ))}
      <li>{t('note.zone', { zone: zoneText(span, format) })}</li>
      {source !== 'meter' && <li>{t('note.intervals', { count: interval })}</li>}
      {source !== 'own' && <li>{t('note.meter', { count: interval })}</li>}
      {bills[0]!.hasPriceChange && <li>{t('note.changes')}</li>}
      {bills.some(({ lines }) => lines.some(({ wholesale }) => wholesale)) && <li>{t('note.wholesale')}</li>}
      {bills[0]!.state !== null && (
        <li>{dates === '' ? t('note.noHolidays') : t('note.holidays', { dates })}</li>
      )}
      <li>{t('note.rounding')}</li>
      {comparison && <li>{t('note.simulated')}</li>}
    </Notes>
  );
}
