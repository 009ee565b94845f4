import { z } from 'zod';
import type { AlarmStatistics, ConsumptionGroup, OperationAlarms } from '../../http/report.ts';
import { DateText, ZoneName } from '../../http/scalars.ts';
import { TariffType, type TariffVersion } from '../../http/tariff.ts';
import type { TableShape } from '../tables.ts';
import { longVerb, verb } from './verb.ts';

/** Calendar periods around a date, or [start, end) in ms. */
export const ReportPeriod = z.discriminatedUnion('period', [
  z.object({ period: z.enum(['day', 'week', 'month', 'year', 'overyear']), date: DateText }),
  z.object({ period: z.literal('custom'), start: z.number().int(), end: z.number().int() }),
]);
export type ReportPeriod = z.infer<typeof ReportPeriod>;

/** A period in a zone: [start, end) in ms; an unfinished one ends now. */
export interface ReportSpan {
  start: number;
  end: number;
  zone: string;
}

/** A question about all stations in a period. */
export const FleetReportQuestion = z.object({
  period: ReportPeriod,
  zone: ZoneName,
  /** Includes the rows of all stations, for a file; otherwise only the first. */
  all: z.boolean().default(false),
});
export type FleetReportQuestion = z.output<typeof FleetReportQuestion>;

const DraftPrice = z.union([
  z.number(),
  z.array(
    z.object({
      tab: z.enum(['daily', 'weekday', 'weekend']),
      data: z.array(z.object({ startTime: z.string(), endTime: z.string(), value: z.number() })),
    }),
  ),
]);

/** A tariff as typed; see `tariffErrors` of the domain. */
const TariffDraft = z.object({
  unit: z.string(),
  feedinType: TariffType,
  feedinPrice: DraftPrice,
  consumptionType: TariffType,
  consumptionPrice: DraftPrice,
});

/**
 * Another tariff for the same period: that of another station, another version of a station's, or custom
 * prices.
 */
const WhatIf = z.discriminatedUnion('tariff', [
  z.object({ tariff: z.literal('station'), stationId: z.number().int() }),
  z.object({ tariff: z.literal('version'), stationId: z.number().int(), from: z.number().int() }),
  z.object({ tariff: z.literal('draft'), draft: TariffDraft }),
]);
export type WhatIf = z.infer<typeof WhatIf>;

export const TariffQuestion = z.object({
  stationId: z.number().int(),
  period: ReportPeriod,
  /** [REP-05] Minutes of the priced buckets. */
  interval: z.union([z.literal(5), z.literal(15), z.literal(30), z.literal(60)]),
  /** Period of one row of the table. */
  rows: z.enum(['interval', 'day', 'month', 'year']),
  whatIf: WhatIf.nullable(),
});
export type TariffQuestion = z.infer<typeof TariffQuestion>;

/** Summed energies in kWh and money of a tariff report. */
interface TariffSums {
  generation: number;
  selling: number;
  sellingTotal: number;
  selfUse: number;
  selfUseTotal: number;
  charging: number;
  revenue: number;
}

/**
 * Exact sums of the rows of one currency, NaN if no row has a value. The currency is empty if the station had
 * no tariff.
 */
export interface TariffTotals extends TariffSums {
  currency: string;
  /** [DQ-05] The displayed totals minus the sums of the displayed rows; 0 if the rows add up. */
  rounding: TariffSums;
}

/** Number of rows with each quality mark; `Quality` of domain/energy. */
export type QualityRows = Record<'unknown' | 'corrected' | 'estimated' | 'adjusted', number>;

export interface TariffReport {
  /**
   * Rows by time, and by currency where it changes inside one. Columns: `at`, `until` (instants); `currency` (text);
   * `generation`, `selling`, `selfUse`, `charging` (kWh), `sellingPrice`, `selfUsePrice` (per kWh; the mean where
   * several applied, then `mixed` is 1), `sellingTotal`, `selfUseTotal`, `revenue` (money), all exact; `missing`,
   * `unpriced` (hours without energy, without a price), `quality` (`Quality` of domain/energy). With a what-if also
   * `otherRevenue` in `otherCurrency` (text), and `difference`, NaN where the currencies differ.
   */
  table: TableShape;
  span: ReportSpan;
  totals: TariffTotals[];
  /** Hours of the whole period; nothing is missing before the station existed. */
  missingHours: number;
  unpricedHours: number;
  /** [DQ-05] As `rounding` of the totals. */
  hoursRounding: { missing: number; unpriced: number };
  qualityRows: QualityRows;
  /** Versions in force during the period, oldest first, without their authors. */
  versions: TariffVersion[];
  /**
   * Null without a what-if. `differences` are sums of the rows by currency, in the order of the report's
   * totals.
   */
  other: {
    totals: TariffTotals[];
    differences: { total: number; rounding: number }[];
    versions: TariffVersion[];
  } | null;
  computedAt: number;
}

/** A reading of a counter at the edge of a bucket. */
export interface ExplainedReading {
  deviceId: string;
  code: string;
  /** Energy of the counter in the bucket, kWh; null if unknown. */
  kwh: number | null;
  /** `Quality` of domain/energy. */
  quality: number;
  /** The last readings up to the bucket's start and up to its end; null if there is none. */
  first: { at: number; value: number } | null;
  last: { at: number; value: number } | null;
}

