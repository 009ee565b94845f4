import { z } from 'zod';
import { call } from './call.ts';
import { Instant, ZoneName } from './scalars.ts';

/** One charge at a charger (spec B §3, consumption row). */
export const ConsumptionRow = z.object({
  user_name: z.string(),
  email: z.string(),
  obj_name: z.string(),
  device_code: z.string(),
  begin_time: Instant,
  /** Null while it goes on. */
  end_time: Instant.nullable(),
  /** kWh; null when nothing is known of it. */
  total_qty: z.number().nullable(),
});
export type ConsumptionRow = z.infer<typeof ConsumptionRow>;

export const ConsumptionGroup = z.object({
  name: z.string(),
  email: z.string(),
  /** kWh, of the rows whose energy is known. */
  total: z.number(),
  list: z.array(ConsumptionRow),
});
export type ConsumptionGroup = z.infer<typeof ConsumptionGroup>;

/**
 * POST /report/get_consumption: what chargers of stations gave out, a row a charge that touches [start, end), grouped by
 * the person who charged. `station_id` may name several stations, comma-joined. Refused for stations whose consumption
 * the asker may not see (spec B §6).
 */
export const getConsumption = call('POST', '/report/get_consumption', {
  summary: 'Electricity that chargers gave out, by person',
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
  /** By the month in which they began, from February 2024 on, none left out; the oldest first. */
  months: z.array(z.object({ start: Instant, pending: Counts, resolved: Counts })),
});
export type OperationAlarms = z.infer<typeof OperationAlarms>;

/** POST /report/get_operation_alarms: warnings and faults of all stations, for administrators only. */
export const getOperationAlarms = call('POST', '/report/get_operation_alarms', {
  summary: 'Warnings and faults of all stations by month',
  request: z.object({ zone: ZoneName }),
  answer: OperationAlarms,
});
