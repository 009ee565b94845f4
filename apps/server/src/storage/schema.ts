import type { ColumnType, Generated, Selectable } from 'kysely';
import type {
  ElectricityPlan,
  LoggedValue,
  Plane,
  Price,
  PriceMinutes,
  SessionEnd,
  TokenScope,
} from '@heliograph/contracts/http';
import type { AlarmCauseSchema } from './alarmCauseSchema.ts';
import type { BrokerSchema } from './brokerSchema.ts';
import type { DisplaySchema } from './displaySchema.ts';
import type { FactorSchema } from './factorSchema.ts';
import type { FirmwareSchema } from './firmwareSchema.ts';
import type { ImportSchema } from './importSchema.ts';
import type { KnownBrowserSchema } from './knownBrowserSchema.ts';
import type { NotificationSchema } from './notificationSchema.ts';
import type { OidcSchema } from './oidcSchema.ts';
import type { SeriesSchema } from './seriesSchema.ts';

/**
 * The tables. Instants are epoch milliseconds in `bigint` columns, read as numbers (the pool sets the parser), so
 * that no driver time zone can alter them. Names are the database's own; repositories translate them for the API.
 */
export interface Schema
  extends
    AlarmCauseSchema,
    BrokerSchema,
    DisplaySchema,
    FactorSchema,
    FirmwareSchema,
    ImportSchema,
    KnownBrowserSchema,
    NotificationSchema,
    OidcSchema,
    SeriesSchema {
  person: PersonTable;
  account_version: AccountVersionTable;
  session: SessionTable;
  company: CompanyTable;
  station: StationTable;
  station_share: StationShareTable;
  station_invitation: StationInvitationTable;
  station_favourite: StationFavouriteTable;
  station_point: StationPointTable;
  station_status: StationStatusTable;
  gateway: GatewayTable;
  device: DeviceTable;
  model: ModelTable;
  model_function: ModelFunctionTable;
  broker_server: BrokerServerTable;
  tariff: TariffTable;
  imported_tariff: ImportedTariffTable;
  alarm: AlarmTable;
  audit: AuditTable;
  comm_log: CommLogTable;
  write_count: WriteCountTable;
  profile: ProfileTable;
  electricity_plan: ElectricityPlanTable;
  price_series: PriceSeriesTable;
  price_month: PriceMonthTable;
  challenge: ChallengeTable;
  contact_change: ContactChangeTable;
  attempt: AttemptTable;
  picture: PictureTable;
  customer_request: CustomerRequestTable;
  customer_station: CustomerStationTable;
  notice: NoticeTable;
  alarm_event: AlarmEventTable;
  alarm_read: AlarmReadTable;
  alarm_suppression: AlarmSuppressionTable;
  alarm_version: AlarmVersionTable;
  deployment: DeploymentTable;
  disk_use: DiskUseTable;
}

type Instant = ColumnType<number, number, number>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;

export interface PersonTable {
  id: Generated<number>;
  /** Sign-in name and `create_user` on the wire. */
  user_name: string;
  name: string;
  /** Lower case; unique; null for people who registered by mobile. */
  email: string | null;
  area_code: Defaulted<string>;
  mobile: string | null;
  /**
   * argon2id; null for who signs in with an identity provider only, and for the guest and displays, which have no
   * credentials.
   */
  password_hash: string | null;
  avatar: Defaulted<string>;
  role: 'individual' | 'enterprise' | 'administrator' | 'guest' | 'display';
  /** For a display: who paired it. */
  owner_id: ColumnType<number | null, number | undefined, number>;
  company_id: number | null;
  /** Administrator of their company: can see the customer list. */
  enterprise_auth: Defaulted<boolean>;
  created_at: Instant;
  /** When the terms were accepted; null for accounts created by the deployment. */
  agreed_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** Alarms that started up to this instant are read. */
  alarms_read_at: Defaulted<number>;
  /** When an administrator disabled the account. */
  disabled_at: ColumnType<number | null, number | undefined, number | null>;
}

