import { z } from 'zod';
import { call } from './call.ts';
import { LabelType } from './entities.ts';
import { withMeanings } from './meanings.ts';
import { Id, Instant, RequestInstant, ZoneName } from './scalars.ts';
import { SeriesRange } from './series.ts';

/** Energy and revenue of all that the session sees, summed by the server. All calls of this file are our extension. */

/** Maximum rows in a page of the generation report; files need all rows. */
export const GENERATION_ROWS = 2_000;

/** Progress of the sums. */
const Computed = {
  /** Everything that arrived before this time is included, except `pending`. */
  computed_at: Instant,
  /** Number of stations still to be summed, for instance their history after an upgrade. */
  pending: z.number().int(),
};

/**
 * POST /fleet/get_fleet_energy: energy of everything that the session can see in calendar buckets of a zone,
 * without future ones.
 */
export const getFleetEnergy = call('POST', '/fleet/get_fleet_energy', {
  may: 'signedIn',
  tokens: true,
  summary: 'Energy of everything by bucket',
  request: z.object({ label: LabelType, time: RequestInstant, type: SeriesRange, zone: ZoneName }),
  answer: z.object({
    buckets: z.array(
      z.object({
        start: Instant,
        /** Null if nothing was reported. */
        kwh: z.number().nullable(),
        /** Maximum number of counters that reported in the same quarter hour. */
        reporting: z.number().int(),
        /** Combined `Quality` of domain/energy. */
        quality: z.number().int(),
      }),
    ),
    /** Number of all counters. */
    of: z.number().int(),
    ...Computed,
  }),
});

/**
 * POST /fleet/get_fleet_revenue: revenue of each station's local day so far, by currency; exact, without the
 * dashboard's factor.
 */
export const getFleetRevenue = call('POST', '/fleet/get_fleet_revenue', {
  may: 'signedIn',
  tokens: true,
  summary: 'Revenue of everything today',
  request: z.object({}),
  answer: z.object({
    today: z.array(
      z.object({
        currency: z.string(),
        selling_total: z.number(),
        self_use_total: z.number(),
        /** kWh */
        selling: z.number(),
        self_use: z.number(),
      }),
    ),
    /** Stations with tariff and readings, and all stations. */
    reporting: z.number().int(),
    of: z.number().int(),
    quality: z.number().int(),
    ...Computed,
  }),
});

/**
 * POST /fleet/get_generation_page: a page of the generation report for everything [REP-03], each station in
 * its own zone.
 */
export const getGenerationPage = call('POST', '/fleet/get_generation_page', {
  may: 'signedIn',
  tokens: true,
  summary: 'A page of the generation report of everything',
  request: z.object({
    period: SeriesRange,
    /** YYYY-MM-DD in the period. */
    date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    search: z.string().trim().max(100).default(''),
    sort: withMeanings(z.enum(['name', 'generation', 'specificYield', 'selling', 'selfUse', 'charging']), {
      name: 'name of the station',
      generation: 'generated energy',
      specificYield: 'generated energy by kWp',
      selling: 'energy fed into the grid',
      selfUse: 'generated energy used by the station',
      charging: 'energy stored',
    }).default('name'),
    descending: z.boolean().default(false),
    offset: z.number().int().min(0).max(10_000_000).default(0),
    limit: z.number().int().min(1).max(GENERATION_ROWS).default(50),
  }),
  answer: z.object({
    /** As `GenerationRow` of the engine's contract, in the order of the page. */
    rows: z.array(
      z.object({
        station_id: Id,
        station_name: z.string(),
        zone: z.string(),
        /** kWp */
        installed_capacity: z.number(),
        /** kWh; null where unknown. */
        generation: z.number().nullable(),
        specific_yield: z.number().nullable(),
        selling: z.number().nullable(),
        self_use: z.number().nullable(),
        charging: z.number().nullable(),
        revenue: z.array(z.object({ currency: z.string(), total: z.number() })),
        co2: z.number().nullable(),
        missing_hours: z.number(),
        unpriced_hours: z.number(),
        quality: z.number().int(),
      }),
    ),
    /** Number of rows with this search. */
    total: z.number().int(),
    /** Exact sums of all stations that match. */
    totals: z.object({
      generation: z.number().nullable(),
      selling: z.number().nullable(),
      self_use: z.number().nullable(),
      charging: z.number().nullable(),
      revenue: z.array(z.object({ currency: z.string(), total: z.number() })),
      co2: z.number().nullable(),
    }),
    reporting: z.number().int(),
    ...Computed,
  }),
});
