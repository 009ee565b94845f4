import type { Station } from '@heliograph/contracts/http';
import { reportFileName, spanOf } from '@heliograph/domain/reports';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { configAtom } from '../../../shared/configAtom.ts';
import { ExportMenu } from '../../../shared/export/ExportMenu.tsx';
import { instantText } from '../frame/rowTime.ts';
import { fileColumns } from '../table/reportColumn.ts';
import { tableColumns } from '../table/tableColumns.ts';
import type { AnsweredGeneration } from './GenerationReportPage.tsx';
import { useGenerationTable } from './useGenerationTable.ts';

export interface GenerationExportProps {
  answer: AnsweredGeneration;
  /** The period in words. */
  title: string;
  stations: readonly Station[];
  disabled: boolean;
}

/** Takes a generation report along as a file, titled with its period. */
export function GenerationExport({ answer, title, stations, disabled }: GenerationExportProps) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const config = useAtomValue(configAtom);
  const { report, period, zone } = answer;
  const { columns, rows, total } = useGenerationTable(report, stations);
  const line = Object.fromEntries(
    columns.flatMap(({ key }) => {
      const value = total[key];
      return value === null || value === undefined ? [] : [[key, value] as const];
    }),
  );
  return (
    <ExportMenu
      disabled={disabled}
      order={(kind) => ({
        fileName: reportFileName('Generation_Report', period.period, spanOf(period, zone, report.computedAt)),
        format: kind,
        sheets: [
          {
            name: t('generation.title'),
            head: [t('generation.file', { period: title })],
            columns: fileColumns(columns),
            rows: { columns: tableColumns(rows, columns) },
            totals: [line],
          },
        ],
        provenance: {
          name: t('provenance'),
          lines: [
            [t('period'), title],
            [t('zones'), t('generation.ownZone')],
            ...(config
              ? [
                  [
                    t('generation.co2'),
                    t('generation.co2Source', { source: config.co2.source, year: config.co2.year }),
                  ] as const,
                ]
              : []),
            [t('rounding'), t('generation.roundingText')],
            [t('exported'), instantText(Date.now(), zone, format)],
          ],
        },
      })}
    />
  );
}