/** Grows when a person's rights change or there is something new for them to read. */
export interface AccountVersionTable {
  person_id: number;
  version: number;
}

export interface SessionTable {
  id: Generated<number>;
  /** Public identity: prefix of MQTT client ids, and the MQTT user; useless on its own. */
  public_id: string;
  person_id: number;
  /** sha-256 of the opaque token. */
  token_hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: Instant | null;
  /** Why it was revoked; null for displays. */
  ended_by: ColumnType<SessionEnd | null, SessionEnd | null | undefined, SessionEnd | null>;
  /** Last use, to the minute. */
  seen_at: Instant;
  /** Remote address and User-Agent of the last use. */
  address: Defaulted<string>;
  agent: Defaulted<string>;
  /** Name of an API token; null for a sign-in. */
  token_name: Defaulted<string | null>;
  /** Scopes of the token; null for a sign-in. */
  scopes: Defaulted<TokenScope[] | null>;
  /** The stations that it reaches; null for all of its person's. */
  station_ids: Defaulted<number[] | null>;
  /** When the person last proved who they are, and until when that counts for dangerous writes. */
  proved_at: Defaulted<number>;
  proof_until: Defaulted<number>;
}

/**
 * A code that was sent (DV-05). The table does not show whether any code matches: where no message was sent, none
 * does.
 */
export interface ChallengeTable {
  id: Generated<number>;
  /** sha-256 of the opaque challenge. */
  token_hash: Buffer;
  purpose: string;
  /** E-mail address, or country code, space and number. */
  account: string;
  /** HMAC of the code under the deployment's secret. */
  code_hash: Buffer;
  lang: 'en' | 'zh';
  tries: Defaulted<number>;
  created_at: Instant;
  expires_at: Instant;
  used_at: ColumnType<number | null, number | null | undefined, number | null>;
}

/** A change of a contact that the previous one can take back until `expires_at`. */
export interface ContactChangeTable {
  id: Generated<number>;
  /** sha-256 of the link's token. */
  token_hash: Buffer;
  person_id: number;
  channel: 'email' | 'mobile';
  /** Contact before the change, as in `challenge.account`; null for none. */
  previous: string | null;
  /** Contact that got the link, in the same form. */
  told: string;
  changed_at: Instant;
  expires_at: Instant;
}

/** Attempts counted per key in a window that ends at `until`. */
export interface AttemptTable {
  key: string;
  n: number;
  until: Instant;
}

/** A picture as served, under an unguessable name. */
export interface PictureTable {
  name: string;
  mime: string;
  bytes: Buffer;
  person_id: number | null;
  created_at: Instant;
  /** For a station's picture: the small version. */
  thumbnail: ColumnType<Buffer | null, Buffer | undefined, Buffer>;
  /** The station that uses it; null for a person's picture, and for an unused one. */
  station_id: ColumnType<number | null, number | undefined, number | null>;
}

/** A company asks a person to become its customer. */
export interface CustomerRequestTable {
  id: Generated<number>;
  company_id: number;
  person_id: number;
  /** As the requester typed it: all that the company sees of the person. */
  email: string;
  /** Last requester; null when they no longer exist. */
  requester_id: number | null;
  created_at: Instant;
  expires_at: Instant;
}

/** A station that a company assigned to one of its customers. */
export interface CustomerStationTable {
  company_id: number;
  person_id: number;
  station_id: number;
  created_at: Instant;
  /** The import that assigned it. */
  import_id: Defaulted<number | null>;
}

/** A message about a person's account; alarm messages come from `alarm`. */
export interface NoticeTable {
  id: Generated<number>;
  person_id: number;
  kind: string;
  at: Instant;
  station_id: number | null;
  detail: ColumnType<Record<string, string | number>, string, string>;
  read_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** The person who caused it. */
  sender_id: ColumnType<number | null, number | null | undefined, number | null>;
}

