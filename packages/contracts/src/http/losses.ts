import { z } from 'zod';
import { boundDays } from './bounds.ts';
import { call } from './call.ts';
import { Plane } from './entities.ts';
import { withMeanings } from './meanings.ts';
import { FormInstant, Id, Instant, QueryId, RequestInstant, TextLine } from './scalars.ts';

/** Cause of lost energy, in the order in which it is booked: the first that holds takes an interval's loss. */
export const LossCause = withMeanings(
  z.enum([
    'outage',
    'unitOff',
    'orderedLimit',
    'batteryFull',
    'voltageTrip',
    'voltWatt',
    'clipping',
    'string',
    'shading',
    'heat',
    'soiling',
    'ageing',
    'snow',
    'unexplained',
  ]),
  {
    outage: 'no power in daylight, and the counter did not go on',
    unitOff: 'some of several inverters were off while others produced',
    orderedLimit: 'a limit of export or power held the station',
    batteryFull: 'a limit of export held the station, and its battery was full',
    voltageTrip: 'the inverter switched off because of a high grid voltage',
    voltWatt: 'the inverter reduced its power because of a high grid voltage',
    clipping: 'the rating of the inverters, or another flat limit, cut power off',
    string: 'one string or MPPT gave less than its siblings show',
    shading: 'power is missing at the same positions of the sun',
    heat: 'the inverter reduced its power at high temperature',
    soiling: 'energy fell slowly since the last rain or cleaning',
    ageing: 'the modules give less than in their first year',
    snow: 'little power after frost, while inverters were on',
    unexplained: 'energy was missing for a reason that was not found',
  },
);
export type LossCause = z.infer<typeof LossCause>;

/** Data that a calibration lacks. */
export const MissingData = withMeanings(
  z.enum(['place', 'generation', 'samples', 'days', 'clearDays', 'clearIntervals', 'weather', 'change']),
  {
    place: 'the station has no coordinates',
    generation: 'no device of the station measures generation',
    samples: 'no powers are stored',
    days: 'fewer than 14 days of powers are stored',
    clearDays: 'fewer than 3 of the days were clear',
    clearIntervals: 'too few intervals were clear',
    weather: 'too few days could be judged to know how far healthy days lie apart',
    change: 'fewer than 21 days have passed since the size of the station or an inverter changed',
  },
);
export type MissingData = z.infer<typeof MissingData>;

/** Evidence of an entry; figures that do not belong to its cause are left out. */
export const LossEvidence = z.object({
  /** Occurrences in the first day, such as trips. */
  events: z.number().int().optional(),
  /** Start and end of the largest one. */
  began: Instant.optional(),
  ended: Instant.optional(),
  /** Counter before and after an outage, kWh. */
  counter_before: z.number().optional(),
  counter_after: z.number().optional(),
  /** Names of the inverters that were off, or of the string, such as `PV2`. */
  parts: z.array(z.string()).optional(),
  /** Their part of the station's size, or a string's power over that of a healthy one, 0 to 1. */
  share: z.number().optional(),
  /** Limit of export, or level of a flat top, kW. */
  limit: z.number().optional(),
  /** The flat top is the rating of the inverters. */
  by_design: z.boolean().optional(),
  /** State of charge, %. */
  charge: z.number().optional(),
  /** Voltage before a trip, or from which on power was reduced, V. */
  voltage: z.number().optional(),
  /** Voltage at which power would be reduced most, V. */
  voltage_end: z.number().optional(),
  /** Temperature of the inverter from which on power was missing, or of the air before snow, °C. */
  temperature: z.number().optional(),
  /** Shaded positions of the sun, degrees, and the part of the power that was missing there, 0 to 1. */
  cells: z.array(z.object({ azimuth: z.number(), elevation: z.number(), deficit: z.number() })).optional(),
  /** Part of the energy lost a day, 0 to 1. */
  daily_rate: z.number().optional(),
  /** Part of the energy lost a year, 0 to 1. */
  yearly_rate: z.number().optional(),
});
export type LossEvidence = z.infer<typeof LossEvidence>;

export const LossVerdict = withMeanings(z.enum(['open', 'confirmed', 'rejected']), {
  open: 'nobody has decided',
  confirmed: 'a person has found the loss to be real',
  rejected: 'a person has found that there was no such loss; it counts in no sum',
});
export type LossVerdict = z.infer<typeof LossVerdict>;

export const LossEntry = z.object({
  cause: LossCause,
  /** Local days [began, ended): an entry is a run of days with the same cause. */
  began: Instant,
  ended: Instant,
  /** True if it lasts until the newest judged day. */
  lasts: z.boolean(),
  /** Lost energy and its bounds, kWh. */
  kwh: z.number(),
  lower: z.number(),
  upper: z.number(),
  /** Value of the lost energy; null without a price. */
  amount: z.number().nullable(),
  /** Cost of the next 30 days if nobody acts; 0 for what has ended or needs no repair. */
  ahead: z.number().nullable(),
  currency: z.string(),
  evidence: LossEvidence,
  verdict: LossVerdict,
  /** Reason, person (name) and time of a verdict; reasons and names are empty without `station.private`. */
  reason: z.string(),
  person: z.string(),
  decided_at: Instant.nullable(),
});
export type LossEntry = z.infer<typeof LossEntry>;

