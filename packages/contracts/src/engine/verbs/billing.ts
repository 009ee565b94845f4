import { z } from 'zod';
import { Bytes } from '../../http/call.ts';
import type { AustralianState, PlanPart, StoredPlan, Wholesale } from '../../http/plan.ts';
import { DateText } from '../../http/scalars.ts';
import { MeterClock, MeterTableChoices, type MeterFileSummary } from './meter.ts';
import type { ReportSpan } from './reports.ts';
import { ScheduleQuestion, type ScheduleReport } from './schedule.ts';
import { longVerb } from './verb.ts';

/** Maximum number of plans to compare. */
export const MAX_COMPARED_PLANS = 12;

/** Bills of longer periods do not exist; a year under many plans is compared. */
export const MAX_BILL_DAYS = 400;

/** Maximum number of batteries to simulate, including "no battery". */
export const MAX_BATTERIES = 4;

/** Limits of a simulated battery's parameters: kWh, kW, kW and %. */
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
 * - `timeOfUse`: on days on which it pays, it also charges from the grid in the plan's cheapest windows, and
 * keeps its energy for the most expensive ones and what follows them. The charge level from the grid is one
 * setting for the period, the one with the lowest bill. With a price series, the cheapest and most expensive
 * quarter of each day replace the windows
 */
export const BATTERY_RULES = ['selfConsumption', 'timeOfUse'] as const;

/** A battery to simulate a period with. */
export const SimulatedBattery = z.object({
  /** Energy that it delivers from full to empty. */
  usableKwh: entry('usableKwh'),
  chargeKw: entry('chargeKw'),
  dischargeKw: entry('dischargeKw'),
  /** Round-trip efficiency, %. Losses are applied when charging. */
  efficiency: entry('efficiency'),
  rule: z.enum(BATTERY_RULES),
});
export type SimulatedBattery = z.infer<typeof SimulatedBattery>;

/** A meter file to calculate a bill from. */
export const BillMeter = z.object({
  /** NEM12, or a zip of one, as for the meter comparison. */
  file: Bytes,
  /** Null for the station's own if the file has it, else the first. */
  nmi: z.string().max(40).nullable(),
  clock: MeterClock,
  tables: MeterTableChoices.optional(),
  /**
   * Suffix that counts controlled load; null for none. By default the second import stream if a plan prices
   * controlled load.
   */
  controlled: z.string().max(2).nullable().optional(),
  /** Adds a second bill beside that of the station's counters, instead of replacing it. */
  isBeside: z.boolean(),
});
export type BillMeter = z.infer<typeof BillMeter>;

export const BillQuestion = z.object({
  stationId: z.number().int(),
  /** The plan of the bill, then the plans to compare with it. */
  planIds: z.array(z.number().int()).min(1).max(MAX_COMPARED_PLANS),
  /** First and last day of the bill in the station's zone. */
  first: DateText,
  last: DateText,
  /** Null for the station's own counters. */
  meter: BillMeter.nullable(),
  /**
   * Controlled load in the period as on the paper bill, kWh, unless the station's counters or a meter file have it.
   */
  controlledKwh: z.number().min(0).max(10_000_000),
  /** Batteries to compare with the measured one; null for no battery. */
  batteries: z.array(SimulatedBattery.nullable()).max(MAX_BATTERIES),
});
export type BillQuestion = z.infer<typeof BillQuestion>;

/**
 * Energy that was not measured [DQ-03]: estimated over a time without readings or by the network, substituted by the
 * network, or corrected by a user.
 */
export const ENERGY_MARKS = ['substituted', 'estimated', 'corrected'] as const;
export type EnergyMark = (typeof ENERGY_MARKS)[number];

/** A line of a bill. Amounts are exact; positive amounts are paid by the station's owner. */
export interface BillLine {
  /**
   * Id of the line in its plan, for instance `2.0`: part and tier, or part and period of the demand; `1:2.0` after a
   * price change.
   */
  id: string;
  kind: PlanPart['kind'] | 'gst';
  /** As the plan names it; may be empty. */
  name: string;
  /** Range of a tier, kWh; null if the part has only one tier. */
  tier: { from: number; to: number | null } | null;
  /**
   * Days covered by a demand line, or by a line of a bill with a price change; null for lines of the whole
   * bill.
   */
  days: { first: string; last: string } | null;
  quantity: number;
  unit: 'day' | 'month' | 'kWh' | 'kW' | 'kVA' | 'percent' | 'each';
  /** Number of days or months that a demand is multiplied by; null for other lines. */
  times: { count: number; per: 'day' | 'month' } | null;
  /** Per unit, in the plan's currency; null for lines without a price. */
  price: number | null;
  amount: number;
  /** Energy of the line that was not measured, kWh; for a demand, of its peaks. Missing if there is none. */
  marks?: Partial<Record<EnergyMark, number>>;
  /** Details of a line whose price follows a price series; `price` is then the mean. */
  wholesale?: WholesaleLine;
}

/** Formula of an interval's price: `spot × factor × (1 + GST) + adder`, within the limits. */
export interface WholesaleLine extends Omit<Wholesale, 'series_id'> {
  seriesId: number;
  /** Surcharge of the tier, per kWh. */
  adder: number;
  /** Factor for GST, which the plan's prices include and the series does not: 1.1 or 1. */
  gst: number;
  /** Energy of intervals shorter than the measurement, spread evenly. */
  estimatedKwh: number;
}

