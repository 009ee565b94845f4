import type { DataReport as Report } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { EmptyState } from '@heliograph/ui';
import { useEffect, useMemo } from 'react';
import { TableGrid } from '../../../shared/grid/TableGrid.tsx';
import { SheetIcon } from '../../../shared/icons.tsx';
import { useModels } from '../../../shared/tree/useModels.ts';
import { defineReport, type Answered, type AnswerProps, type ReportScope } from '../defineReport.tsx';
import { instantText, spanText } from '../frame/rowTime.ts';
import {
  gridColumns,
  NO_TABLE,
  REPORT_GRID,
  type ReportColumn,
  type ReportTable,
} from '../table/reportColumn.ts';
import tableStyles from '../table/reportTable.module.css';
import { tableExport } from '../table/tableExport.ts';
import { DataFormFields } from './DataFormFields.tsx';
import { deviceNames } from './deviceNames.ts';
import styles from './dataReport.module.css';
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
  useTable,
  useExport,
  Answer: DataAnswer,
});

function ChooseProperties() {
  const { t } = useTranslation('report');
  return <EmptyState icon={<SheetIcon />} title={t('data.empty')} hint={t('data.emptyHint')} />;
}

const NO_POINTS: readonly Point[] = [];

/** The time, then each property under its device's name, then whether energy is estimated. */
function useTable(answer: Answer | null, { entities: { devices, stations } }: ReportScope): ReportTable {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { models, load } = useModels();
  const points = answer?.question.points ?? NO_POINTS;
  const own = useMemo(
    () => points.map(({ deviceId }) => devices.find(({ device_id }) => device_id === deviceId)),
    [points, devices],
  );
  useEffect(() => load(own.map((device) => device?.mod_id)), [own, load]);

  return useMemo(() => {
    if (!answer) return NO_TABLE;
    const { span, table, estimated } = answer.report;
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
      ...points.map(({ deviceId, code }, index): ReportColumn => {
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
      ...(estimated ? [estimatedColumn(t('data.estimated'), t('data.partly'))] : []),
    ];
    return { columns, rows: [], shape: table, totals: [] };
  }, [answer, points, own, stations, models, format, t]);
}

const estimatedColumn = (title: string, mark: string): ReportColumn => ({
  key: 'estimated',
  title,
  text: ({ estimated }) => (estimated === 1 ? mark : ''),
  isNumber: false,
  width: 104,
  file: { as: 'number', decimals: 0 },
});

function DataAnswer({ report, table: { columns }, title, onGone }: AnswerProps<DataQuestion, Report>) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const columnDefs = useMemo(() => gridColumns(columns), [columns]);
  const { table } = report;
  return (
    <>
      <p className={styles.note}>
        <strong>{t('data.rows', { count: table.rows, rows: format.integer(table.rows) })}</strong>{' '}
        {t('data.note')}
        {report.estimated && ` ${t('data.estimatedNote')}`}
      </p>
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

function useExport({ question, report: { span, estimated } }: Answer) {
  const { t } = useTranslation('report');
  const format = useFormat();
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
          ...(estimated ? [[t('data.estimated'), t('data.estimatedNote')] as const] : []),
          [t('exported'), instantText(Date.now(), span.zone, format)],
        ],
      },
    });
}