/** Explains how a bucket of a tariff report was calculated. */
export interface ExplainedBucket {
  start: number;
  end: number;
  generation: ExplainedReading[];
  selling: ExplainedReading[];
  charging: ExplainedReading[];
  /** kWh as counted; null where unknown. */
  counted: { generation: number | null; selling: number | null; charging: number | null };
  /** [REP-05] kWh after the rules; null where unknown. */
  applied: { charging: number; selling: number; selfUse: number } | null;
  chargingDropped: boolean;
  sellingCapped: boolean;
  /** `Quality` of domain/energy. */
  quality: number;
  /** The prices that applied, and their slot in the tariff; null if there is none. */
  prices: {
    currency: string;
    /** When the version came into force. */
    from: number;
    selling: ExplainedPrice | null;
    selfUse: ExplainedPrice | null;
  } | null;
  /** Money, unrounded. */
  sellingTotal: number | null;
  selfUseTotal: number | null;
}

export interface ExplainedPrice {
  price: number;
  /** `fixed`, or the tab and its clock times. */
  slot: { tab: 'fixed' | 'daily' | 'weekday' | 'weekend'; startTime: string; endTime: string };
}

export interface Explanation {
  start: number;
  end: number;
  /** The buckets of the row, at most 400 of them. */
  buckets: ExplainedBucket[];
  /** Number of all buckets. */
  of: number;
}

/** A station of the generation report; exact energies in kWh, null if unknown. */
export interface GenerationRow {
  stationId: number;
  /** Set in a page of a partial fleet, whose stations need not be held. */
  stationName?: string;
  /** kWp; set together with the name. */
  capacity?: number;
  zone: string;
  generation: number | null;
  /** kWh per kWp of installed capacity. */
  specificYield: number | null;
  selling: number | null;
  selfUse: number | null;
  charging: number | null;
  /** By currency; empty without a tariff. */
  revenue: { currency: string; total: number }[];
  /** kg CO2-e, by the factor of the station's area; null without one [DV-08]. */
  co2: number | null;
  missingHours: number;
  unpricedHours: number;
  /** `Quality` of domain/energy. */
  quality: number;
}

/** Energy of many stations from `start` on. */
export interface EnergyBucket {
  start: number;
  kwh: number | null;
  /** `Quality` of domain/energy. */
  quality: number;
}

export interface GenerationReport {
  /** In the viewer's zone. */
  span: ReportSpan;
  /** In each station's own zone. */
  rows: GenerationRow[];
  /** Exact sums of the rows; in a page, of all stations. */
  totals: Pick<GenerationRow, 'generation' | 'selling' | 'selfUse' | 'charging' | 'revenue' | 'co2'>;
  /** Generation by bucket of the period over all stations, kWh: hours, days, months or years of the viewer's zone. */
  trend: EnergyBucket[];
  /** If greater than the number of `rows`, these are a page. */
  reporting: number;
  of: number;
  computedAt: number;
}

export interface ConsumptionReport {
  span: ReportSpan;
  groups: ConsumptionGroup[];
  computedAt: number;
}

/** For administrators. */
export interface OperationReport extends OperationAlarms {
  stations: number;
  devices: number;
  /** kWp and Ah of all. */
  installedCapacity: number;
  ratedCapacity: number;
  areas: { area: string; stations: number; installedCapacity: number }[];
  /** Installed capacity of all stations at the end of each month of the viewer's zone, kWp. */
  capacity: { start: number; installedCapacity: number }[];
  computedAt: number;
}

/** Energy of all stations by bucket, for a trend of the operation report. */
export interface OperationTrend {
  buckets: EnergyBucket[];
  totalKwh: number | null;
  reporting: number;
  of: number;
}

export interface DataReport {
  /**
   * Column `at` (instant), then one number column a point: `p0`, `p1` …, means of the step; of counters its energy.
   * Where any step has a mark also `quality` (`Quality` of domain/energy).
   */
  table: TableShape;
  span: ReportSpan;
  qualityRows: QualityRows;
  computedAt: number;
}

/** [ALM-07] Alarms of a period against the figures of ISA-18.2 and IEC 62682. */
export interface AlarmReport extends AlarmStatistics {
  span: ReportSpan;
  computedAt: number;
}

export const reports = {
  tariff: longVerb<TariffReport>()(TariffQuestion),
  /** Explains how the row [at, until) was calculated. */
  explain: verb<Explanation>()(
    z.object({ question: TariffQuestion, at: z.number().int(), until: z.number().int() }),
  ),
  generation: longVerb<GenerationReport>()(
    z.object({
      stationIds: z.array(z.number().int()).nullable(),
      period: ReportPeriod,
      zone: ZoneName,
      /** First row, by name, of all stations of a partial fleet; null for all rows. */
      offset: z.number().int().min(0).nullable().default(0),
      /** Maximum number of rows, from the first. */
      most: z.number().int().min(1).optional(),
    }),
  ),
  consumption: longVerb<ConsumptionReport>()(
    z.object({ stationIds: z.array(z.number().int()).min(1), period: ReportPeriod, zone: ZoneName }),
  ),
  alarms: verb<AlarmReport>()(
    FleetReportQuestion.extend({
      /** Null for all. */
      stationIds: z.array(z.number().int()).min(1).nullable(),
    }),
  ),
  operation: verb<OperationReport>()(z.object({ zone: ZoneName })),
  operationTrend: longVerb<OperationTrend>()(
    z.object({
      energy: z.enum(['generation', 'selling']),
      range: z.enum(['day', 'week', 'month', 'year', 'overyear']),
      time: z.number().int(),
      zone: ZoneName,
    }),
  ),
  /** [REP-01] Any readable properties in steps of minutes; the generic report. */
  data: longVerb<DataReport>()(
    z.object({
      points: z
        .array(z.object({ deviceId: z.string(), code: z.string() }))
        .min(1)
        .max(50),
      period: ReportPeriod,
      step: z.number().int().min(1).max(1440),
      zone: ZoneName,
    }),
  ),
} as const;
