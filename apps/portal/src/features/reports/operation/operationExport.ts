import { bucketTitle } from '@heliograph/board';
import type {
  ExportColumn,
  ExportSheet,
  OperationReport,
  Provenance,
  TableColumn,
} from '@heliograph/contracts/engine';
import { marksOf } from '@heliograph/domain/energy';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useQualityWords } from '@heliograph/ui';
import { periodTitle } from '../../../shared/period/periods.ts';
import type { ReportFile } from '../defineReport.tsx';
import { instantText } from '../frame/rowTime.ts';
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
        ...(trend.buckets.some(({ quality }) => quality !== 0) && {
          last: {
            title: common('quality.title'),
            values: trend.buckets.map(({ quality }) => contained(marksOf(quality))),
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

/** One block of the report as a sheet: a column of names or times, columns of figures, and words about them. */
interface Block {
  name: string;
  title: string;
  first: { title: string; values: readonly string[] };
  figures: readonly { title: string; decimals: number; values: readonly (number | null)[] }[];
  last?: { title: string; values: readonly string[] };
}

interface BlocksFile {
  fileName: string;
  blocks: readonly Block[];
  provenance: Provenance;
}

/** A file with a sheet for each block. */
export const blocksFile = ({ fileName, blocks, provenance }: BlocksFile): ReportFile => ({
  fileName,
  sheets: blocks.map(sheetOf),
  provenance,
});

function sheetOf({ name, title, first, figures, last }: Block): ExportSheet {
  const columns: ExportColumn[] = [
    { key: 'first', title: first.title, as: 'text', width: 30 },
    ...figures.map((figure, place) => ({
      key: `figure${place}`,
      title: figure.title,
      as: 'number' as const,
      decimals: figure.decimals,
    })),
    ...(last ? [{ key: 'last', title: last.title, as: 'text' as const }] : []),
  ];
  const values: [string, TableColumn][] = figures.map((figure, place) => [
    `figure${place}`,
    { kind: 'number', values: Float64Array.from(figure.values, (value) => value ?? NaN) },
  ]);
  return {
    name,
    head: [title],
    columns,
    rows: {
      columns: {
        first: textColumn(first.values),
        ...Object.fromEntries(values),
        ...(last && { last: textColumn(last.values) }),
      },
    },
  };
}

const textColumn = (values: readonly string[]): TableColumn => ({
  kind: 'text',
  codes: Uint32Array.from(values, (_, row) => row),
  words: values,
});
