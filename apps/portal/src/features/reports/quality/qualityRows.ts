import type { QualityReport } from '@heliograph/contracts/engine';
import type { QualityKind } from '@heliograph/contracts/http';
import type { Format, Translate } from '@heliograph/i18n';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import { numberColumn, type ReportColumn } from '../table/reportColumn.ts';

const SHARES = ['measured', 'estimated', 'unknown'] as const;

/** Kinds in the order of their columns; under `kind <name>` in a row. */
const KINDS = [
  'unknown',
  'pending',
  'gap',
  'reset',
  'glitch',
  'replacement',
  'correction',
  'import',
] as const satisfies readonly QualityKind[];

/** A row for each station, in the order of the answer. Shares in percent. */
export const qualityRows = ({ rows }: QualityReport): TableRow[] =>
  rows.map(({ station_id, station_name, counts, open, ...shares }) => ({
    row: station_id,
    station: station_name,
    ...Object.fromEntries(SHARES.map((share) => [share, shares[share] * 100])),
    open,
    ...Object.fromEntries(KINDS.map((kind) => [`kind ${kind}`, counts[kind]])),
  }));

/** Rounded, but neither to nothing nor to everything. */
function shareText(percent: number, format: Format): string {
  if (percent > 0 && percent < 0.01) return `< ${format.number(0.01, 2)}`;
  return percent > 99.99 && percent < 100 ? `> ${format.number(99.99, 2)}` : format.number(percent, 2);
}

export function qualityColumns(format: Format, t: Translate<'quality'>): ReportColumn[] {
  const number = (key: string, title: string, decimals: number, width: number) =>
    numberColumn(format, { key, title, decimals, width });
  return [
    {
      key: 'station',
      title: t('report.station'),
      text: ({ station }) => String(station),
      isNumber: false,
      width: 190,
      file: { as: 'text' },
    },
    { ...number('open', t('report.open'), 0, 96), isWarning: true },
    ...SHARES.map((share) => ({
      ...number(share, t(`share.${share}`), 2, 92),
      text: ({ [share]: percent }: TableRow) => shareText(Number(percent), format),
      group: t('report.shares'),
    })),
    ...KINDS.map((kind) => ({
      ...number(`kind ${kind}`, t(`kind.${kind}`), 0, kind === 'pending' ? 92 : 80),
      group: t('report.entries'),
    })),
  ];
}
