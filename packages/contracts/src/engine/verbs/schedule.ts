import { z } from 'zod';
import type { ReportSpan } from './reports.ts';

/** Compares an inverter's slots with prices. */
export const ScheduleQuestion = z.object({
  stationId: z.number().int(),
  /** The inverter with the slots. */
  deviceId: z.string().max(64),
  /** The plan with the prices; null for the station's tariff. */
  planId: z.number().int().nullable(),
  /** Calendar month of the costs in the station's zone, YYYY-MM. */
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  /** Settings by code as shown: slots, time of use, battery. */
  settings: z.record(z.string().max(64), z.number()),
  /** Minutes by which the device's clock is ahead of the station's time; null if unknown. */
  clockAhead: z.number().int().nullable(),
});
export type ScheduleQuestion = z.infer<typeof ScheduleQuestion>;

export type PriceDayKind = 'weekday' | 'saturday' | 'sunday';

/** Price of a kWh from the grid over a day. */
export interface PriceDay {
  /** Kinds of days with these prices, excluding public holidays. */
  kinds: PriceDayKind[];
  /** A date with these prices, YYYY-MM-DD. */
  date: string;
  /** Minutes of the day, [from, until), in as few spans as possible; price null if there is none. */
  spans: { from: number; until: number; price: number | null }[];
}

/** Energy bought at a higher price than necessary, and the extra cost. */
export interface Mismatch {
  kwh: number;
  money: number;
  /** Share of the money caused by the device's clock; null if its error is unknown. */
  clockMoney: number | null;
}

/** Cost that fitting slots would have avoided in a month. Exact; rounded for display. */
export interface ScheduleCost {
  /** Charged from the grid, in slots that allow it, above the cheapest price of the day. */
  gridCharge: Mismatch;
  /** Bought although the battery discharged at a cheaper time, without charging in between. */
  heldBack: Mismatch;
  /** Hours with unknown energy, and known hours without a price; both are left out. */
  missingHours: number;
  unpricedHours: number;
}

/** `windows`: a day has several prices; `flat`: the same price at all times of each day, so there is nothing to fit. */
export type PriceKind = 'windows' | 'flat' | 'none';

export interface ScheduleReport {
  span: ReportSpan;
  /** Currency of all amounts; null without prices. */
  currency: string | null;
  /** Current prices, by days. */
  prices: PriceKind;
  days: PriceDay[];
  /**
   * The first date within a year on which prices change, as seasons and clocks change; null if there is none.
   */
  daysUntil: string | null;
  cost: ScheduleCost | null;
  /** Why there is no cost: prices of the month, missing counters, or slots that were not read. */
  noCost: 'none' | 'flat' | 'noGridCounters' | 'noBatteryCounters' | 'unread' | null;
  /**
   * Level up to which charging from the grid in the cheapest hours lowers the bill of the month most, by the simulation
   * of bills, % of the capacity that the battery used: 0 if it saves nothing; null if it cannot be simulated.
   */
  gridLevel: number | null;
  computedAt: number;
}
