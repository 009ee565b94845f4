import type { ColumnType, Generated } from 'kysely';
import type { LoggedValue } from '@heliograph/contracts/http';
import type { AccountSchema } from './accountSchema.ts';
import type { AlarmSchema } from './alarmSchema.ts';
import type { AuthoredSchema } from './authoredSchema.ts';
import type { BrokerSchema } from './brokerSchema.ts';
import type { Defaulted, Instant } from './columnTypes.ts';
import type { DisplaySchema } from './displaySchema.ts';
import type { FactorSchema } from './factorSchema.ts';
import type { FirmwareSchema } from './firmwareSchema.ts';
import type { ImportSchema } from './importSchema.ts';
import type { KnownBrowserSchema } from './knownBrowserSchema.ts';
import type { NotificationSchema } from './notificationSchema.ts';
import type { OidcSchema } from './oidcSchema.ts';
import type { SeriesSchema } from './seriesSchema.ts';
import type { StationSchema } from './stationSchema.ts';

/**
 * The tables. Instants are epoch milliseconds in `bigint` columns, read as numbers (the pool sets the parser), so
 * that no driver time zone can alter them. Names are the database's own; repositories translate them for the API.
 */
export interface Schema
  extends
    AccountSchema,
    AlarmSchema,
    AuthoredSchema,
    BrokerSchema,
    DisplaySchema,
    FactorSchema,
    FirmwareSchema,
    ImportSchema,
    KnownBrowserSchema,
    NotificationSchema,
    OidcSchema,
    SeriesSchema,
    StationSchema {
  audit: AuditTable;
  comm_log: CommLogTable;
  write_count: WriteCountTable;
  deployment: DeploymentTable;
  disk_use: DiskUseTable;
}

export interface AuditTable {
  id: Generated<number>;
  at: Instant;
  person_id: number | null;
  station_id: number | null;
  action: string;
  detail: ColumnType<Record<string, string | number | null>, string, string>;
  /** Before and after by field; null when the action has no fields. */
  changes: ColumnType<Record<string, [AuditValue, AuditValue]> | null, string | null, string | null>;
  /** User names and names as they were then: accounts and stations may be renamed or deleted. */
  by_user: string;
  by_name: string;
  station_name: string | null;
  address: string;
  agent: string;
  /** Name of the API token that was used; empty for none. */
  token: Defaulted<string>;
  /** `person` and `company` of `detail`. */
  subject_id: ColumnType<number | null, never, never>;
  company_id: ColumnType<number | null, never, never>;
}

export type AuditValue = string | number | null;

/** Reads and writes of a device by a user: as requested and as completed. */
export interface CommLogTable {
  id: Generated<number>;
  device_id: number;
  person_id: number | null;
  module_title: string;
  read_set: 'Read' | 'Set';
  asked: ColumnType<LoggedValue[], string, string>;
  told: ColumnType<LoggedValue[] | null, string | undefined, string>;
  created_at: Instant;
  updated_at: ColumnType<number | null, number | undefined, number>;
}

/** Writes granted for a property in the UTC day that starts at `day`. */
export interface WriteCountTable {
  device_id: number;
  code: string;
  day: number;
  n: number;
}

/** Facts about this deployment: generated secrets, and what was seeded. */
export interface DeploymentTable {
  key: string;
  value: string;
}

/** Sizes on the disk at the first measurement of each UTC day. */
export interface DiskUseTable {
  day: number;
  kind: string;
  bytes: number;
}
