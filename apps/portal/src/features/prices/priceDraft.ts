import type { ImportSheet } from '@heliograph/contracts/engine';
import { normalHeading } from '@heliograph/domain/imports';
import {
  likelyUnit,
  MARKET_ZONE,
  parseUnit,
  PRICE_UNITS,
  proposePrices,
  readPrices,
  type PriceProposal,
  type PriceUnit,
  type ReadPrices,
} from '@heliograph/domain/prices';
import {
  choiceKey,
  decideReading,
  keepChosen,
  type Decision,
  type ReadSheet,
} from '../../shared/spreadsheet/readingChoices.ts';
import type { Choices } from '../../shared/spreadsheet/useRememberedChoices.ts';
import { columnCells, dataRows, findHead, listHeadings } from '../../shared/spreadsheet/sheetRows.ts';

/** A table with where its times and prices are, and how they are written. */
export interface PriceDraft extends ReadSheet {
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
  unitDecided: Decision;
  /** Zone of times that do not state theirs. */
  usualZone: string;
}

/** Proposes where the headings are and what they mean. @param zone of times that do not state theirs */
export function proposePriceDraft(
  fileName: string,
  sheet: ImportSheet,
  zone: string,
  remembered: Choices,
): PriceDraft {
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
    unitDecided: 'assumed',
    usualZone: zone,
    remembered,
    ...decideReading({ sheet, head }, remembered, { time: null, numbers: [], zone }),
  };
  return withPriceHead(blank, head);
}

/** The draft with another row of headings, with new proposals. */
export function withPriceHead(before: PriceDraft, head: number): PriceDraft {
  const draft = { ...before, head };
  const { remembered } = draft;
  const headings = listHeadings(draft);
  const { format, time, price, region, kind } = proposePrices(headings);
  const cells = region === null ? [] : columnCells(draft, [region]);
  const regions = [...new Set(cells.map((cell) => String(cell).trim()))].sort();
  const known = remembered[choiceKey(draft, 'region')];
  const findChosen = (field: string) => {
    const place = headings.findIndex((heading) => remembered[normalHeading(heading)] === field);
    return place < 0 ? null : place;
  };
  return withPriceColumns(
    {
      ...draft,
      ...{ format, kind, regions, regionColumn: region },
      region: regions.length === 1 ? regions[0]! : (regions.find((one) => one === known) ?? null),
    },
    { time: findChosen('time') ?? time, price: findChosen('price') ?? price },
  );
}

/** The draft with other columns; what follows from their values is recognised again. */
export function withPriceColumns(
  draft: PriceDraft,
  { time, price }: Pick<PriceDraft, 'time' | 'price'>,
): PriceDraft {
  const { format, remembered, usualZone: zone } = draft;
  const numbers = price === null ? [] : [price];
  const headings = listHeadings(draft);
  const proposed = proposePrices(headings);
  const stated =
    format === 'aemo'
      ? 'perMWh'
      : price === null
        ? null
        : proposed.price === price
          ? proposed.unit
          : parseUnit(headings[price]!);
  const known = PRICE_UNITS.find((unit) => unit === remembered[choiceKey(draft, 'unit')]);
  const sizes = columnCells(draft, numbers)
    .map(Number)
    .filter((value) => Number.isFinite(value) && value !== 0);
  const reading = decideReading(draft, remembered, {
    ...{ time, numbers, zone },
    stated: {
      ...(format === 'aemo' && { zone: MARKET_ZONE }),
      ...(proposed.time === time && proposed.stamp !== null && { stamp: proposed.stamp }),
    },
  });
  return {
    ...draft,
    ...keepChosen(draft, reading),
    time,
    price,
    unit: stated ?? known ?? likelyUnit(sizes),
    unitDecided: stated !== null ? 'heading' : known ? 'remembered' : 'assumed',
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
