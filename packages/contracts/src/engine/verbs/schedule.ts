import { z } from 'zod';
import type { ReportSpan } from './reports.ts';

/** How an inverter's slots are held against prices. */
export const ScheduleQuestion = z.object({
  stationId: z.number().int(),
  /** The inverter whose slots they are. */
  deviceId: z.string().max(64),
  /** The plan whose prices count; null for the station's tariff. */
  planId: z.number().int().nullable(),
  /** Calendar month of the costs in the station's zone, YYYY-MM. */
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  /** Settings by code as shown: slots, time of use, battery. */
  settings: z.record(z.string().max(64), z.number()),
  /** Minutes by which the device's clock is ahead of the station's time; null where it is not known. */
  clockAhead: z.number().int().nullable(),
});
export type ScheduleQuestion = z.infer<typeof ScheduleQuestion>;

export type PriceDayKind = 'weekday' | 'saturday' | 'sunday';

/** Price of a kWh from the grid over a day. */
export interface PriceDay {
  /** Kinds of days with these prices; no public holidays. */
  kinds: PriceDayKind[];
  /** A date with these prices, YYYY-MM-DD. */
  date: string;
  /** Minutes of the day, [from, until), in as few spans as possible; price null where there is none. */
  spans: { from: number; until: number; price: number | null }[];
}

/** Energy that was bought at a higher price than necessary, and what that cost. */
export interface Mismatch {
  kwh: number;
  money: number;
  /** The part of the money that is due to the device's clock; null where its error is not known. */
  clockMoney: number | null;
}

/** Cost of a month that fitting slots would have avoided. Exact; rounded where it is shown. */
export interface ScheduleCost {
  /** Charged from the grid in slots that allow it above the cheapest price of the day. */
  gridCharge: Mismatch;
  /** Bought while the battery gave its energy at a cheaper time, without being charged in between. */
  heldBack: Mismatch;
  /** Hours with unknown energy, and known ones without a price: both are left out. */
  missingHours: number;
  unpricedHours: number;
}

/** `windows`: a day has several prices; `flat`: the same price at all times of each day, so there is nothing to fit. */
export type PriceKind = 'windows' | 'flat' | 'none';

export interface ScheduleReport {
  span: ReportSpan;
  /** Currency of all amounts; null without prices. */
  currency: string | null;
  /** Prices as they are now, by days. */
  prices: PriceKind;
  days: PriceDay[];
  /** The first date within a year on which they are others, as seasons and clocks change; null: there is none. */
  daysUntil: string | null;
  cost: ScheduleCost | null;
  /** Why there is no cost: by the prices in the month, missing counters, or slots that were not read. */
  noCost: 'none' | 'flat' | 'noGridCounters' | 'noBatteryCounters' | 'unread' | null;
  computedAt: number;
}
