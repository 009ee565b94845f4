import { z } from 'zod';
import { boundDays, countDays, forEverybody } from './bounds.ts';
import { call } from './call.ts';
import { withMeanings } from './meanings.ts';
import {
  DeviceId,
  FormInstant,
  Id,
  Instant,
  PropertyCode,
  QueryId,
  RequestInstant,
  TextLine,
} from './scalars.ts';

/** Kind of a ledger entry about an interval of a counter. */
export const QualityKind = withMeanings(
  z.enum(['gap', 'glitch', 'reset', 'unknown', 'pending', 'replacement', 'correction', 'import']),
  {
    gap: 'no readings; the energy is spread over time and estimated',
    glitch: 'readings that were passed over, because the counter went on as before',
    reset: 'the counter restarted from zero',
    unknown: 'the counter continued from a reading that it cannot have reached; the energy is unknown',
    pending: 'the newest readings are implausible and later ones will decide; nothing is credited yet',
    replacement: 'a person recorded that the meter was replaced',
    correction: 'a person set the energy by hand',
    import: 'energy was taken over from a file of another portal',
  },
);
export type QualityKind = z.infer<typeof QualityKind>;

const Kwh = z.number().min(0).max(1_000_000_000);

export const QualityEntry = z.object({
  /** Id of a user's edit, for `withdrawEdit`; null for findings of the server. */
  edit_id: Id.nullable(),
  kind: QualityKind,
  device_id: DeviceId,
  property_code: PropertyCode,
  /** Between the readings before and after it; equal for a replacement. */
  began: Instant,
  ended: Instant,
  /** Energy credited in it, kWh; null if unknown, and for a replacement. */
  kwh: z.number().nullable(),
  /** True if the energy is spread over a time without readings. */
  estimated: z.boolean(),
  /** Readings before and after it, kWh; for a replacement, the old meter's last and the new one's first. */
  last_reading: z.number().nullable(),
  first_reading: z.number().nullable(),
  /** The first of the readings that were rejected, kWh. */
  odd_reading: z.number().nullable(),
  /** Energy before a correction, kWh; null when it was unknown. */
  kwh_before: z.number().nullable(),
  /**
   * Reason (for an import its file), person (name) and time of a user's edit; empty and null for others. Reasons and names
   * are empty for sessions without `station.private`.
   */
  reason: z.string(),
  person: z.string(),
  recorded_at: Instant.nullable(),
  /** Withdrawn replacements and corrections no longer have any effect. */
  withdrawn_by: z.string(),
  withdrawn_at: Instant.nullable(),
});
export type QualityEntry = z.infer<typeof QualityEntry>;

/** Shares of time of a station's counters, 0 to 1; they add up to 1 where there is any data. */
export const QualityShares = z.object({
  measured: z.number(),
  estimated: z.number(),
  /** Includes the time that an unresponsive counter has not been read yet. */
  unknown: z.number(),
});
export type QualityShares = z.infer<typeof QualityShares>;

/** Days in one ledger, and in one correction. */
const MAX_DAYS = 400;

/** Maximum entries in one answer; `more` says that there are others. */
export const QUALITY_ENTRIES = 10_000;

/**
 * GET /quality/get_station_quality: the data-quality ledger of a station, entries that overlap [start, end), newest
 * first, at most 400 days (our extension).
 */
export const getStationQuality = call('GET', '/quality/get_station_quality', {
  may: 'station.view',
  at: 'station_id',
  tokens: true,
  summary: "A station's data-quality ledger",
  span: ['start', 'end'],
  bounds: [boundDays(MAX_DAYS)],
  request: z.object({ station_id: QueryId, start: FormInstant, end: FormInstant }),
  answer: z.object({
    list: z.array(QualityEntry),
    more: z.boolean(),
    /** By local day, oldest first; days before the first reading are left out. */
    days: z.array(QualityShares.extend({ start: Instant })),
  }),
});

/** The data quality of one station over a period. */
export const StationQuality = QualityShares.extend({
  station_id: Id,
  /** Number of entries of each kind, without withdrawn ones. */
  counts: z.record(QualityKind, z.number().int()),
  /** Jumps not explained by a replacement or corrected; counters of a device that jump together are one. */
  open: z.number().int(),
});
export type StationQuality = z.infer<typeof StationQuality>;

/**
 * GET /quality/get_fleet_quality: a summary for each station that the session can see, in [start, end), at
 * most 400 days (our extension). Stations without counters are left out; those that most need attention come
 * first.
 */
export const getFleetQuality = call('GET', '/quality/get_fleet_quality', {
  may: 'signedIn',
  summary: 'Data quality of all stations',
  span: ['start', 'end'],
  bounds: [boundDays(MAX_DAYS)],
  request: z.object({
    start: FormInstant,
    end: FormInstant,
    /** Maximum number of stations; all by default. */
    most: z.coerce.number().int().min(1).max(100_000).optional(),
  }),
  answer: z.object({
    list: z.array(StationQuality.extend({ station_name: z.string() })),
    /**
     * Number of all stations with counters; then those that need attention, those measured throughout, and all open
     * jumps.
     */
    of: z.number().int(),
    attention: z.number().int(),
    complete: z.number().int(),
    open: z.number().int(),
  }),
});

/**
 * POST /quality/record_replacement: a meter was replaced. Energy counts up to the old meter's last reading, and from the
 * new one's first; it is computed again from the stored samples. For people with `editAll`.
 */
export const recordReplacement = call('POST', '/quality/record_replacement', {
  may: 'station.editAll',
  at: 'station_id',
  summary: 'Record that a meter was replaced',
  request: z.object({
    station_id: Id,
    device_id: DeviceId,
    /** In the past. */
    at: RequestInstant,
    counters: z
      .array(z.object({ property_code: PropertyCode, last_reading: Kwh, first_reading: Kwh }))
      .min(1)
      .max(32),
    reason: TextLine,
  }),
  answer: z.object({ edit_ids: z.array(Id) }),
});

/**
 * POST /quality/correct_energy: sets the energy of a counter in [began, ended), whole quarter hours in the past, at most
 * 400 days. For people with `editAll`.
 */
export const correctEnergy = call('POST', '/quality/correct_energy', {
  may: 'station.editAll',
  at: 'station_id',
  summary: 'Set the energy of an interval by hand',
  span: ['began', 'ended'],
  bounds: [
    {
      unit: 'days',
      field: 'ended',
      count: ({ began, ended }) => countDays(began, ended),
      max: forEverybody(MAX_DAYS),
    },
  ],
  request: z.object({
    station_id: Id,
    device_id: DeviceId,
    property_code: PropertyCode,
    began: RequestInstant,
    ended: RequestInstant,
    kwh: Kwh,
    reason: TextLine.min(1),
  }),
  answer: z.object({ edit_id: Id }),
});

/**
 * POST /quality/withdraw_edit: withdraws a replacement, a correction, or the whole import of an entry; energy
 * is computed again without it.
 */
export const withdrawEdit = call('POST', '/quality/withdraw_edit', {
  may: 'station.editAll',
  at: 'station_id',
  summary: 'Take back a replacement, correction or import',
  request: z.object({ station_id: Id, edit_id: Id }),
  answer: z.object({}),
});
