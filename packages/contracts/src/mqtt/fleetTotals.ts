import { z } from 'zod';
import { Instant } from '../http/scalars.ts';

/** Sum over the stations that report a measure, and the number that could. */
const TotalOf = z.object({ sum: z.number(), reporting: z.number().int(), of: z.number().int() });

/** Totals of the stations in one area whose gateways are held by one server. */
export const AreaTotals = z.object({
  area: z.string(),
  /** By status, in the order of `STATION_STATUSES` of the engine's contract. */
  stations: z.array(z.number().int()).length(5),
  /** By status, in the order of `DEVICE_STATUSES`. */
  devices: z.array(z.number().int()).length(7),
  gateways: z.object({ reporting: z.number().int(), of: z.number().int() }),
  /** W */
  pv: TotalOf,
  load: TotalOf,
  /** > 0 discharging */
  battery: TotalOf,
  /** > 0 importing */
  grid: TotalOf,
  generator: TotalOf,
  /** Sum of % times weight, and the sum of the weights (capacities, 1 where unknown). */
  soc: TotalOf.extend({ weight: z.number() }),
  /** kWh generated today. */
  today: z.number(),
  /** Source times of the newest and the oldest value, ms; null when none is fresh. */
  newest: Instant.nullable(),
  oldest: Instant.nullable(),
});
export type AreaTotals = z.infer<typeof AreaTotals>;

/** Sent on a totals topic at most every 2 s, retained: the totals of one server. */
export const FleetTotals = z.object({
  at: Instant,
  /** Maximum time until the next message, ms. */
  period: z.number().int().positive(),
  areas: z.array(AreaTotals),
});
export type FleetTotals = z.infer<typeof FleetTotals>;
