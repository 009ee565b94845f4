import { z } from 'zod';
import { boundDays, countDays, forEverybody, type Bound } from './bounds.ts';
import { Bytes, call } from './call.ts';
import { exceedsShape } from './jsonShape.ts';
import { withMeanings } from './meanings.ts';
import { countRangeDays } from './rangeDays.ts';
import { DeviceId, FormInstant, Instant, PropertyCode, ZoneName } from './scalars.ts';

export const SeriesRange = withMeanings(z.enum(['day', 'week', 'month', 'year', 'overyear']), {
  day: 'a day by hour',
  week: 'a week from Monday by day',
  month: 'a month by day',
  year: 'a year by month',
  overyear: 'all years by year',
});
export type SeriesRange = z.infer<typeof SeriesRange>;

/** Counters beyond the first times days: energy of one counter can be asked for over all years. */
export const COUNTER_DAYS: Bound['max'] = {
  guest: 2_000,
  token: 4_000,
  person: 4_000,
  administrator: 16_000,
};
/** Counters times buckets of `getGroupEnergyData`. */
export const ENERGY_BUCKETS: Bound['max'] = {
  guest: 125_000,
  token: 250_000,
  person: 250_000,
  administrator: 1_000_000,
};
/** Properties times days of `getGroupHistoryData`. */
export const PROPERTY_DAYS: Bound['max'] = {
  guest: 5_000,
  token: 10_000,
  person: 10_000,
  administrator: 50_000,
};
/** Six years, the longest report. */
const MAX_DAYS = 6 * 366;

const common = {
  prefix: z.string().max(64).default(''),
  token: z.string().max(256).default('').describe('as in the token header, if that is sent'),
};
const MEASURED = 'a measured property of the device, else refused with those it has';
const COUNTER = 'an energy counter of the device, else refused with those it has';

export const AccumulatedBucket = z.object({
  /** First instant of the bucket in `zoneStr`. */
  startTime: Instant,
  /** Energy in the bucket, kWh, never negative; null when nothing was reported in it. */
  value: z.number().nullable(),
  /** The counter's last reading in the bucket. */
  last: z.object({ value: z.number().nullable() }),
  /** True when part of the energy was spread over an outage (our extension, as the next three). */
  estimated: z.boolean(),
  /** True when some of its energy is unknown and left out. */
  unknown: z.boolean(),
  /** True when some of it was set by hand. */
  corrected: z.boolean(),
  /** True if a glitch was skipped, or a reset or meter replacement was accounted for. */
  adjusted: z.boolean(),
});
export type AccumulatedBucket = z.infer<typeof AccumulatedBucket>;

/**
 * POST /demo/getAccumulativeDataByZone: energy of one counter in calendar buckets of a zone. Any other property is
 * refused.
 */
export const getAccumulativeDataByZone = call('POST', '/demo/getAccumulativeDataByZone', {
  may: 'device.read',
  at: 'deviceId',
  tokens: true,
  service: 'series',
  summary: 'Energy of one counter in calendar buckets of a time zone',
  request: z.object({
    ...common,
    deviceId: DeviceId,
    propertyCode: PropertyCode.describe(COUNTER),
    time: FormInstant,
    type: SeriesRange,
    zoneStr: ZoneName,
  }),
  answer: z.array(AccumulatedBucket),
});

export const SeriesPoint = z.object({ deviceId: DeviceId, propertyCode: PropertyCode });
export type SeriesPoint = z.infer<typeof SeriesPoint>;
const MeasuredPoint = SeriesPoint.extend({ propertyCode: PropertyCode.describe(MEASURED) });
const CounterPoint = SeriesPoint.extend({ propertyCode: PropertyCode.describe(COUNTER) });

/**
 * POST /demo/getGroupAccumulativeDataByZone: the same for many counters at once, as columns. In a form, `points` may
 * be JSON text. One point that is not a counter of its device refuses the whole call. `COUNTER_DAYS` bounds it.
 */
export const getGroupAccumulativeDataByZone = call('POST', '/demo/getGroupAccumulativeDataByZone', {
  may: 'device.read',
  at: 'points',
  tokens: true,
  service: 'series',
  summary: 'Energy of many counters in calendar buckets of a time zone',
  bounds: [
    {
      unit: 'counterDays',
      field: 'points',
      count: ({ points, time, type }) => (points.length - 1) * countRangeDays(type, time),
      max: COUNTER_DAYS,
    },
  ],
  request: z.object({
    ...common,
    points: z.preprocess(jsonText, z.array(CounterPoint).min(1).max(20_000)),
    time: FormInstant,
    type: SeriesRange,
    zoneStr: ZoneName,
  }),
  answer: z.object({
    /** Bucket starts, ms, and the end of the last. */
    edges: z.array(Instant),
    /** Per point in the requested order: kWh per bucket, null when nothing was reported. */
    values: z.array(z.array(z.number().nullable())),
    /** Per point: indexes of buckets as in `AccumulatedBucket`. */
    estimated: z.array(z.array(z.number().int())),
    unknown: z.array(z.array(z.number().int())),
    corrected: z.array(z.array(z.number().int())),
    adjusted: z.array(z.array(z.number().int())),
  }),
});

