import type { PriceTab, Tariff, TariffType } from '@heliograph/contracts/http';
import {
  TABS_BY_TYPE,
  TARIFF_KINDS,
  tariffErrors,
  tariffToDraft,
  type PriceDraft,
  type TariffDraft,
  type TariffErrorReason,
  type TariffKind,
} from '../tariff/index.ts';

type PriceDays = PriceTab['tab'];

/**
 * A row of a tariff file: prices for one part of a day. Without days and times it covers every whole day;
 * with days only, those days as a whole.
 */
export interface TariffRow {
  /** Row number in the file. */
  row: number;
  /** Null without days. */
  tab: PriceDays | null;
  /** HH:mm; empty if not given. */
  startTime: string;
  endTime: string;
  /** Per kWh, as text if it is not a number; null if the row does not set it. */
  consumptionPrice: number | string | null;
  feedinPrice: number | string | null;
}

/**
 * In addition to those of `tariffErrors`:
 * - `none`: a row without a price
 * - `absent`: no row has this price
 * - `mixed`: the days or times of a price do not match another row
 * - `days`: weekdays without the weekend, or the other way round
 */
export type TariffRowReason = TariffErrorReason | 'none' | 'absent' | 'mixed' | 'days';

export interface TariffRowError {
  row: number;
  field: 'tab' | 'startTime' | 'endTime' | 'consumptionPrice' | 'feedinPrice';
  why: TariffRowReason;
  kind: TariffKind;
  /** The previous row of the same day, or the row that it conflicts with; otherwise null. */
  other: TariffRow | null;
}

/** A price entry and its row. */
interface Entry {
  row: TariffRow;
  startTime: string;
  endTime: string;
  value: number | string;
}

/** One of the two prices of a tariff: entries by tab and time. */
interface Half {
  type: TariffType;
  price: PriceDraft;
  /** By tab; a fixed price has one. */
  entries: readonly (readonly Entry[])[];
}

/**
 * Combines all rows of a station, in any order, into one tariff. Errors are listed in row order.
 *
 * @param rows at least one
 */
export function tariffOfRows(
  rows: readonly [TariffRow, ...TariffRow[]],
): { tariff: Omit<TariffDraft, 'unit'> } | { errors: TariffRowError[] } {
  const errors: TariffRowError[] = rows
    .filter(({ consumptionPrice, feedinPrice }) => consumptionPrice === null && feedinPrice === null)
    .map(({ row }) => ({ row, field: 'consumptionPrice', why: 'none', kind: 'consumption', other: null }));
  if (errors.length === rows.length) return { errors };
  const halves = {
    feedin: getHalf(rows, 'feedin', errors),
    consumption: getHalf(rows, 'consumption', errors),
  };
  const { feedin, consumption } = halves;
  if (errors.length > 0 || !feedin || !consumption) return { errors: inOrder(errors) };
  const tariff = {
    feedinType: feedin.type,
    feedinPrice: feedin.price,
    consumptionType: consumption.type,
    consumptionPrice: consumption.price,
  };
  const found = tariffErrors({ unit: '', ...tariff }).map(({ path, why }): TariffRowError => {
    const kind: TariffKind = path[0] === 'feedinPrice' ? 'feedin' : 'consumption';
    const [, tab = 0, , index = 0, field = 'value'] = path;
    const entries = halves[kind]!.entries[Number(tab)]!;
    return {
      row: entries[Number(index)]!.row.row,
      field: field === 'startTime' || field === 'endTime' ? field : `${kind}Price`,
      why,
      kind,
      other: entries[Number(index) - 1]?.row ?? null,
    };
  });
  return found.length > 0 ? { errors: inOrder(found) } : { tariff };
}

const inOrder = (errors: readonly TariffRowError[]) => errors.toSorted((one, other) => one.row - other.row);

const isWhole = ({ tab, startTime, endTime }: TariffRow): boolean =>
  tab === null && startTime === '' && endTime === '';

/** @param errors collects errors; null is returned if there are any */
function getHalf(
  rows: readonly [TariffRow, ...TariffRow[]],
  kind: TariffKind,
  errors: TariffRowError[],
): Half | null {
  const field = `${kind}Price` as const;
  const [first, ...others] = rows.filter(({ [field]: value }) => value !== null);
  const wrong = (row: TariffRow, why: TariffRowReason, place: TariffRowError['field'], other?: TariffRow) => {
    errors.push({ row: row.row, field: place, why, kind, other: other ?? null });
    return null;
  };
  if (!first) return wrong(rows[0], 'absent', field);
  const odd = others.find((row) => isWhole(first) || isWhole(row) || isDaily(row) !== isDaily(first));
  if (odd) return wrong(odd, 'mixed', isWhole(odd) || isWhole(first) ? field : 'tab', first);
  if (isWhole(first)) {
    const value = first[field]!;
    return { type: 'fixed', price: value, entries: [[{ row: first, startTime: '', endTime: '', value }]] };
  }
  const type = isDaily(first) ? 'tou' : 'touW';
  const tabs = TABS_BY_TYPE[type].map((tab: PriceDays) => ({
    tab,
    entries: [first, ...others]
      .filter((row) => (row.tab ?? 'daily') === tab)
      .map((row) => getEntry(row, row[field]!))
      .toSorted((one, other) => one.startTime.localeCompare(other.startTime)),
  }));
  if (tabs.some(({ entries }) => entries.length === 0)) return wrong(first, 'days', 'tab');
  const price = tabs.map(({ tab, entries }) => ({
    tab,
    data: entries.map(({ startTime, endTime, value }) => ({ startTime, endTime, value })),
  }));
  return { type, price, entries: tabs.map(({ entries }) => entries) };
}

const isDaily = ({ tab }: TariffRow): boolean => tab === null || tab === 'daily';

/** Days without times count as whole days. */
function getEntry(row: TariffRow, value: number | string): Entry {
  const { startTime, endTime } = row;
  const isWholeDay = startTime === '' && endTime === '';
  return isWholeDay
    ? { row, startTime: '00:00', endTime: '24:00', value }
    : { row, startTime, endTime, value };
}

/**
 * Converts a stored tariff to rows from which `tariffOfRows` restores it. Prices at the same time share a
 * row.
 */
export function rowsOfTariff(tariff: Omit<Tariff, 'station_id'>): Omit<TariffRow, 'row'>[] {
  const draft = tariffToDraft(tariff);
  const rows = new Map<string, Omit<TariffRow, 'row'>>();
  for (const kind of TARIFF_KINDS.toReversed())
    for (const { value, ...time } of listTimes(draft[`${kind}Price`])) {
      const key = `${time.tab} ${time.startTime} ${time.endTime}`;
      const row = rows.get(key) ?? { ...time, consumptionPrice: null, feedinPrice: null };
      rows.set(key, { ...row, [`${kind}Price`]: value });
    }
  return [...rows.values()];
}

function listTimes(price: PriceDraft) {
  if (typeof price !== 'object') return [{ tab: null, startTime: '', endTime: '', value: price }];
  return price.flatMap(({ tab, data }) => data.map((entry) => ({ tab, ...entry })));
}
