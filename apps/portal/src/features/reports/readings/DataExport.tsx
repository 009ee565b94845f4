import type { Entities } from '@heliograph/contracts/engine';
import { reportFileName } from '@heliograph/domain/reports';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { ExportMenu } from '../../../shared/export/ExportMenu.tsx';
import { hasTwoOffsets, instantText } from '../frame/rowTime.ts';
import { spanText } from '../frame/spanText.ts';
import { fileColumns } from '../table/reportColumn.ts';
import type { AnsweredData } from './DataReportPage.tsx';
import { useDataColumns } from './useDataColumns.ts';

export interface DataExportProps {
  answer: AnsweredData;
  entities: Entities;
  title: string;
  disabled: boolean;
}

/** Takes a data report along as a file. */
export function DataExport({ answer, entities, title, disabled }: DataExportProps) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { question, report } = answer;
  const { span, table } = report;
  const [time, ...values] = fileColumns(useDataColumns(question.points, entities, span));
  return (
    <ExportMenu
      disabled={disabled}
      order={(kind) => ({
        fileName: reportFileName('Data_Report', question.period.period, span),
        format: kind,
        sheets: [
          {
            name: t('data.file'),
            head: [title, spanText(span, format)],
            columns: [
              ...(time ? [time] : []),
              // The same hour comes twice on the wall clock, and once in UTC.
              ...(hasTwoOffsets(span)
                ? [{ key: 'at', title: t('data.utc'), as: 'dateTime' as const, zone: 'UTC' }]
                : []),
              ...values,
            ],
            rows: { table: table.id },
          },
        ],
        provenance: {
          name: t('provenance'),
          lines: [
            [t('period'), spanText(span, format)],
            [t('data.step'), t(`data.steps.${question.step}`)],
            [t('data.cells'), t('data.note')],
            [t('exported'), instantText(Date.now(), span.zone, format)],
          ],
        },
      })}
    />
  );
}