/** An alarm that a person marked as read individually. */
export interface AlarmReadTable {
  person_id: number;
  alarm_id: number;
}

/**
 * A business; `code` is the ABN (`company_code` in the API), `enterprise_code` is what owners type to link a station.
 */
export interface CompanyTable {
  id: Generated<number>;
  name: string;
  code: string;
  enterprise_code: string;
  /** True if its members need a second factor to write to devices. */
  demands_factor: Defaulted<boolean>;
}

export interface StationTable {
  id: Generated<number>;
  name: string;
  type: string;
  installed_kwp: number;
  rated_ah: number;
  planes: ColumnType<Plane[], string | undefined, string>;
  nmi: Defaulted<string>;
  nmi_registered: Defaulted<boolean>;
  area: string;
  agent: Defaulted<string>;
  address: string;
  postal_code: string;
  latitude: number | null;
  longitude: number | null;
  lfdi: Defaulted<string>;
  time_zone: string;
  /** Used until it has a tariff. */
  currency: Defaulted<string>;
  /** Null once that account was deleted. */
  creator_id: number | null;
  /** The linked company, whose people can see it. */
  company_id: number | null;
  service_custom: Defaulted<boolean>;
  /** True if its creator may write device settings (PAR-04); true unless switched off. */
  device_setting: Defaulted<boolean>;
  /** True if everyone needs a second factor to write to its devices. */
  demands_factor: Defaulted<boolean>;
  linked_at: Instant | null;
  images: ColumnType<string[], string, string>;
  created_at: Instant;
  /** True if the guest can view it. */
  shown_to_guest: Defaulted<boolean>;
  /** Increased by each change of the fields above. */
  version: Defaulted<number>;
  /** Increased by each change of its tariffs. */
  tariff_revision: Defaulted<number>;
  /** The import that created it. */
  import_id: Defaulted<number | null>;
}

/** A share, transfer (2) or ownership for someone without an account; registering with `account` redeems it. */
export interface StationInvitationTable {
  id: Generated<number>;
  station_id: number;
  /** E-mail address, or country code, space and number. */
  account: string;
  type: 0 | 1 | 2 | 3;
  /** For a transfer: the enterprise stays linked as the owner's service provider. */
  as_owner: Defaulted<boolean>;
  /** sha-256 of the opaque token in the invitation's link. */
  token_hash: Buffer;
  /** The inviter. */
  person_id: number;
  created_at: Instant;
  expires_at: Instant;
}

/** Type 0 viewing, 1 manage, 3 edit (SHR-01; 2 is a transfer and never stored). */
export interface StationShareTable {
  station_id: number;
  person_id: number;
  type: 0 | 1 | 3;
  control: boolean;
  setting: boolean;
  auth: boolean;
  created_at: Instant;
}

export interface StationFavouriteTable {
  station_id: number;
  person_id: number;
}

/** Kept by triggers on devices and gateways; offline for a station without a row. */
export interface StationStatusTable {
  station_id: number;
  status: ColumnType<'normal' | 'offline' | 'fault' | 'abnormal', never, never>;
}

/** Which device property measures what of a station. */
export interface StationPointTable {
  station_id: number;
  label: 'fd' | 'sd' | 'cn' | 'yd' | 'fj';
  device_id: number;
  property_code: string;
}

export interface GatewayTable {
  id: Generated<number>;
  uuid: string;
  /** sha-256 of its broker password: 32 random bytes, so no slow hash is needed. */
  password_hash: Buffer;
  station_id: number;
  broker_server_id: number;
  pushes: Defaulted<boolean>;
  status: Defaulted<'online' | 'offline'>;
  status_at: Instant | null;
  /** Network of the provider that it last connected through; null where unknown. */
  network: Defaulted<string | null>;
  /** The import of devices that created it. */
  import_id: Defaulted<number | null>;
}

