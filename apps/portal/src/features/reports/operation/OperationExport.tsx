import { bucketTitle } from '@heliograph/board';
import type { OperationReport } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { ExportMenu } from '../../../shared/export/ExportMenu.tsx';
import { periodTitle } from '../../../shared/period/periodTitle.ts';
import { instantText } from '../frame/rowTime.ts';
import { operationOrder, type Block } from './operationOrder.ts';
import type { AnsweredTrend } from './useEnergyTrend.ts';
import { useMonthText } from './useMonthText.ts';

export interface OperationExportProps {
  report: OperationReport;
  zone: string;
  /** Those that are shown. */
  trends: readonly AnsweredTrend[];
  disabled: boolean;
}

const COUNTS = [
  ['fault', 'pending', 'faults'],
  ['fault', 'resolved', 'faults'],
  ['warning', 'pending', 'warnings'],
  ['warning', 'resolved', 'warnings'],
] as const;

/** Takes the report along: a workbook with a sheet for each block, or its totals as csv. */
export function OperationExport({ report, zone, trends, disabled }: OperationExportProps) {
  const { t } = useTranslation('operation');
  const { t: words } = useTranslation('report');
  const { t: periodWords } = useTranslation('period');
  const format = useFormat();
  const { areas, capacity, months, computedAt } = report;
  const month = useMonthText(zone);

  function blocks(): Block[] {
    const totals = [
      [t('totals.stations'), report.stations],
      [t('totals.devices'), report.devices],
      [`${t('totals.installed')} (kWp)`, report.installedCapacity],
      [`${t('totals.rated')} (Ah)`, report.ratedCapacity],
      ...COUNTS.map(([kind, state, count]) => [t(`alarms.${kind}.${state}`), report[state][count]] as const),
    ] as const;
    return [
      {
        name: t('totals.title'),
        title: t('title'),
        first: { title: t('totals.figure'), values: totals.map(([name]) => name) },
        figures: [{ title: t('totals.value'), decimals: 2, values: totals.map(([, value]) => value) }],
      },
      {
        name: t('areas.sheet'),
        title: t('areas.title'),
        first: { title: t('areas.area'), values: areas.map(({ area }) => area) },
        figures: [
          { title: t('totals.stations'), decimals: 0, values: areas.map(({ stations }) => stations) },
          {
            title: `${t('totals.installed')} (kWp)`,
            decimals: 2,
            values: areas.map(({ installedCapacity }) => installedCapacity),
          },
        ],
      },
      {
        name: t('capacity.sheet'),
        title: t('capacity.title'),
        first: { title: t('bucket'), values: capacity.map(({ start }) => month(start)) },
        figures: [
          {
            title: `${t('capacity.installed')} (kWp)`,
            decimals: 2,
            values: capacity.map(({ installedCapacity }) => installedCapacity),
          },
        ],
      },
      {
        name: t('alarms.title'),
        title: t('alarms.months'),
        first: { title: t('bucket'), values: months.map(({ start }) => month(start)) },
        figures: COUNTS.map(([kind, state, count]) => ({
          title: t(`alarms.${kind}.${state}`),
          decimals: 0,
          values: months.map((each) => each[state][count]),
        })),
      },
      ...trends.map(({ energy, range, date, trend }) => ({
        name: t(`${energy}.sheet`),
        title: `${t(`${energy}.title`)}, ${periodTitle(range, date, format, periodWords)}`,
        first: {
          title: t('bucket'),
          values: trend.buckets.map(({ start }) => bucketTitle(range, start, zone, format)),
        },
        figures: [
          { title: `${t('energy')} (kWh)`, decimals: 2, values: trend.buckets.map(({ kwh }) => kwh) },
        ],
      })),
    ];
  }

  return (
    <ExportMenu
      disabled={disabled}
      order={(file) =>
        operationOrder({
          format: file,
          fileName: `Operation_Report_${format.date(computedAt, zone).replaceAll('/', '-')}`,
          blocks: blocks(),
          provenance: {
            name: words('provenance'),
            lines: [
              [t('totals.stations'), t('allStations', { count: report.stations })],
              [words('zones'), format.zone(zone, computedAt)],
              [t('computed'), instantText(computedAt, zone, format)],
              ...trends.map(
                ({ energy, trend }) =>
                  [
                    t(`${energy}.title`),
                    t('reporting', {
                      reporting: format.integer(trend.reporting),
                      of: format.integer(trend.of),
                    }),
                  ] as const,
              ),
              [words('exported'), instantText(Date.now(), zone, format)],
            ],
          },
        })
      }
    />
  );
}