/** Structure of a field with JSON text: 20,000 points. */
const FIELD_SHAPE = { depth: 2, values: 80_000 };

function jsonText(value: unknown): unknown {
  if (typeof value !== 'string' || exceedsShape(value, FIELD_SHAPE)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/**
 * POST /demo/getHistoryData: samples of one property in [start, end), oldest first, at most 400 days, for guests 92.
 * A property that the device does not measure, such as a text or a setting, is refused, and a range with more than
 * 300,000 samples.
 */
export const getHistoryData = call('POST', '/demo/getHistoryData', {
  may: 'device.read',
  at: 'deviceId',
  tokens: true,
  service: 'series',
  summary: 'Samples of one property',
  span: ['start', 'end'],
  bounds: [{ ...boundDays(400), max: { ...forEverybody(400), guest: 92 } }],
  request: z.object({
    ...common,
    deviceId: DeviceId,
    propertyCode: PropertyCode.describe(MEASURED),
    start: FormInstant,
    end: FormInstant,
  }),
  answer: z.array(z.object({ timestamp: Instant, value: z.number() })),
});

/**
 * POST /demo/getGroupHistoryData: samples of many properties in [start, end), oldest first, as columns (our
 * extension). For each device, in the order of its first point: its instants and a column per point, in the requested
 * order; read with `readDeviceColumns` of domain/columns. One point without a history refuses the whole call.
 */
export const getGroupHistoryData = call('POST', '/demo/getGroupHistoryData', {
  may: 'device.read',
  at: 'points',
  tokens: true,
  service: 'series',
  form: 'bytes',
  summary: 'Samples of many properties as columns',
  span: ['start', 'end'],
  bounds: [
    boundDays(MAX_DAYS),
    {
      unit: 'propertyDays',
      field: 'end',
      count: ({ points, start, end }) => points.length * countDays(start, end),
      max: PROPERTY_DAYS,
    },
  ],
  request: z.object({
    ...common,
    points: z.preprocess(jsonText, z.array(MeasuredPoint).min(1).max(1000)),
    start: FormInstant,
    end: FormInstant,
  }),
  answer: Bytes,
});

/** Newest samples; devices that never reported are left out, as are properties that the newest sample lacks. */
export const LatestValues = z.array(
  z.object({ deviceId: DeviceId, timestamp: Instant, values: z.record(PropertyCode, z.number()) }),
);
export type LatestValues = z.infer<typeof LatestValues>;

/** Devices in one `getLatestValues`. */
export const MAX_LATEST_DEVICES = 1000;

/** POST /demo/getLatestValues: the newest sample of devices, for sessions that may not ask gateways (our extension). */
export const getLatestValues = call('POST', '/demo/getLatestValues', {
  may: 'device.read',
  at: 'deviceIds',
  tokens: true,
  service: 'series',
  summary: 'Newest sample of devices',
  request: z.object({
    ...common,
    deviceIds: z.preprocess(jsonText, z.array(DeviceId).min(1).max(MAX_LATEST_DEVICES)),
  }),
  answer: LatestValues,
});

/** Bucket lengths, minutes (REP-05). */
export const EnergyStep = z.coerce
  .number()
  .describe('5, 15, 30 or 60')
  .pipe(z.union([z.literal(5), z.literal(15), z.literal(30), z.literal(60)]));
export type EnergyStep = z.infer<typeof EnergyStep>;

/**
 * POST /demo/getGroupEnergyData: energy of many counters in buckets of some minutes by a zone's wall clock, in
 * [start, end) (our extension). Buckets are those of `stepEdges` of domain/time. For each point a column of kWh, NaN
 * where nothing was reported, and one of `Quality` of domain/energy; read with `readEnergyColumns` of
 * domain/columns. `ENERGY_BUCKETS` bounds it.
 */
export const getGroupEnergyData = call('POST', '/demo/getGroupEnergyData', {
  may: 'device.read',
  at: 'points',
  tokens: true,
  service: 'series',
  form: 'bytes',
  summary: 'Energy of many counters in buckets of minutes, as columns',
  span: ['start', 'end'],
  bounds: [
    boundDays(MAX_DAYS),
    {
      unit: 'buckets',
      field: 'end',
      // Energy is stored in quarter hours, which longer buckets add up.
      count: ({ points, start, end, step }) =>
        points.length * Math.ceil((end - start) / (Math.min(step, 15) * 60_000)),
      max: ENERGY_BUCKETS,
    },
  ],
  request: z.object({
    ...common,
    points: z.preprocess(jsonText, z.array(CounterPoint).min(1).max(20_000)),
    start: FormInstant,
    end: FormInstant,
    step: EnergyStep,
    zoneStr: ZoneName,
  }),
  answer: Bytes,
});
