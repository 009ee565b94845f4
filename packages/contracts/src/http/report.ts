import { z } from 'zod';
import { AlarmType } from './alarm.ts';
import { boundDays } from './bounds.ts';
import { call } from './call.ts';
import { Id, IdList, Instant, RequestInstant, ZoneName } from './scalars.ts';
import { withMeanings } from './meanings.ts';

/** One charging session (REP-02). */
export const ConsumptionRow = z.object({
  user_name: z.string(),
  email: z.string(),
  obj_name: z.string(),
  device_code: z.string(),
  begin_time: Instant,
  /** Null while charging. */
  end_time: Instant.nullable(),
  /** kWh; null when unknown. */
  total_qty: z.number().nullable(),
});
export type ConsumptionRow = z.infer<typeof ConsumptionRow>;

/**
 * Energy that a charger's counter counted in the period: the energy of its sessions, minus what they drew outside of the
 * period, plus energy without a session: charging of a charger that is out of order, or in a time without readings.
 */
export const ConsumptionCharger = z.object({
  obj_name: z.string(),
  device_code: z.string(),
  /** kWh, all of them. */
  counted: z.number(),
  without_session: z.number(),
  outside: z.number(),
});

export const ConsumptionGroup = z.object({
  name: z.string(),
  email: z.string(),
  /** kWh, of the rows with known energy. */
  total: z.number(),
  list: z.array(ConsumptionRow),
  /** By charger. */
  chargers: z.array(ConsumptionCharger),
});
export type ConsumptionGroup = z.infer<typeof ConsumptionGroup>;

/**
 * POST /report/get_consumption: energy delivered by chargers, a row per charging session that overlaps [start, end),
 * grouped by person. `station_id` may be a comma-separated list. Refused for stations whose consumption report the
 * caller may not see (SEC-01).
 */
export const getConsumption = call('POST', '/report/get_consumption', {
  may: 'report.consumption',
  at: 'station_id',
  summary: 'Energy delivered by chargers, per person',
  span: ['start', 'end'],
  bounds: [boundDays(6 * 366)],
  request: z.object({
    station_id: z.union([Id.transform((id) => String(id)), IdList.min(1)]),
    start: RequestInstant,
    end: RequestInstant,
  }),
  answer: z.array(ConsumptionGroup),
});

const Counts = z.object({ warnings: z.number().int(), faults: z.number().int() });

export const OperationAlarms = z.object({
  pending: Counts,
  resolved: Counts,
  /** By start month, from February 2024, without gaps, oldest first. */
  months: z.array(z.object({ start: Instant, pending: Counts, resolved: Counts })),
});
export type OperationAlarms = z.infer<typeof OperationAlarms>;

/** POST /report/get_operation_alarms: warnings and faults of all stations, for administrators only. */
export const getOperationAlarms = call('POST', '/report/get_operation_alarms', {
  may: 'report.operation',
  summary: 'Warnings and faults of all stations by month',
  request: z.object({ zone: ZoneName }),
  answer: OperationAlarms,
});

/** POST /report/get_operation_stations: all stations by area and month, for administrators only. */
export const getOperationStations = call('POST', '/report/get_operation_stations', {
  may: 'report.operation',
  summary: 'All stations, by area and by month',
  request: z.object({ zone: ZoneName }),
  answer: z.object({
    stations: z.number().int(),
    devices: z.number().int(),
    /** kWp and Ah of all. */
    installed_capacity: z.number(),
    rated_capacity: z.number(),
    /** Area with the most stations first. */
    areas: z.array(
      z.object({ area: z.string(), stations: z.number().int(), installed_capacity: z.number() }),
    ),
    /** Installed capacity at the end of each month: from that of the first station, and at least twelve; oldest first. */
    months: z.array(z.object({ start: Instant, installed_capacity: z.number() })),
  }),
});

/** Durations, ms; null where there was none. */
const Durations = z.object({ median: z.number().nullable(), p90: z.number().nullable() });

/** Statistics of announced alarms: not suppressed, and only the first of an incident. */
const AlarmFigures = z.object({
  alarms: z.number().int(),
  high: z.number().int(),
  medium: z.number().int(),
  low: z.number().int(),
  /** Started more than three times within a minute. */
  chattering: z.number().int(),
  /** Lasted longer than a day. */
  standing: z.number().int(),
  /** Maximum within a ten-minute window of the clock. */
  peak: z.number().int(),
  /** From the start to the acknowledgement, of acknowledged alarms. */
  acknowledge: Durations,
  /** From the start to the end, for alarms that have ended. */
  recover: Durations,
});
export type AlarmFigures = z.infer<typeof AlarmFigures>;

/** Maximum number of codes listed. */
export const MAX_CODES = 500;
/** Maximum number of floods listed, newest first. */
export const MAX_FLOODS = 100;

export const AlarmStatistics = z.object({
  total: AlarmFigures,
  /**
   * Alarms not announced: suppressed, shelved or out of service when they started, and later members of
   * incidents.
   */
  suppressed: z.number().int(),
  incident_members: z.number().int(),
  /** Maximum number of alarms that had been active for more than a day at the same time. */
  standing_most: z.number().int(),
  /** Mean alarms per ten minutes. */
  average: z.number(),
  /** From 10 alarms in ten minutes until there are fewer than 5. */
  floods: z.object({
    count: z.number().int(),
    /** Share of time, 0 to 1. */
    share: z.number(),
    list: z.array(z.object({ start: Instant, end: Instant, alarms: z.number().int() })),
  }),
  /** Share of ten-minute windows, 0 to 1, with at most 1, 2 and 9 alarms, and with more. */
  levels: z.object({
    acceptable: z.number(),
    manageable: z.number(),
    overDemanding: z.number(),
    flood: z.number(),
  }),
  /** By message of the devices, most frequent first; `message` is an example. */
  codes: z.array(
    AlarmFigures.extend({
      code: z.string(),
      type: AlarmType,
      level: z.number().int(),
      message: z.string(),
    }),
  ),
  codes_of: z.number().int(),
  /** Stations with alarms, most alarms first. */
  stations: z.array(AlarmFigures.extend({ station_id: Id, station_name: z.string() })),
  stations_of: z.number().int(),
  /** Without gaps, the oldest first. */
  periods: z.array(AlarmFigures.extend({ start: Instant })),
});
export type AlarmStatistics = z.infer<typeof AlarmStatistics>;

/**
 * POST /report/get_alarm_statistics: alarms of stations that started in [start, end), at most 400 days, against the figures
 * of ISA-18.2 and IEC 62682. Priorities follow the catalogue of alarms.
 */
export const getAlarmStatistics = call('POST', '/report/get_alarm_statistics', {
  may: 'station.view',
  at: 'station_ids',
  elsewhere: 'signedIn',
  summary: 'Alarm statistics by station, code and period',
  // Statistics of many alarms take the database this long.
  delayMs: 50_000,
  span: ['start', 'end'],
  bounds: [boundDays(400)],
  request: z.object({
    /** All that the session can see, by default. */
    station_ids: z.array(Id).min(1).max(10_000).optional(),
    start: RequestInstant,
    end: RequestInstant,
    /** Unit of `periods`. */
    unit: withMeanings(z.enum(['hour', 'day', 'month']), {
      hour: 'hours of the day',
      day: 'days',
      month: 'months',
    }),
    zone: ZoneName,
    /** Maximum number of stations listed. */
    stations: z.number().int().min(0).max(100_000).default(0),
  }),
  answer: AlarmStatistics,
});
