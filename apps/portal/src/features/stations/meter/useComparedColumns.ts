import type { ExportColumn, MeterClock, MeterComparison } from '@heliograph/contracts/engine';
import { useFormat, useTranslation, type Format, type Translate } from '@heliograph/i18n';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import { useMemo } from 'react';
import { ROLES } from './Comparison.tsx';

/** A column of a comparison, the same on screen and in a file. */
export interface ComparedColumn {
  key: string;
  title: string;
  text: (row: TableRow) => string;
  isNumber: boolean;
  /** px on screen. */
  width: number;
  file: Pick<ExportColumn, 'as' | 'decimals' | 'zone'>;
}

/** Zones whose clocks a file may have. */
const CLOCK_ZONES = { market: 'Australia/Brisbane', western: 'Australia/Perth' };

/** The columns of days and of intervals; directions that the file lacks are left out. @param clock null for a file of instants */
export function useComparedColumns(comparison: MeterComparison, clock: MeterClock | null): ComparedColumns {
  const { t } = useTranslation('meterFile');
  const format = useFormat();
  return useMemo(() => comparedColumns(comparison, clock, t, format), [comparison, clock, t, format]);
}

interface ComparedColumns {
  days: ComparedColumn[];
  intervals: ComparedColumn[];
}

function comparedColumns(
  { sides, span: { zone }, money, minutes }: MeterComparison,
  clock: MeterClock | null,
  t: Translate<'meterFile'>,
  format: Format,
): ComparedColumns {
  const known = ROLES.filter((role) => sides[role] !== null);
  const number = (key: string, title: string, decimals: number): ComparedColumn => ({
    key,
    title,
    text: ({ [key]: value }) =>
      typeof value === 'number' && !Number.isNaN(value) ? format.number(value, decimals) : '—',
    isNumber: true,
    width: 108,
    file: { as: 'number', decimals },
  });
  const instant = (key: string, title: string, in_: string, of = key): ComparedColumn => ({
    key,
    title,
    text: ({ [of]: value }) => (typeof value === 'number' ? instantText(value, in_, format) : ''),
    isNumber: false,
    width: 160,
    file: { as: 'dateTime', zone: in_ },
  });
  const energies = known.flatMap((role) => {
    const name = role === 'import' ? 'Import' : 'Export';
    const words = { role: t(`role.${role}`) };
    return [
      number(`meter${name}`, t('table.meter', words), 3),
      number(`own${name}`, t('table.own', words), 3),
      number(`${role}Difference`, t('table.difference', words), 3),
    ];
  });
  const moneyColumns = money.length > 0 ? [number('moneyDifference', t('table.money'), 2)] : [];
  return {
    days: [
      {
        key: 'start',
        title: t('table.date'),
        text: ({ start }) =>
          typeof start === 'number' ? `${format.weekday(start, zone)} ${format.date(start, zone)}` : '',
        isNumber: false,
        width: 150,
        file: { as: 'date', zone },
      },
      number('hours', t('table.hours'), 0),
      ...energies,
      ...moneyColumns,
      number('meterGaps', t('table.meterGaps'), 0),
      number('ownGaps', t('table.ownGaps'), 0),
    ],
    intervals: [
      instant('start', t('table.from'), zone),
      ...(minutes === null ? [instant('end', t('table.until'), zone)] : []),
      // An hour that comes twice on the wall clock comes once on the file's.
      ...(clock === null ? [] : [instant('start', t('table.market'), CLOCK_ZONES[clock])]),
      ...energies,
      ...(minutes === null ? [] : moneyColumns),
      {
        key: 'quality',
        title: t('table.quality'),
        text: ({ quality }) => String(quality ?? ''),
        isNumber: false,
        width: 90,
        file: { as: 'text' },
      },
    ],
  };
}

const instantText = (at: number, zone: string, format: Format) =>
  `${format.date(at, zone)} ${format.minute(at, zone)}`;
