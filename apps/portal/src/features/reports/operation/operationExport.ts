import { bucketTitle } from '@heliograph/board';
import type { OperationReport, Provenance } from '@heliograph/contracts/engine';
import { listMarks } from '@heliograph/domain/energy';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useQualityWords } from '@heliograph/ui';
import { periodTitle } from '../../../shared/period/periods.ts';
import type { ReportFile } from '../defineReport.tsx';
import { instantText } from '../frame/rowTime.ts';
import { blockSheet, type SheetBlock } from '../table/blockSheet.ts';
import { useMonthText } from './MonthCards.tsx';
import type { AnsweredTrend } from './useEnergyTrend.ts';

const COUNTS = [
  ['fault', 'pending', 'faults'],
  ['fault', 'resolved', 'faults'],
  ['warning', 'pending', 'warnings'],
  ['warning', 'resolved', 'warnings'],
] as const;

/** Describes the file: a workbook with a sheet for each block; a csv holds the totals. @param trends those on screen */
export function useOperationExport(
  report: OperationReport,
  zone: string,
  trends: readonly AnsweredTrend[],
): () => ReportFile {
  const { t } = useTranslation('operation');
  const { t: words } = useTranslation('report');
  const { t: periodWords } = useTranslation('period');
  const format = useFormat();
  const { t: common } = useTranslation();
  const contained = useQualityWords();
  const { areas, capacity, months, computedAt } = report;
  const month = useMonthText(zone);

  function blocks(): SheetBlock[] {
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
        ...(trend.buckets.some(({ quality }) => quality !== 0) && {
          last: {
            title: common('quality.title'),
            values: trend.buckets.map(({ quality }) => contained(listMarks(quality))),
          },
        }),
      })),
    ];
  }

  const provenance = (): Provenance => ({
    name: words('provenance'),
    lines: [
      [t('totals.stations'), t('allStations', { count: report.stations })],
      [words('zones'), format.zone(zone, computedAt)],
      [t('computed'), instantText(computedAt, zone, format)],
      ...trends.map(
        ({ energy, trend }) =>
          [
            t(`${energy}.title`),
            t('reporting', { reporting: format.integer(trend.reporting), of: format.integer(trend.of) }),
          ] as const,
      ),
      [words('exported'), instantText(Date.now(), zone, format)],
    ],
  });

  return () =>
    blocksFile({
      fileName: `Operation_Report_${format.date(computedAt, zone).replaceAll('/', '-')}`,
      blocks: blocks(),
      provenance: provenance(),
    });
}

interface BlocksFile {
  fileName: string;
  blocks: readonly SheetBlock[];
  provenance: Provenance;
}

/** A file with a sheet for each block. */
export const blocksFile = ({ fileName, blocks, provenance }: BlocksFile): ReportFile => ({
  fileName,
  sheets: blocks.map(blockSheet),
  provenance,
});
