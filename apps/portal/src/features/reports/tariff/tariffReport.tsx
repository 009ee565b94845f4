import type { TariffQuestion, TariffReport as Report } from '@heliograph/contracts/engine';
import { tariffToDraft } from '@heliograph/domain/tariff';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useCallback } from 'react';
import { QualityNote } from '../../../shared/QualityNote.tsx';
import { defineReport, type Answered, type NotesProps, type ReportScope } from '../defineReport.tsx';
import { NoStations } from '../frame/notices.tsx';
import { Notes } from '../frame/ReportFrame.tsx';
import { instantText, spanText } from '../frame/rowTime.ts';
import type { ReportTable } from '../table/reportColumn.ts';
import { qualityIn, useQualityTexts } from '../table/qualityColumn.tsx';
import { tableExport } from '../table/tableExport.ts';
import { TariffAnswer } from './TariffAnswer.tsx';
import { TariffFormFields } from './TariffFormFields.tsx';
import { tariffColumns, totalRows } from './tariffTable.ts';
import { tariffText, useWhatIfText } from './tariffText.ts';
import { useTariffForm, type TariffForm } from './useTariffForm.ts';

type Answer = Answered<TariffQuestion, Report>;

/** [REP-04] Value of a station's energy under its tariff, row by row. */
export const TariffReport = defineReport<TariffQuestion, Report, TariffForm>({
  NoStations,
  useForm: useTariffForm,
  Form: TariffFormFields,
  ask: ({ reports }, question, options) => reports.tariff(question, options),
  tableOf: ({ table }) => table,
  useHead(answer, scope) {
    const format = useFormat();
    return answer
      ? { subtitle: `${stationName(answer, scope)} · ${spanText(answer.report.span, format)}` }
      : {};
  },
  useTableBuilder,
  useExport,
  Answer: TariffAnswer,
  Notes: TariffNotes,
});

const stationName = ({ question: { stationId } }: Answer, { stations }: ReportScope) =>
  stations.find(({ id }) => id === stationId)?.station_name ?? String(stationId);

function useTableBuilder(): (answer: Answer) => ReportTable {
  const { t } = useTranslation('tariffReport');
  const format = useFormat();
  const quality = useQualityTexts();
  return useCallback(
    ({ question, report }) => ({
      columns: tariffColumns(report, question, format, quality, t),
      rows: [],
      shape: report.table,
      totals: totalRows(report, quality, t),
    }),
    [format, quality, t],
  );
}

/** The zone of the rows, the rules, the signs, and how figures are rounded. */
function TariffNotes({ question: { stationId }, report, scope }: NotesProps<TariffQuestion, Report>) {
  const { t } = useTranslation('tariffReport');
  const format = useFormat();
  const texts = useQualityTexts();
  const { table, span, versions, missingHours, unpricedHours, qualityRows } = report;
  const quality = qualityIn(qualityRows);
  if (table.rows === 0) return null;
  return (
    <Notes label={t('notes')}>
      <li>{t('note.zone', { zone: format.zone(span.zone, span.start) })}</li>
      {versions.length === 0 && <li>{t('noTariff')}</li>}
      {missingHours > 0 && <li>{t('note.missing')}</li>}
      {unpricedHours > 0 && <li>{t('note.unpriced')}</li>}
      {quality !== 0 && (
        <li>
          <QualityNote
            quality={quality}
            stations={scope.stations.filter(({ id }) => id === stationId)}
            span={span}
          >
            {texts.title}: {texts.rows(qualityRows)}
          </QualityNote>
        </li>
      )}
      <li>{t('rules')}</li>
      <li>{t('note.mean')}</li>
      <li>{t('rounding')}</li>
    </Notes>
  );
}

function useExport(answer: Answer, scope: ReportScope) {
  const { t } = useTranslation('tariffReport');
  const { t: tariffWords } = useTranslation('tariff');
  const format = useFormat();
  const { question, report } = answer;
  const other = useWhatIfText(question.whatIf, scope.stations);
  const { span, versions, missingHours, unpricedHours, qualityRows } = report;
  const { t: reportWords } = useTranslation('report');
  const quality = useQualityTexts();
  const name = stationName(answer, scope);
  const time = (at: number) => instantText(at, span.zone, format);
  const hours = (value: number) => t('hours', { count: value, hours: format.number(value) });

  return (table: ReportTable) => {
    const period = t('file.span', { from: time(span.start), until: time(span.end) });
    return tableExport({
      fileName: 'Tariff_Report',
      period: question.period.period,
      span,
      table,
      sheet: t('title'),
      head: [t('file.head', { name }), period],
      utcTitle: t('column.utc'),
      provenance: {
        name: t('file.provenance'),
        lines: [
          [t('file.station'), name],
          [t('file.zone'), format.zone(span.zone, span.start)],
          [t('file.period'), period],
          [t('file.interval'), t('minutes', { count: question.interval })],
          ...versions.map(
            (version) =>
              [
                t('file.tariff', {
                  from: time(version.from),
                  until: version.until === null ? t('file.further') : time(version.until),
                }),
                tariffText(tariffToDraft(version), format, tariffWords),
              ] as const,
          ),
          ...(versions.length === 0 ? [[t('file.tariffNone'), t('noTariff')] as const] : []),
          ...(other === null ? [] : [[t('column.whatIf'), other] as const]),
          [t('file.missing'), hours(missingHours)],
          [t('file.unpriced'), hours(unpricedHours)],
          [quality.title, quality.rows(qualityRows) || reportWords('quality.none')],
          [t('file.rules'), t('rules')],
          [t('file.rounding'), t('rounding')],
          [t('file.exported'), time(Date.now())],
        ],
      },
    });
  };
}
