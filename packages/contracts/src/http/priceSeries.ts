import { z } from 'zod';
import { Bytes, call } from './call.ts';
import { withMeanings } from './meanings.ts';
import {
  Currency,
  DisplayName,
  Flag,
  FormInstant,
  Id,
  Instant,
  QueryId,
  RequestInstant,
  TextLine,
} from './scalars.ts';

/** Maximum price series of one person. */
export const MAX_PRICE_SERIES = 12;
/** Maximum UTC months with prices in a series: ten years. */
export const MAX_PRICE_MONTHS = 120;
/** Maximum absolute price of a series, per kWh. */
export const MAX_PRICE = 1_000_000;
/** Intervals must start between 2000 and 2099. */
export const PRICE_TIMES = { first: Date.UTC(2000, 0), end: Date.UTC(2100, 0) } as const;
/** Largest file of `setPriceValues`: all months of a series by five minutes, as 8 bytes each. */
export const PRICE_FILE_BYTES = 9 * 1024 * 1024;

/** Lengths of the intervals of a price series, minutes. */
export const PRICE_MINUTES = [5, 15, 30, 60] as const;

export const PriceMinutes = withMeanings(
  z.union([z.literal(5), z.literal(15), z.literal(30), z.literal(60)]),
  {
    5: 'a price for each five minutes',
    15: 'a price for each quarter of an hour',
    30: 'a price for each half hour',
    60: 'a price for each hour',
  },
);
export type PriceMinutes = z.infer<typeof PriceMinutes>;

/** A series of wholesale prices without its values. */
export const PriceSeries = z.object({
  series_id: Id,
  name: z.string(),
  note: z.string(),
  currency: Currency,
  minutes: PriceMinutes,
  /** UTC months with prices, by time: how many of their intervals have one. */
  months: z.array(z.object({ month: z.string(), count: z.number().int() })),
  create_name: z.string(),
  update_name: z.string(),
  update_time: Instant,
  /** Increased by each change, also of values. */
  version: z.number().int(),
  /** 1: the caller may change and delete it. */
  may_change: Flag,
});
export type PriceSeries = z.infer<typeof PriceSeries>;

const version = z.number().int().min(0).max(2_147_483_647);

/**
 * GET /price_series/get_list: the caller's own and those of their enterprise, by name (our extension, like
 * all these calls).
 */
export const getPriceSeries = call('GET', '/price_series/get_list', {
  may: 'plan.create',
  summary: 'Series of wholesale prices',
  request: z.object({}),
  answer: z.object({ list: z.array(PriceSeries) }),
});

/**
 * POST /price_series/save: a new series without prices; or, with `series_id` and the `version` it is based on, another name
 * or note. The currency stays; the length of intervals may change while the series has no prices.
 */
export const savePriceSeries = call('POST', '/price_series/save', {
  may: 'plan.create',
  summary: 'Save a price series',
  request: z.object({
    series_id: Id.optional(),
    version: version.optional(),
    /** Unique per author. */
    name: DisplayName,
    note: TextLine.optional(),
    currency: Currency,
    minutes: PriceMinutes,
  }),
  answer: z.object({ series_id: Id, version: z.number().int() }),
});

/** POST /price_series/delete: with all prices. Plans that use it can no longer be billed. */
export const deletePriceSeries = call('POST', '/price_series/delete', {
  may: 'plan.create',
  summary: 'Delete a price series',
  request: z.object({ series_id: Id }),
  answer: z.object({}),
});

/**
 * GET /price_series/get_values: prices per kWh, without GST, of the intervals from `from` until `until`, from the first to
 * the last that has one; read with `readPriceAnswer` of domain/prices (docs/guides/columns.md).
 */
export const getPriceValues = call('GET', '/price_series/get_values', {
  may: 'plan.create',
  form: 'bytes',
  summary: 'Prices of a series, as a column',
  span: ['from', 'until'],
  request: z.object({ series_id: QueryId, from: FormInstant, until: FormInstant }),
  answer: Bytes,
});

/**
 * POST /price_series/set_values: adds and replaces prices of a range, all or none. The file is one of `writePriceChange` of
 * domain/prices; it names the series and the version it is based on.
 */
export const setPriceValues = call('POST', '/price_series/set_values', {
  may: 'plan.create',
  service: 'upload',
  summary: 'Add and replace prices of a series',
  request: z.object({ file: z.instanceof(Uint8Array) }),
  answer: z.object({ version: z.number().int() }),
});

/** POST /price_series/remove_values: removes the prices of intervals that start from `from` until `until`. */
export const removePriceValues = call('POST', '/price_series/remove_values', {
  may: 'plan.create',
  summary: 'Remove prices of a series',
  span: ['from', 'until'],
  request: z.object({ series_id: Id, version, from: RequestInstant, until: RequestInstant }),
  answer: z.object({ version: z.number().int() }),
});
