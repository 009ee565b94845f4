import { z } from 'zod';
import { call } from './call.ts';
import { Instant, ZoneName } from './scalars.ts';

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

export const ConsumptionGroup = z.object({
  name: z.string(),
  email: z.string(),
  /** kWh, of the rows with known energy. */
  total: z.number(),
  list: z.array(ConsumptionRow),
});
export type ConsumptionGroup = z.infer<typeof ConsumptionGroup>;

/**
 * POST /report/get_consumption: energy delivered by chargers, a row per charging session that overlaps [start, end),
 * grouped by person. `station_id` may be a comma-separated list. Refused for stations whose consumption report the
 * caller may not see (SEC-01).
 */
export const getConsumption = call('POST', '/report/get_consumption', {
  summary: 'Energy delivered by chargers, per person',
  request: z.object({
    station_id: z.union([
      z
        .number()
        .int()
        .positive()
        .transform((id) => String(id)),
      z
        .string()
        .regex(/^\d{1,10}(,\d{1,10})*$/)
        .max(60_000),
    ]),
    start: Instant,
    end: Instant,
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
  summary: 'Warnings and faults of all stations by month',
  request: z.object({ zone: ZoneName }),
  answer: OperationAlarms,
});

/** POST /report/get_operation_stations: all stations by area and month, for administrators only. */
export const getOperationStations = call('POST', '/report/get_operation_stations', {
  summary: 'All stations, by area and by month',
  request: z.object({ zone: ZoneName }),
  answer: z.object({
    stations: z.number().int(),
    devices: z.number().int(),
    /** kWp and Ah of all. */
    installed_capacity: z.number(),
    rated_capacity: z.number(),
    /** The one with the most stations first. */
    areas: z.array(
      z.object({ area: z.string(), stations: z.number().int(), installed_capacity: z.number() }),
    ),
    /** Installed capacity at the end of each month: from that of the first station, and at least twelve; oldest first. */
    months: z.array(z.object({ start: Instant, installed_capacity: z.number() })),
  }),
});
