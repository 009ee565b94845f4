import { z } from 'zod';
import { Bytes } from '../../http/call.ts';
import type { AustralianState, PlanPart, StoredPlan, Wholesale } from '../../http/plan.ts';
import { DateText } from '../../http/scalars.ts';
import { MeterClock, type MeterFileSummary } from './meter.ts';
import type { ReportSpan } from './reports.ts';
import { ScheduleQuestion, type ScheduleReport } from './schedule.ts';
import { longVerb } from './verb.ts';

/** Plans that are compared at most. */
export const MAX_COMPARED_PLANS = 12;

/** Batteries that are simulated at most, no battery included. */
export const MAX_BATTERIES = 4;

/** Allowed entries of a simulated battery: kWh, kW, kW and %. */
export const BATTERY_LIMITS = {
  usableKwh: { min: 0, max: 100_000 },
  chargeKw: { min: 0, max: 100_000 },
  dischargeKw: { min: 0, max: 100_000 },
  efficiency: { min: 50, max: 100 },
} as const;

const entry = (key: keyof typeof BATTERY_LIMITS) =>
  z.number().min(BATTERY_LIMITS[key].min).max(BATTERY_LIMITS[key].max);

/**
 * - `selfConsumption`: charges from surplus, discharges to cover load
 * - `timeOfUse`: on days on which it pays, also charges from the grid in the plan's cheapest windows, and keeps its energy
 *   for the dearest ones and what comes after them; how far it charges from the grid is one setting for the period, the
 *   one with the lowest bill; by a price series, the cheapest and dearest quarter of each day stand for the windows
 */
export const BATTERY_RULES = ['selfConsumption', 'timeOfUse'] as const;

/** A battery with which a period is simulated. */
export const SimulatedBattery = z.object({
  /** Energy that it delivers when full. */
  usableKwh: entry('usableKwh'),
  chargeKw: entry('chargeKw'),
  dischargeKw: entry('dischargeKw'),
  /** Round-trip efficiency, %. Losses count when charging. */
  efficiency: entry('efficiency'),
  rule: z.enum(BATTERY_RULES),
});
export type SimulatedBattery = z.infer<typeof SimulatedBattery>;

/** A meter file that a bill is made from. */
export const BillMeter = z.object({
  /** NEM12, or a zip of one, as the comparison of meters reads it. */
  file: Bytes,
  /** Null for the station's own if the file has it, else the first. */
  nmi: z.string().max(11).nullable(),
  clock: MeterClock,
  /** The suffix that counts controlled load; null for none; left out: the second import if a plan has a price for it. */
  controlled: z.string().max(2).nullable().optional(),
  /** Beside the bill by the station's counters instead of in place of it. */
  isBeside: z.boolean(),
});
export type BillMeter = z.infer<typeof BillMeter>;

export const BillQuestion = z.object({
  stationId: z.number().int(),
  /** The plan of the bill, then those it is compared with. */
  planIds: z.array(z.number().int()).min(1).max(MAX_COMPARED_PLANS),
  /** First and last day of the bill in the station's zone. */
  first: DateText,
  last: DateText,
  /** Null for the station's own counters. */
  meter: BillMeter.nullable(),
  /** Controlled load in the period as on the paper bill, kWh, where no meter file counts it: gateways do not. */
  controlledKwh: z.number().min(0).max(10_000_000),
  /** Batteries to compare with what the station's counters measured; null for none. */
  batteries: z.array(SimulatedBattery.nullable()).max(MAX_BATTERIES),
});
export type BillQuestion = z.infer<typeof BillQuestion>;

/** A line of a bill. Amounts are exact; what the station's owner pays is positive. */
export interface BillLine {
  /**
   * Id of the line in its plan, for instance `2.0`: part and tier, or part and period of the demand; `1:2.0` after a
   * price change.
   */
  id: string;
  kind: PlanPart['kind'] | 'gst';
  /** As the plan names it; may be empty. */
  name: string;
  /** kWh that belong to a tier, from … to; null where a part has one tier. */
  tier: { from: number; to: number | null } | null;
  /** Days that a line of demand covers, or of a bill with a price change; null for lines of the whole bill. */
  days: { first: string; last: string } | null;
  quantity: number;
  unit: 'day' | 'month' | 'kWh' | 'kW' | 'kVA' | 'percent' | 'each';
  /** Days or months that a demand is multiplied by; null for other lines. */
  times: { count: number; per: 'day' | 'month' } | null;
  /** Per unit, in the plan's currency; null for lines without one. */
  price: number | null;
  amount: number;
  /** Details of a line whose price follows a price series: `price` is the mean then. */
  wholesale?: WholesaleLine;
}

/** How the price of an interval is made: `spot × factor × (1 + GST) + adder`, within the limits. */
export interface WholesaleLine extends Omit<Wholesale, 'series_id'> {
  seriesId: number;
  /** Price of the tier that is added, per kWh. */
  adder: number;
  /** GST that the prices of the plan include, and those of the series do not: 1.1 or 1. */
  gst: number;
  /** Energy of intervals that are shorter than what was measured: spread evenly. */
  estimatedKwh: number;
}