export interface Bill {
  plan: Pick<StoredPlan, 'plan_id' | 'name'>;
  currency: string;
  /** Public holidays within the bill, as dates. */
  holidays: string[];
  state: AustralianState | null;
  /** True if prices change within the bill; its lines then cover days with the same prices. */
  hasPriceChange: boolean;
  lines: BillLine[];
  /** Exact sum of the lines. */
  total: number;
  /** The displayed total minus the sum of the displayed lines; 0 if they add up. */
  rounding: number;
  /** GST included in the total, or added to it; null without GST. */
  gst: number | null;
  /** kWh that no part prices. */
  unpricedKwh: number;
  /** Times with energy but without a price in their series; left out. */
  withoutSpot?: { hours: number; gaps: BillGap[]; gapCount: number };
}

/** Energies of the compared hours, kWh. */
export interface SiteFlows {
  /** Null if more was exported than generated or discharged: some generator has no counter. */
  load: number | null;
  imported: number;
  exported: number;
  charged: number;
  discharged: number;
  /** Energy in a simulated battery at the start and end; null for the measured one, and without a battery. */
  held: number | null;
  /** Discharged energy divided by usable capacity; null for the measured battery, and without one. */
  cycles: number | null;
  /** Share of the load that did not come from the grid, 0 … 1; null if the load is unknown. */
  selfSufficiency: number | null;
}

/** A bill of the hours in which everything is known. */
export interface ComparedBill extends Bill {
  /** Null for a simulation without a battery. */
  battery: 'measured' | SimulatedBattery | null;
  /** Charge level up to which it charges from the grid, % of the usable capacity; null if it never does. */
  gridLevel: number | null;
  flows: SiteFlows;
}

export interface BatteryComparison {
  /** Hours of the period in which a value needed for the load is unknown. No bill includes them. */
  unknownHours: number;
  /** True if any hours are left to compare. */
  isKnown: boolean;
  /** Each plan as measured, in the order of the request, then each with every battery. */
  bills: ComparedBill[];
}

/** Time without energy, [start, end), ms. */
export interface BillGap {
  start: number;
  end: number;
}

/** Maximum number of gaps listed. */
export const MAX_BILL_GAPS = 20;

/** Result of a meter file for a bill. */
export interface MeterBills {
  file: MeterFileSummary;
  nmi: string;
  /** Suffixes; those of usage exclude controlled load. */
  streams: { imported: string[]; exported: string[]; controlled: string | null; reactive: string[] };
  /** First and last day with energy in the file, by its clock; a bill may be about others. */
  days: { first: string; last: string };
  /** Shortest interval of the file, minutes; if longer than the bill's, it is spread evenly. */
  minutes: number;
  /** kWh of the period, excluding unknown intervals; null if nothing is known or counted. */
  imported: number | null;
  exported: number | null;
  controlled: number | null;
  /** Hours in which an energy of the bill is unknown, and the first gaps. */
  missingHours: number;
  gaps: BillGap[];
  gapCount: number;
  /** Hours in which reactive energy is unknown; null if the file has none. */
  missingReactiveHours: number | null;
  /** Hours that the network operator substituted or estimated. */
  substitutedHours: number;
  /** Bills of the requested plans, in order; null if the report's own bills are based on the file. */
  bills: Bill[] | null;
}

export interface BillReport {
  span: ReportSpan;
  days: number;
  /** Interval length, minutes. */
  interval: number;
  /** kWh of the period, excluding unknown intervals; null if nothing is known. */
  imported: number | null;
  exported: number | null;
  /** Controlled load by the station's counters, kWh; null if they have none. */
  controlled: number | null;
  /** Hours in which an energy of the bill is unknown; the bill leaves them out. */
  missingHours: number;
  /**
   * Bills of the requested plans, in order: from the station's counters, or from a meter file that replaces
   * them.
   */
  bills: Bill[];
  /** Null without a meter file. */
  meter: MeterBills | null;
  /** Null if no batteries were requested. */
  comparison: BatteryComparison | null;
  computedAt: number;
}

/** A share in a line. */
interface BillShare {
  kwh: number;
  /** Measured reactive energy of a demand in kVA; null for others. */
  kvarh: number | null;
  /** kW or kVA, for demand. */
  demand: number | null;
  /** Amount of a demand; 0 except for the peak. */
  amount: number;
  /** Price of the line's series in the interval, per kWh. */
  spot?: number;
  /** True if the energy was spread over intervals shorter than the measurement. */
  isEstimated?: boolean;
  /** Missing if the energy was measured. */
  marks?: EnergyMark[];
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
  /** In order of time; for a demand, the highest ones. */
  intervals: BillInterval[];
  /**
   * The same line from the station's counters and from the meter file; null if the bills are not compared.
   */
  beside: { own: BillLine | null; meter: BillLine | null; pairs: BillIntervalPair[] } | null;
}

export const billing = {
  /** [BIL-02] [BIL-03] The bill of a period under each of the plans. */
  bills: longVerb<BillReport>()(BillQuestion),
  /** Explains how a line of the first plan's bill was calculated. */
  explain: longVerb<BillExplanation>()(z.object({ question: BillQuestion, line: z.string().max(16) })),
  /** [BIL-04] An inverter's slots against prices: the price windows, and what the mismatch cost in a month. */
  schedule: longVerb<ScheduleReport>()(ScheduleQuestion),
} as const;
