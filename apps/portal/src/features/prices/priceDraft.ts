import type { ImportSheet } from '@heliograph/contracts/engine';
import { detectDateOrder, type DateOrder } from '@heliograph/domain/histories';
import type { DecimalSign } from '@heliograph/domain/imports';
import {
  likelyUnit,
  MARKET_ZONE,
  parseUnit,
  proposePrices,
  readPrices,
  type PriceProposal,
  type PriceUnit,
  type ReadPrices,
} from '@heliograph/domain/prices';
import {
  columnCells,
  dataRows,
  findHead,
  listHeadings,
  sheetDecimal,
  type HeadedSheet,
} from '../../shared/spreadsheet/sheetRows.ts';

/** A table with where its times and prices are, and how they are written. */
export interface PriceDraft extends HeadedSheet {
  fileName: string;
  format: PriceProposal['format'];
  /** Places of the columns; null until they are chosen. */
  time: number | null;
  price: number | null;
  /** Place of the column with the market region; null without. */
  regionColumn: number | null;
  regions: readonly string[];
  /** The one that is read; null until it is chosen. */
  region: string | null;
  /** Place of the column that says which prices are forecasts. */
  kind: number | null;
  unit: PriceUnit;
  zone: string;
  /** Null while the dates can be read in two ways. */
  order: DateOrder | null;
  /** The file leaves it open. */
  asksOrder: boolean;
  decimal: DecimalSign;
  stamp: 'start' | 'end';
}

/** Proposes where the headings are and what they mean. @param zone of times that do not state theirs */
export function proposePriceDraft(fileName: string, sheet: ImportSheet, zone: string): PriceDraft {
  const head = findHead(sheet, (headings) => {
    const { time, price } = proposePrices(headings);
    return [time, price];
  });
  const blank: PriceDraft = {
    fileName,
    sheet,
    head,
    format: 'table',
    time: null,
    price: null,
    regionColumn: null,
    regions: [],
    region: null,
    kind: null,
    unit: 'perKwh',
    zone,
    order: null,
    asksOrder: false,
    decimal: '.',
    stamp: 'start',
  };
  return withPriceHead(blank, head);
}

/** The draft with another row of headings, with new proposals. */
export function withPriceHead(draft: PriceDraft, head: number): PriceDraft {
  const { format, time, price, region, kind, stamp } = proposePrices(listHeadings({ ...draft, head }));
  const zone = format === 'aemo' ? MARKET_ZONE : draft.zone;
  const cells = region === null ? [] : columnCells({ ...draft, head }, [region]);
  const regions = [...new Set(cells.map((cell) => String(cell).trim()))].sort();
  return withPriceColumns(
    {
      ...draft,
      ...{ head, format, zone, stamp, kind, regions },
      regionColumn: region,
      region: regions.length === 1 ? regions[0]! : null,
    },
    { time, price },
  );
}

/** The draft with other columns; what follows from their values is recognised again. */
export function withPriceColumns(
  draft: PriceDraft,
  { time, price }: Pick<PriceDraft, 'time' | 'price'>,
): PriceDraft {
  const times = time === null ? [] : columnCells(draft, [time]);
  const order = detectDateOrder(times);
  const priceColumns = price === null ? [] : [price];
  const headings = listHeadings(draft);
  const proposed = proposePrices(headings);
  const stated =
    price === null ? null : proposed.price === price ? proposed.unit : parseUnit(headings[price]!);
  const numbers = columnCells(draft, priceColumns)
    .map(Number)
    .filter((value) => Number.isFinite(value) && value !== 0);
  return {
    ...draft,
    time,
    price,
    order: order ?? (time === draft.time ? draft.order : null),
    asksOrder: order === null && times.length > 0,
    decimal: sheetDecimal(draft, priceColumns),
    unit: draft.format === 'aemo' ? 'perMWh' : (stated ?? likelyUnit(numbers)),
  };
}

/** True while it is open which of several regions is read. */
export const asksRegion = ({ regions, region }: PriceDraft): boolean => regions.length > 1 && region === null;

/** Reads a draft; null while a choice is open. */
export function readPriceDraft(draft: PriceDraft): ReadPrices | null {
  const { time, price, order, regionColumn, region } = draft;
  if (time === null || price === null || order === null || asksRegion(draft)) return null;
  return readPrices(dataRows(draft), {
    ...draft,
    ...{ time, price, order },
    region: regionColumn === null || region === null ? null : { column: regionColumn, name: region },
  });
}
