import type { TariffQuestion, TariffReport } from '@heliograph/contracts/engine';
import type { Format, Translate } from '@heliograph/i18n';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import { shownPrice } from '../../../shared/tariff/priceText.ts';
import { getQualityAddress } from '../../../shared/qualityAddress.ts';
import { marksIn, qualityColumn, type QualityTexts } from '../table/qualityColumn.tsx';
import { figureText, roundingLine } from '../table/roundingLine.ts';
import type { ReportColumn } from '../table/reportColumn.ts';
import { hasTwoOffsets, rowTime } from '../frame/rowTime.ts';

export type TariffWords = Translate<'tariffReport'>;

/** Decimals of energies and money on screen, and the most of prices in a file. */
const DECIMALS = 2;
const PRICE_DECIMALS = 6;

const NONE = '—';

/** The columns of a tariff report; those about missing data appear only where some is missing. */
export function tariffColumns(
  { table, span, totals, versions, unpricedHours, qualityRows }: TariffReport,
  { stationId, rows }: Pick<TariffQuestion, 'stationId' | 'rows'>,
  format: Format,
  quality: QualityTexts,
  t: TariffWords,
): ReportColumn[] {
  const currencies = totals.map(({ currency }) => currency);
  const [only] = currencies.length === 1 ? currencies : [];
  const priceTitle = only === undefined ? t('column.price') : t('column.priceIn', { currency: only });
  const moneyTitle = only === undefined ? t('column.total') : t('column.totalIn', { currency: only });

  const number = (
    key: string,
    title: string,
    more: Partial<Pick<ReportColumn, 'group' | 'width' | 'isWarning'>> & { decimals?: number } = {},
  ): ReportColumn => {
    const { decimals = DECIMALS, width = 88, ...rest } = more;
    return {
      key,
      title,
      text: (row) => figureText(row, key, (value) => format.number(value, decimals)),
      isNumber: true,
      width,
      file: { as: 'number', decimals },
      ...rest,
    };
  };
  const price = (key: string, group: string): ReportColumn => ({
    key,
    title: priceTitle,
    group,
    text: (row) => priceText(row, key, listed, format),
    isNumber: true,
    width: 92,
    file: { as: 'number', decimals: PRICE_DECIMALS },
  });
  const listed = listedPrices(versions);
  const selling = t('column.selling');
  const selfUse = t('column.selfUse');

  return [
    {
      key: 'at',
      title: t('column.time'),
      text: (row) =>
        typeof row.label === 'string'
          ? row.label
          : figureText(row, 'at', (at) => rowTime(rows, at, span.zone, format)),
      isNumber: false,
      width: rows === 'interval' && hasTwoOffsets(span) ? 220 : rows === 'interval' ? 150 : 136,
      file: { as: rows === 'interval' ? 'dateTime' : 'date', zone: span.zone },
    },
    ...(currencies.length > 1
      ? [
          {
            key: 'currency',
            title: t('column.currency'),
            text: (row: TableRow) => String(row.currency ?? NONE),
            isNumber: false,
            width: 96,
            file: { as: 'text' as const },
          },
        ]
      : []),
    number('generation', t('column.generation'), { width: 100 }),
    number('selling', t('column.energy'), { group: selling }),
    price('sellingPrice', selling),
    number('sellingTotal', moneyTitle, { group: selling }),
    number('selfUse', t('column.energy'), { group: selfUse }),
    price('selfUsePrice', selfUse),
    number('selfUseTotal', moneyTitle, { group: selfUse }),
    number('charging', t('column.charging')),
    number('revenue', only === undefined ? t('column.revenue') : t('column.revenueIn', { currency: only }), {
      width: 104,
    }),
    ...('otherRevenue' in table.columns
      ? [
          number('otherRevenue', t('column.revenueOther'), { group: t('column.whatIf') }),
          number('difference', t('column.difference'), { group: t('column.whatIf') }),
        ]
      : []),
    number('missing', t('column.missing'), { width: 84, isWarning: true }),
    ...(unpricedHours > 0 ? [number('unpriced', t('column.unpriced'), { width: 84, isWarning: true })] : []),
    ...(marksIn(qualityRows).length > 0
      ? [
          qualityColumn(quality, ({ at, until }) =>
            getQualityAddress(stationId, { start: Number(at), end: Number(until), zone: span.zone }),
          ),
        ]
      : []),
  ];
}

/** A price; `≈` marks the mean of several. */
function priceText(row: TableRow, key: string, listed: ReadonlySet<number>, format: Format): string {
  const value = row[key];
  const text = typeof value === 'number' ? shownPrice(value, format) : null;
  if (text === null || typeof value !== 'number') return row.label === undefined ? NONE : '';
  // `mixed` covers both prices of a row; one that is listed in a tariff is not a mean.
  return row.mixed === 1 && !listed.has(value) ? `≈ ${text}` : text;
}

/** All prices listed in tariffs. */
const listedPrices = (versions: TariffReport['versions']): ReadonlySet<number> =>
  new Set(
    versions
      .flatMap(({ feedinPrice, consumptionPrice }) => [feedinPrice, consumptionPrice])
      .flatMap((price) =>
        typeof price === 'number' ? price : price.flatMap(({ data }) => data.map(({ value }) => value)),
      ),
  );

/**
 * A total line for each currency, then the rounding lines; with a what-if also the revenue of the other tariff in the same
 * currency.
 */
export function totalRows(
  { totals, other, missingHours, unpricedHours, hoursRounding, qualityRows }: TariffReport,
  quality: Pick<QualityTexts, 'rows'>,
  t: TariffWords,
): TableRow[] {
  const isOnly = totals.length === 1;
  const others = (currency: string) => other?.totals.find((each) => each.currency === currency);
  const lines = totals.map(({ currency, rounding: _, ...sums }, index): TableRow => {
    const match = others(currency);
    return {
      row: -1 - index,
      label: isOnly ? t('total') : t('totalOf', { currency }),
      currency,
      ...knownOnly(sums),
      ...(match &&
        knownOnly({ otherRevenue: match.revenue, difference: other?.differences[index]?.total ?? NaN })),
      missing: isOnly ? missingHours : null,
      unpriced: isOnly ? unpricedHours : null,
      quality: isOnly ? quality.rows(qualityRows) : null,
    };
  });
  const roundings = totals.flatMap(({ currency, rounding }, index) =>
    roundingLine(
      {
        row: -1 - totals.length - index,
        label: isOnly ? t('roundingLine') : t('roundingLineOf', { currency }),
        currency,
      },
      {
        ...rounding,
        otherRevenue: others(currency)?.rounding.revenue ?? 0,
        difference: other?.differences[index]?.rounding ?? 0,
        ...(isOnly && hoursRounding),
      },
    ),
  );
  return [...lines, ...roundings];
}

/** Sums with null for NaN. */
function knownOnly(sums: Record<string, number>): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(sums).map(([key, value]) => [key, Number.isNaN(value) ? null : value]),
  );
}
