import { z } from 'zod';
import type { ConsumptionGroup, OperationAlarms } from '../../http/report.ts';
import { DateText, ZoneName } from '../../http/scalars.ts';
import type { TariffVersion } from '../../http/tariff.ts';
import type { TableShape } from '../tables.ts';
import { TariffDraft } from './tariffDraft.ts';
import { longVerb, verb } from './verb.ts';

/** Calendar periods around a date, or [start, end) in ms. */
export const ReportPeriod = z.discriminatedUnion('period', [
  z.object({ period: z.enum(['day', 'week', 'month', 'year', 'overyear']), date: DateText }),
  z.object({ period: z.literal('custom'), start: z.number().int(), end: z.number().int() }),
]);
export type ReportPeriod = z.infer<typeof ReportPeriod>;

/** What a period is in a zone: [start, end) in ms; it ends now where it has not ended. */
export interface ReportSpan {
  start: number;
  end: number;
  zone: string;
}

/** Another tariff for the same period: a station's, as it was in force; one version of a station's; or one made up. */
const WhatIf = z.discriminatedUnion('tariff', [
  z.object({ tariff: z.literal('station'), stationId: z.number().int() }),
  z.object({ tariff: z.literal('version'), stationId: z.number().int(), from: z.number().int() }),
  z.object({ tariff: z.literal('draft'), draft: TariffDraft }),
]);
export type WhatIf = z.infer<typeof WhatIf>;

export const TariffQuestion = z.object({
  stationId: z.number().int(),
  period: ReportPeriod,
  /** Minutes of the buckets that are priced (spec B §9). */
  interval: z.union([z.literal(5), z.literal(15), z.literal(30), z.literal(60)]),
  /** What one row of the table is. */
  rows: z.enum(['interval', 'day', 'month', 'year']),
  whatIf: WhatIf.nullable(),
});
export type TariffQuestion = z.infer<typeof TariffQuestion>;

/**
 * Sums of the rows of one currency, as shown: each is the sum of the column's figures in the table, NaN where no row has
 * one. The currency is empty where the station had no tariff at all.
 */
export interface TariffTotals {
  currency: string;
  generation: number;
  selling: number;
  sellingTotal: number;
  selfUse: number;
  selfUseTotal: number;
  charging: number;
  revenue: number;
}

export interface TariffReport {
  /**
   * Rows by time, and by currency where it changes inside one. Columns: `at`, `until` (instants); `currency` (text);
   * `generation`, `selling`, `selfUse`, `charging` (kWh), `sellingPrice`, `selfUsePrice` (per kWh; the mean where
   * several applied, then `mixed` is 1), `sellingTotal`, `selfUseTotal`, `revenue` (money), all as they are shown:
   * rounded so that they add up; `missing`, `unpriced` (hours without energy, without a price), `estimated` (0 or 1).
   * With a what-if also `otherRevenue` in `otherCurrency` (text), and `difference`, NaN where the currencies differ.
   */
  table: TableShape;
  span: ReportSpan;
  totals: TariffTotals[];
  /** Of the whole period, hours; what lies before the station was there is not missing. */
  missingHours: number;
  unpricedHours: number;
  estimated: boolean;
  /** In force at some time in the period, the oldest first; who set them is left out. */
  versions: TariffVersion[];
  /** Null without a what-if. */
  other: { totals: TariffTotals[]; versions: TariffVersion[] } | null;
  computedAt: number;
}

/** A reading of a counter at the edge of a bucket. */
export interface ExplainedReading {
  deviceId: string;
  code: string;
  /** Energy of the counter in the bucket, kWh; null when not known. */
  kwh: number | null;
  /** The last readings up to the bucket's start and up to its end; null where there is none. */
  first: { at: number; value: number } | null;
  last: { at: number; value: number } | null;
}

/** How one bucket of a tariff report was reckoned. */
export interface ExplainedBucket {
  start: number;
  end: number;
  generation: ExplainedReading[];
  selling: ExplainedReading[];
  charging: ExplainedReading[];
  /** kWh as counted; null when not known. */
  counted: { generation: number | null; selling: number | null; charging: number | null };
  /** kWh after the rules of spec B §9; null when not known. */
  applied: { charging: number; selling: number; selfUse: number } | null;
  chargingDropped: boolean;
  sellingCapped: boolean;
  estimated: boolean;
  /** The prices that applied, and the slot of the tariff that holds them; null where there is none. */
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
  /** How many there are. */
  of: number;
}

/** One station of the generation report; energies in kWh as shown, null where not known. */
export interface GenerationRow {
  stationId: number;
  zone: string;
  generation: number | null;
  /** kWh per kWp of installed capacity. */
  specificYield: number | null;
  selling: number | null;
  selfUse: number | null;
  charging: number | null;
  /** By currency; empty without a tariff. */
  revenue: { currency: string; total: number }[];
  /** kg CO2-e, by the factor of the station's area; null where there is none (DV-08). */
  co2: number | null;
  missingHours: number;
  unpricedHours: number;
  estimated: boolean;
}

export interface GenerationReport {
  /** In the viewer's zone. */
  span: ReportSpan;
  /** In each station's own zone. */
  rows: GenerationRow[];
  /** Sums of the rows as shown. */
  totals: Pick<GenerationRow, 'generation' | 'selling' | 'selfUse' | 'charging' | 'revenue' | 'co2'>;
  /** Generation by bucket of the period over all stations, kWh: hours, days, months or years of the viewer's zone. */
  trend: { start: number; kwh: number | null }[];
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
  /** Installed capacity of all stations there were at the end of each month of the viewer's zone, kWp. */
  capacity: { start: number; installedCapacity: number }[];
  computedAt: number;
}

/** Energy of all stations by bucket, as the trends of the operation report switch. */
export interface OperationTrend {
  buckets: { start: number; kwh: number | null; estimated: boolean }[];
  totalKwh: number | null;
  reporting: number;
  of: number;
}

export interface DataReport {
  /** Column `at` (instant), then one number column a point: `p0`, `p1` …, means of the step; of counters its energy. */
  table: TableShape;
  span: ReportSpan;
  computedAt: number;
}

export const reports = {
  tariff: longVerb<TariffReport>()(TariffQuestion),
  /** How the row that starts at `at`, of one currency, came about. */
  explain: verb<Explanation>()(
    z.object({ question: TariffQuestion, at: z.number().int(), until: z.number().int() }),
  ),
  generation: longVerb<GenerationReport>()(
    z.object({ stationIds: z.array(z.number().int()).nullable(), period: ReportPeriod, zone: ZoneName }),
  ),
  consumption: longVerb<ConsumptionReport>()(
    z.object({ stationIds: z.array(z.number().int()).min(1), period: ReportPeriod, zone: ZoneName }),
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
  /** Any readable properties in steps of minutes; the generic report (spec B §2.11). */
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