export interface Bill {
  plan: Pick<StoredPlan, 'plan_id' | 'name'>;
  currency: string;
  /** Public holidays that fall in the bill, as dates. */
  holidays: string[];
  state: AustralianState | null;
  /** Prices change within the bill: its lines are of days with the same prices. */
  hasPriceChange: boolean;
  lines: BillLine[];
  /** Exact sum of the lines. */
  total: number;
  /** The total as shown minus the sum of the lines as shown; 0 where they add up. */
  rounding: number;
  /** GST within the total, included or added; null without GST. */
  gst: number | null;
  /** kWh that no part has a price for. */
  unpricedKwh: number;
  /** Times with energy whose price series has no price then: left out. */
  withoutSpot?: { hours: number; gaps: BillGap[]; gapCount: number };
}

/** Energies of the hours that are compared, kWh. */
export interface SiteFlows {
  /** Null where more was exported than is counted as generated or discharged: something that generates has no counter. */
  load: number | null;
  imported: number;
  exported: number;
  charged: number;
  discharged: number;
  /** Energy in a simulated battery at the start and at the end; null when measured, and without a battery. */
  held: number | null;
  /** Discharged energy by usable capacity; null for what was measured, and without a battery. */
  cycles: number | null;
  /** Share of the load that did not come from the grid, 0 … 1; null without a known load. */
  selfSufficiency: number | null;
}

/** A bill of the hours in which everything is known. */
export interface ComparedBill extends Bill {
  /** Null: simulated without a battery. */
  battery: 'measured' | SimulatedBattery | null;
  /** How far it charges from the grid, % of the usable capacity; null where it never does. */
  gridLevel: number | null;
  flows: SiteFlows;
}

export interface BatteryComparison {
  /** Hours of the period in which something that the load is derived from is unknown. They are in none of the bills. */
  unknownHours: number;
  /** True if any hour is left to compare. */
  isKnown: boolean;
  /** Each plan as measured, in the order of the question, then each under each battery. */
  bills: ComparedBill[];
}

/** Time without energy, [start, end), ms. */
export interface BillGap {
  start: number;
  end: number;
}

/** Maximum gaps that are listed. */
export const MAX_BILL_GAPS = 20;

/** Result of a meter file for a bill. */
export interface MeterBills {
  file: MeterFileSummary;
  nmi: string;
  /** Suffixes; those of usage are without that of controlled load. */
  streams: { imported: string[]; exported: string[]; controlled: string | null; reactive: string[] };
  /** Shortest interval of the file, minutes: a longer one than the bill's is spread evenly over those. */
  minutes: number;
  /** kWh of the period, without intervals that are unknown; null where nothing is known or counted. */
  imported: number | null;
  exported: number | null;
  controlled: number | null;
  /** Hours in which an energy of the bill is unknown, and the first of their gaps. */
  missingHours: number;
  gaps: BillGap[];
  gapCount: number;
  /** Hours in which reactive energy is unknown; null where the file has none. */
  missingReactiveHours: number | null;
  /** Hours that the network's operator substituted or estimated. */
  substitutedHours: number;
  /** Bills of the plans in the question, in its order; null where the report's own bills are the file's. */
  bills: Bill[] | null;
}

export interface BillReport {
  span: ReportSpan;
  days: number;
  /** Minutes of the intervals. */
  interval: number;
  /** kWh of the period, without intervals that are unknown; null where nothing is known. */
  imported: number | null;
  exported: number | null;
  /** Hours in which import or export is unknown; the bill leaves them out. */
  missingHours: number;
  /** Bills of the plans in the question, in its order: by the station's counters, or by a meter file without them. */
  bills: Bill[];
  /** Null without a meter file. */
  meter: MeterBills | null;
  /** Null where the question has no batteries. */
  comparison: BatteryComparison | null;
  computedAt: number;
}

/** A share in a line. */
interface BillShare {
  kwh: number;
  /** Counted reactive energy of a demand in kVA; null for others. */
  kvarh: number | null;
  /** kW or kVA, for demand. */
  demand: number | null;
  /** Amount of a demand; 0 except for the highest. */
  amount: number;
  /** Price of the line's series in the interval, per kWh. */
  spot?: number;
  /** The energy was spread over shorter intervals than were measured. */
  isEstimated?: boolean;
}

/** An interval's share in a line. */
export interface BillInterval extends BillShare, BillGap {}

/** An interval's shares in a line of two bills; null where the energy is unknown. */
export interface BillIntervalPair extends BillGap {
  own: BillShare | null;
  meter: BillShare | null;
}

export interface BillExplanation {
  zone: string;
  line: BillLine;
  /** Name of the line's price series; null for a line without one. */
  seriesName: string | null;
  /** Lines that a discount or GST is calculated from. */
  base: { line: BillLine; amount: number }[];
  /** In the order of time; of a demand the highest ones. */
  intervals: BillInterval[];
  /** The same line by the station's counters and by the meter file; null where they are not beside each other. */
  beside: { own: BillLine | null; meter: BillLine | null; pairs: BillIntervalPair[] } | null;
}

export const billing = {
  /** [BIL-02] [BIL-03] The bill of a period under each of the plans. */
  bills: longVerb<BillReport>()(BillQuestion),
  /** How a line of the first plan's bill was calculated. */
  explain: longVerb<BillExplanation>()(z.object({ question: BillQuestion, line: z.string().max(16) })),
  /** [BIL-04] An inverter's slots against prices: the price windows, and what the mismatch cost in a month. */
  schedule: longVerb<ScheduleReport>()(ScheduleQuestion),
} as const;
