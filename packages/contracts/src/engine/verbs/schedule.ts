import { z } from 'zod';
import type { ReportSpan } from './reports.ts';

/** How an inverter's slots are held against prices. */
export const ScheduleQuestion = z.object({
  stationId: z.number().int(),
  /** The plan whose prices count; null for the station's tariff. */
  planId: z.number().int().nullable(),
  /** Calendar month of the costs in the station's zone, YYYY-MM. */
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  /** Settings by code as shown: slots, time of use, battery. */
  settings: z.record(z.string().max(64), z.number()),
  /** Minutes by which the device's clock is ahead of the station's time; null where it is not known. */
  clockAhead: z.number().int().nullable(),
  /** What the proposal charges to and discharges to, percent. */
  chargeTo: z.number().int().min(0).max(100),
  dischargeTo: z.number().int().min(0).max(100),
});
export type ScheduleQuestion = z.infer<typeof ScheduleQuestion>;

export type PriceDayKind = 'weekday' | 'saturday' | 'sunday';

/** What a kWh from the grid costs over a day. */
export interface PriceDay {
  /** Kinds of days with these prices; no public holidays. */
  kinds: PriceDayKind[];
  /** A date with these prices, YYYY-MM-DD. */
  date: string;
  /** Minutes of the day, [from, until), in as few spans as possible; price null where there is none. */
  spans: { from: number; until: number; price: number | null }[];
}

/** Energy that was paid for dearer than necessary, and what that cost. */
export interface Mismatch {
  kwh: number;
  money: number;
  /** The part of the money that is due to the device's clock; null where its error is not known. */
  clockMoney: number | null;
}

/** What a month cost that would not have with slots that fit. Exact; rounded where it is shown. */
export interface ScheduleCost {
  /** Charged from the grid in slots that allow it, dearer than the cheapest price of the day. */
  gridCharge: Mismatch;
  /** Bought while the battery gave its energy at a cheaper time, without being charged in between. */
  heldBack: Mismatch;
  /** Hours with unknown energy, and known ones without a price: both are left out. */
  missingHours: number;
  unpricedHours: number;
}

/** Slots that fit the prices, or why there are none. */
export type SlotProposal =
  | {
      /** By code, as shown: what the device would have. */
      settings: Record<string, number>;
      /** The days on which the slots apply; on others the inverter works without slots. */
      kinds: PriceDayKind[];
      /** Whether the cheapest windows charge from the grid, and why not: as set, or too small a difference of prices. */
      gridCharge: 'charges' | 'off' | 'notWorthwhile';
      /** The present slots do the same. */
      isPresent: boolean;
    }
  | {
      reason:
        /** More cheap windows than six slots can describe. */
        | 'tooManyWindows'
        /** The battery works by voltage, or the device has none. */
        | 'noPercentage'
        /** Not all times, percentages and days were read. */
        | 'unread';
    };

export interface ScheduleReport {
  span: ReportSpan;
  /** Of all amounts; null without prices. */
  currency: string | null;
  /** `flat`: the same price at all times of each day, so there is nothing to fit. */
  prices: 'windows' | 'flat' | 'none';
  days: PriceDay[];
  /** Null where it cannot be calculated: without windows, counters or known slots. */
  cost: ScheduleCost | null;
  /** Why not, beyond `prices`. */
  noCost: 'noGridCounters' | 'noBatteryCounters' | 'unread' | null;
  /** Null without windows. */
  proposal: SlotProposal | null;
  computedAt: number;
}