export interface DeviceTable {
  id: Generated<number>;
  /** Identity on the wire. */
  device_id: string;
  gateway_id: number;
  station_id: number;
  model_id: number;
  type: string;
  name: string;
  serial: string;
  serial_key: string;
  status: Defaulted<'normal' | 'offline' | 'fault' | 'abnormal' | 'warning'>;
  last_online: Instant | null;
  created_at: Instant;
  /** W, as its gateway last reported; null if it did not. */
  rated_power: Defaulted<number | null>;
  /** The import of devices that created it. */
  import_id: Defaulted<number | null>;
}

export interface ModelTable {
  id: number;
  device_type: string;
  name_en: string;
  name_zh: string;
}

/**
 * `slot` is the 1-based position of a numeric property in `sample.v`; null for texts and settings.
 * Append-only per model: a slot never changes its meaning.
 */
export interface ModelFunctionTable {
  id: Generated<number>;
  model_id: number;
  code: string;
  name_en: string;
  name_zh: string;
  unit: string;
  kind: 'measure' | 'counter' | 'state' | 'text' | 'setting';
  read_only: number;
  group_id: string;
  sort: number;
  slot: number | null;
}

export interface BrokerServerTable {
  id: Generated<number>;
  /** Null: the embedded broker, reached at the request's own origin. */
  ws_url: string | null;
  /** mqtt:// address that the server uses for an external broker. */
  url: string | null;
  /** Name of an embedded broker among several; null for the only one. */
  name: string | null;
  /** The server that holds an embedded broker; null: none, or one with a database of its own. */
  instance: string | null;
  /** When that server was last seen, by the database's clock. */
  seen_at: number | null;
}

export interface TariffTable {
  id: Generated<number>;
  station_id: number;
  /** 1 self-use (consumption), 2 selling (feed-in). */
  action: 1 | 2;
  /** 1 flat, 2 time-of-use, 3 weekday and weekend. */
  type: 1 | 2 | 3;
  unit: string;
  price_model: ColumnType<Price, string, string>;
  effective_from: Instant;
  updated_at: Instant;
  /** User who set it; null when unknown. */
  person_id: ColumnType<number | null, number | undefined, number | null>;
}

/** A version of a tariff that an import set. */
export interface ImportedTariffTable {
  import_id: number;
  station_id: number;
  effective_from: number;
  /** `updated_at` of its halves, as long as they are unchanged. */
  set_at: number;
  /** The halves that it replaced; empty for none. */
  replaced: ColumnType<Selectable<TariffTable>[], string, never>;
}

/** An alarm is identified by (device_id, code, began_at). */
export interface AlarmTable {
  id: Generated<number>;
  device_id: number;
  code: string;
  type: 'alarm' | 'fault';
  level: number;
  message: string;
  began_at: Instant;
  /** Null while pending. */
  recovered_at: Instant | null;
  /** Null while unacknowledged; 0 when no acknowledgement is needed. */
  acknowledged_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** Name of the person as it was then. */
  acknowledged_by: Defaulted<string>;
}

/** Action of a person on an alarm. */
export interface AlarmEventTable {
  id: Generated<number>;
  alarm_id: number;
  at: Instant;
  kind: 'acknowledge' | 'shelve' | 'unshelve' | 'comment';
  person_id: number | null;
  by_name: string;
  comment: string;
  until_at: Instant | null;
  /** Name of the display at which it was done; empty for none. */
  wall: string;
}

/** A shelf, which has a code, or a maintenance window; of a device, a station or a company. */
export interface AlarmSuppressionTable {
  id: Generated<number>;
  device_id: number | null;
  station_id: number | null;
  company_id: number | null;
  code: string | null;
  from_at: Instant;
  until_at: Instant;
  reason: string;
  person_id: number | null;
  by_name: string;
  /** Its end was noted for notifications. */
  released: Defaulted<boolean>;
}

/** Grows whenever people did something with alarms of a station. */
export interface AlarmVersionTable {
  station_id: number;
  version: number;
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
