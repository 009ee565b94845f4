import type { ElectricityPlan, PriceMinutes } from '@heliograph/contracts/http';
import type { ColumnType, Generated } from 'kysely';
import type { Defaulted, Instant } from './columnTypes.ts';

/** Tables of what people save for themselves and their colleagues. */
export interface AuthoredSchema {
  profile: ProfileTable;
  electricity_plan: ElectricityPlanTable;
  price_series: PriceSeriesTable;
  price_month: PriceMonthTable;
}

/** Common columns of what people save for themselves and their colleagues. */
export interface AuthoredTable {
  id: Generated<number>;
  /** Its author. */
  person_id: number;
  /** Unique per author, ignoring case. */
  name: string;
  note: Defaulted<string>;
  /** Increased by each change. */
  version: Defaulted<number>;
  created_at: Instant;
  updated_at: Instant;
  /** The last editor. */
  updated_by: number | null;
}

/** Device settings saved under a name. */
export interface ProfileTable extends AuthoredTable {
  /** Model of the source device. */
  model_id: number;
  /** As shown, by code. */
  values: ColumnType<Record<string, number>, string, string>;
}

/** Electricity plan of a retailer, kept under a name. */
export interface ElectricityPlanTable extends AuthoredTable {
  plan: ColumnType<ElectricityPlan, string, string>;
}

/** Wholesale prices, kept under a name; `version` counts changes of prices, too. */
export interface PriceSeriesTable extends AuthoredTable {
  currency: string;
  /** Length of its intervals. */
  minutes: PriceMinutes;
}

/** The prices of a UTC month. */
export interface PriceMonthTable {
  series_id: number;
  /** Since January 1970. */
  month: number;
  /** Intervals that have a price. */
  count: number;
  /** A column of domain/columns with all intervals of the month. */
  prices: Buffer;
}
