import type { DataReport as Report } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { EmptyState, Text } from '@heliograph/ui';
import { useCallback, useEffect, useMemo } from 'react';
import { TableGrid } from '../../../shared/grid/TableGrid.tsx';
import { SheetIcon } from '../../../shared/icons.tsx';
import { QualityNote } from '../../../shared/QualityNote.tsx';
import { useModels } from '../../../shared/tree/useModels.ts';
import { defineReport, type Answered, type AnswerProps, type ReportScope } from '../defineReport.tsx';
import { instantText, spanText } from '../frame/rowTime.ts';
import { qualityColumn, qualityIn, useQualityTexts } from '../table/qualityColumn.tsx';
import { gridColumns, REPORT_GRID, type ReportColumn, type ReportTable } from '../table/reportColumn.ts';
import tableStyles from '../table/reportTable.module.css';
import { tableExport } from '../table/tableExport.ts';
import { DataFormFields } from './DataFormFields.tsx';
import { deviceNames } from './deviceNames.ts';
import { useDataForm, type DataForm, type DataQuestion, type Point } from './useDataForm.ts';

type Answer = Answered<DataQuestion, Report>;

/** [REP-01] Any readings in equal steps; also opened by any other type of report. */
export const DataReport = defineReport<DataQuestion, Report, DataForm>({
  useForm: useDataForm,
  Form: DataFormFields,
  Incomplete: ChooseProperties,
  ask: ({ reports }, question, options) => reports.data(question, options),
  tableOf: ({ table }) => table,
  useHead(_, __, { type, name }) {
    const { t } = useTranslation('report');
    return type === null ? {} : { title: name ?? type, kind: t('data.generic', { type }) };
  },
  useTableBuilder,
  useExport,
  Answer: DataAnswer,
});

function ChooseProperties() {
  const { t } = useTranslation('report');
  return <EmptyState icon={<SheetIcon />} title={t('data.empty')} hint={t('data.emptyHint')} />;
}

/** The time, then each property under its device's name, then what energies contain beside measurements. */
function useTableBuilder(
  { entities: { devices, stations } }: ReportScope,
  answer: Answer | null,
): (answer: Answer) => ReportTable {
  const { t } = useTranslation('report');
  const format = useFormat();
  const quality = useQualityTexts();
  const { models, load } = useModels();
  const getDevice = useCallback(
    ({ deviceId }: Point) => devices.find(({ device_id }) => device_id === deviceId),
    [devices],
  );
  const points = answer?.question.points;
  useEffect(() => {
    if (points) load(points.map((point) => getDevice(point)?.mod_id));
  }, [points, getDevice, load]);

  return useCallback(
    ({ question, report: { span, table } }) => {
      const own = question.points.map(getDevice);
      const names = deviceNames(
        own.flatMap((device) => device ?? []),
        stations,
      );
      const columns: ReportColumn[] = [
        {
          key: 'at',
          title: t('data.time'),
          text: ({ at }) => (typeof at === 'number' ? instantText(at, span.zone, format) : ''),
          isNumber: false,
          width: 190,
          file: { as: 'dateTime', zone: span.zone },
        },
        ...question.points.map(({ deviceId, code }, index): ReportColumn => {
          const device = own[index];
          const property = device && models.get(device.mod_id)?.find(({ fun_code }) => fun_code === code);
          const key = `p${index}`;
          return {
            key,
            group: names.get(deviceId) ?? deviceId,
            title: property ? `${property.fun_name}${property.unit && ` (${property.unit})`}` : code,
            text: ({ [key]: value }) => (typeof value === 'number' ? format.number(value) : '—'),
            isNumber: true,
            width: 150,
            file: { as: 'number', decimals: 4 },
          };
        }),
        ...('quality' in table.columns ? [qualityColumn(quality)] : []),
      ];
      return { columns, rows: [], shape: table, totals: [] };
    },
    [getDevice, stations, models, format, quality, t],
  );
}

function DataAnswer({
  question,
  report,
  scope: { entities },
  table: { columns },
  title,
  onGone,
}: AnswerProps<DataQuestion, Report>) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const columnDefs = useMemo(() => gridColumns(columns), [columns]);
  const texts = useQualityTexts();
  const { table, span, qualityRows } = report;
  const shown = new Set(question.points.map(({ deviceId }) => deviceId));
  const stationIds = new Set(
    entities.devices.filter(({ device_id }) => shown.has(device_id)).map(({ station_id }) => station_id),
  );
  return (
    <>
      <Text tone="soft" size={14}>
        <strong>{t('data.rows', { count: table.rows, rows: format.integer(table.rows) })}</strong>{' '}
        {t('data.note')}{' '}
        <QualityNote
          quality={qualityIn(qualityRows)}
          stations={entities.stations.filter(({ id }) => stationIds.has(id))}
          span={span}
        >
          {texts.title}: {texts.rows(qualityRows)}
        </QualityNote>
      </Text>
      <div className={tableStyles.screen}>
        <TableGrid
          aria-label={title}
          table={table}
          onGone={onGone}
          headerRows={2}
          {...REPORT_GRID}
          columnDefs={columnDefs}
        />
      </div>
    </>
  );
}

function useExport({ question, report: { span, qualityRows } }: Answer) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const quality = useQualityTexts();
  return (table: ReportTable, title: string) =>
    tableExport({
      fileName: 'Data_Report',
      period: question.period.period,
      span,
      table,
      sheet: t('data.file'),
      head: [title, spanText(span, format)],
      utcTitle: t('data.utc'),
      provenance: {
        name: t('provenance'),
        lines: [
          [t('period'), spanText(span, format)],
          [t('data.step'), t(`data.steps.${question.step}`)],
          [t('data.cells'), t('data.note')],
          [quality.title, quality.rows(qualityRows) || t('quality.none')],
          [t('exported'), instantText(Date.now(), span.zone, format)],
        ],
      },
    });
}