/** Lost energy by cause, kWh; only causes with some. */
const LostByCause = z.partialRecord(LossCause, z.number());

/** Energies of a local day, kWh: expected − actual = Σ lost + rest, exactly to 1 Wh. */
export const LossDay = z.object({
  start: Instant,
  expected: z.number(),
  actual: z.number(),
  /** Energy that the day's entries state. */
  lost: LostByCause,
  /** Difference that no entry states: within the estimator's interval, of either sign. */
  rest: z.number(),
  /** Part of the daylight that could be judged, 0 to 1; the rest is unknown, which is not a loss. */
  known: z.number(),
});
export type LossDay = z.infer<typeof LossDay>;

/** Origin of a station's expected energy. */
export const LossBaseline = z.object({
  /** Counts up with each calibration of the station. */
  version: z.number().int(),
  learnt_at: Instant,
  /** Time that it was learnt from, and its clear days. */
  from: Instant,
  to: Instant,
  clear_days: z.array(Instant),
  planes: z.array(Plane),
  /** Origin of the planes. */
  planes_from: withMeanings(z.enum(['entered', 'found']), {
    entered: 'a person entered the planes',
    found: 'the planes were found in the powers',
  }),
  /** Power that the inverters do not exceed, kW; null if none was found. */
  limit: z.number().nullable(),
  /** Share of the power's variance under a clear sky that the planes explain, up to 1. */
  r2: z.number(),
  /** How far a healthy day lies from its expected energy at most, in 98 of 100 days: parts, −1 to 1. */
  day_lower: z.number(),
  day_upper: z.number(),
  /** Weather from stations nearby, else from a service, else from the station's own clear days only. */
  weather: withMeanings(z.enum(['neighbours', 'service', 'clearDays']), {
    neighbours: 'at least three stations within 50 km tell the weather',
    service: 'a weather service tells it',
    clearDays: 'only days that follow a clear sky are judged',
  }),
  neighbours: z.number().int(),
  /** Why it was learnt. */
  reason: withMeanings(z.enum(['first', 'requested', 'changed']), {
    first: 'there was none before',
    requested: 'a person asked for it',
    changed: 'the planes, place or size of the station were edited, or an inverter was replaced',
  }),
});
export type LossBaseline = z.infer<typeof LossBaseline>;

/** Days in one ledger. */
const MAX_DAYS = 400;
/** Days of quarter hours in one answer. */
const MAX_QUARTER_DAYS = 31;

/**
 * GET /losses/get_station_losses: what a station should have given in [start, end), at most 400 days, what did not come
 * and why (our extension).
 */
export const getStationLosses = call('GET', '/losses/get_station_losses', {
  may: 'station.view',
  at: 'station_id',
  tokens: true,
  summary: "A station's loss ledger",
  span: ['start', 'end'],
  bounds: [boundDays(MAX_DAYS)],
  request: z.object({ station_id: QueryId, start: FormInstant, end: FormInstant }),
  answer: z.object({
    /** Null while nothing is learnt yet. */
    baseline: LossBaseline.nullable(),
    /** Data that the calibration lacks; null if none, or if it was not tried yet. */
    missing: MissingData.nullable(),
    /** End of the newest judged day. */
    judged_until: Instant.nullable(),
    /** Judged days, oldest first. */
    days: z.array(LossDay),
    /** Entries that overlap the period, worst first: what they cost ahead, then their energy. */
    list: z.array(LossEntry),
  }),
});

/**
 * GET /losses/get_expected_power: expected and actual mean power of a station by quarter hour in [start, end), at most
 * 31 days (our extension). Days that are not judged yet, such as today, have the power under a clear sky only.
 */
export const getExpectedPower = call('GET', '/losses/get_expected_power', {
  may: 'station.view',
  at: 'station_id',
  tokens: true,
  summary: 'Expected beside actual power of a station',
  span: ['start', 'end'],
  bounds: [boundDays(MAX_QUARTER_DAYS)],
  request: z.object({ station_id: QueryId, start: FormInstant, end: FormInstant }),
  answer: z.object({
    /** Starts of the quarter hours. */
    at: z.array(Instant),
    /** kW; null where unknown. */
    expected: z.array(z.number().nullable()),
    actual: z.array(z.number().nullable()),
    /** Power of the station if the sky is clear; null on judged days. */
    clear: z.array(z.number().nullable()),
  }),
});

export const StationLosses = z.object({
  station_id: Id,
  station_name: z.string(),
  /** Energies of the judged time, kWh. */
  expected: z.number(),
  actual: z.number(),
  known: z.number(),
  /** Energy of entries that no person rejected, kWh: all, and by cause. */
  lost: z.number(),
  causes: LostByCause,
  /** Value of the lost energy, and cost of the next 30 days if nobody acts; null without a price. */
  amount: z.number().nullable(),
  ahead: z.number().nullable(),
  currency: z.string(),
  /** Cause that costs most ahead, else lost most; null without entries. */
  worst: LossCause.nullable(),
  /** Entries that last and that nobody has decided on. */
  open: z.number().int(),
});
export type StationLosses = z.infer<typeof StationLosses>;

/**
 * GET /losses/get_fleet_losses: a summary for each judged station that the session can see, of its days whose noon is in
 * [start, end), at most 400 days (our extension).
 */
export const getFleetLosses = call('GET', '/losses/get_fleet_losses', {
  may: 'signedIn',
  summary: 'Losses of all stations',
  span: ['start', 'end'],
  bounds: [boundDays(MAX_DAYS)],
  request: z.object({
    start: FormInstant,
    end: FormInstant,
    /** Maximum number of stations; all by default. */
    most: z.coerce.number().int().min(1).max(100_000).optional(),
    /** Order of the stations; `ahead` by default. */
    by: withMeanings(z.enum(['ahead', 'share']), {
      ahead: 'what costs most ahead first, then what lost most',
      share: 'the smallest part of the expected energy first',
    }).optional(),
  }),
  answer: z.object({
    list: z.array(StationLosses),
    /** Energies of the judged time of all stations, kWh. */
    expected: z.number(),
    actual: z.number(),
    /** Number of judged stations, and of all that the session can see. */
    of: z.number().int(),
    stations: z.number().int(),
  }),
});

/**
 * POST /losses/decide_loss: confirms or rejects an entry, or takes that back, with a reason. The entry is named by its
 * cause and days. For people with `editAll` (our extension).
 */
export const decideLoss = call('POST', '/losses/decide_loss', {
  may: 'station.editAll',
  at: 'station_id',
  summary: 'Confirm or reject a loss',
  span: ['began', 'ended'],
  request: z.object({
    station_id: Id,
    cause: LossCause,
    began: RequestInstant,
    ended: RequestInstant,
    verdict: LossVerdict,
    /** Required to reject. */
    reason: TextLine,
  }),
  answer: z.object({}),
});

/**
 * POST /losses/relearn_baseline: learns the expected energy of a station again, from its present history, and judges its
 * days again. For people with `editAll` (our extension).
 */
export const relearnBaseline = call('POST', '/losses/relearn_baseline', {
  may: 'station.editAll',
  at: 'station_id',
  summary: 'Learn the expected energy of a station again',
  request: z.object({ station_id: Id }),
  answer: z.object({}),
});

/** A figure of a certificate; `share` is the part of the period's daylight that it rests on, 0 to 1. */
const CertifiedFigure = z.object({
  value: z.number(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  share: z.number(),
});
/** A figure that the data do not bear: what it needs, and what there is. */
const RefusedFigure = z.object({
  refused: withMeanings(
    z.enum(['days', 'share', 'years', 'pairs', 'soilingRuns', 'production', 'irradiance']),
    {
      days: 'judged days',
      share: 'percent of the daylight',
      years: 'years of judged days',
      pairs: 'days with one a year before',
      soilingRuns: 'times without rain in which energy fell',
      production: 'production',
      irradiance: 'irradiance, Wh/m²',
    },
  ),
  needed: z.number(),
  found: z.number(),
});
const Certified = z.union([CertifiedFigure, RefusedFigure]);
export type Certified = z.infer<typeof Certified>;

/** Longest period of a certificate, days: three years. */
const MAX_CERTIFICATE_DAYS = 1_097;

/**
 * GET /losses/get_certificate: availability, estimated performance ratio, degradation and soiling of a station in
 * [start, end), at most three years (our extension).
 */
export const getCertificate = call('GET', '/losses/get_certificate', {
  may: 'station.view',
  at: 'station_id',
  tokens: true,
  summary: "A station's performance certificate",
  span: ['start', 'end'],
  bounds: [boundDays(MAX_CERTIFICATE_DAYS)],
  request: z.object({ station_id: QueryId, start: FormInstant, end: FormInstant }),
  answer: z.object({
    baseline: LossBaseline.nullable(),
    missing: MissingData.nullable(),
    days: z.number().int(),
    /** From the first judged day of the period to the end of the last; null if there is none. */
    judged: z.object({ start: Instant, end: Instant }).nullable(),
    /** Parts, 0 to 1: of the daylight hours, and of the energy. */
    availability_time: Certified,
    availability_energy: Certified,
    /** Energy that availability leaves out, by cause, kWh. */
    excluded: LostByCause,
    /** Actual over reference yield of the fitted planes under the estimated weather, 0 to 1. */
    performance_ratio: Certified,
    /** Change a year, parts: −0.005 is half a percent less. */
    degradation: Certified,
    /** Energy over that of clean modules, 0 to 1. */
    soiling: Certified,
  }),
});
export type Certificate = z.infer<typeof getCertificate.answer>;
