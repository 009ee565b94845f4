import type { ColumnType, Generated } from 'kysely';
import type { LoggedValue, Price } from '@heliograph/contracts/http';
import type { DisplaySchema } from './displaySchema.ts';
import type { FirmwareSchema } from './firmwareSchema.ts';

/**
 * The tables. Instants are epoch milliseconds in `bigint` columns, read as numbers (the pool sets the parser), so
 * that no driver time zone can touch them. Names are the database's own; repositories translate to the wire.
 */
export interface Schema extends DisplaySchema, FirmwareSchema {
  person: PersonTable;
  session: SessionTable;
  company: CompanyTable;
  station: StationTable;
  station_share: StationShareTable;
  station_invitation: StationInvitationTable;
  station_favourite: StationFavouriteTable;
  station_point: StationPointTable;
  gateway: GatewayTable;
  device: DeviceTable;
  model: ModelTable;
  model_function: ModelFunctionTable;
  broker_server: BrokerServerTable;
  tariff: TariffTable;
  alarm: AlarmTable;
  audit: AuditTable;
  comm_log: CommLogTable;
  write_count: WriteCountTable;
  profile: ProfileTable;
  challenge: ChallengeTable;
  attempt: AttemptTable;
  picture: PictureTable;
  customer_station: CustomerStationTable;
  notice: NoticeTable;
  alarm_read: AlarmReadTable;
  deployment: DeploymentTable;
  ingest_sequence: IngestSequenceTable;
  sample: SampleTable;
  sample_day: SampleDayTable;
  latest: LatestTable;
  energy: EnergyTable;
  energy_day: EnergyDayTable;
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
  /** argon2id; null for the guest and for displays, which have no credentials. */
  password_hash: string | null;
  avatar: Defaulted<string>;
  role: 'individual' | 'enterprise' | 'administrator' | 'guest' | 'display';
  /** Of a display: who paired it. */
  owner_id: ColumnType<number | null, number | undefined, number>;
  company_id: number | null;
  /** Administrator of their company: sees the customer list. */
  enterprise_auth: Defaulted<boolean>;
  created_at: Instant;
  /** When the terms were accepted; null for people whom the deployment itself made. */
  agreed_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** Alarms that began no later are read. */
  alarms_read_at: Defaulted<number>;
}

export interface SessionTable {
  id: Generated<number>;
  /** Public part, begins MQTT client ids and is the MQTT user; reveals nothing. */
  public_id: string;
  person_id: number;
  /** sha-256 of the opaque token. */
  token_hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: Instant | null;
  /** Last use, to the minute. */
  seen_at: Instant;
  /** Remote address and User-Agent of the last use. */
  address: Defaulted<string>;
  agent: Defaulted<string>;
}

/** A code on its way (DV-05). Whether a code can fit at all is not seen: where nobody was written to, none does. */
export interface ChallengeTable {
  id: Generated<number>;
  /** sha-256 of the opaque challenge. */
  token_hash: Buffer;
  purpose: string;
  /** E-mail address, or dialling code, space and number. */
  account: string;
  /** HMAC of the code under the deployment's secret. */
  code_hash: Buffer;
  lang: 'en' | 'zh';
  tries: Defaulted<number>;
  created_at: Instant;
  expires_at: Instant;
  used_at: ColumnType<number | null, number | null | undefined, number | null>;
}

/** Attempts counted per key in a window that ends at `until`. */
export interface AttemptTable {
  key: string;
  n: number;
  until: Instant;
}

/** A picture as it is served, under an unguessable name. */
export interface PictureTable {
  name: string;
  mime: string;
  bytes: Buffer;
  person_id: number | null;
  created_at: Instant;
  /** Of a station's picture: the small one, served beside it. */
  thumbnail: ColumnType<Buffer | null, Buffer | undefined, Buffer>;
  /** The station that shows it; null for a person's, and for one that no station shows yet. */
  station_id: ColumnType<number | null, number | undefined, number | null>;
}

/** A station that a company assigned to one of its customers. */
export interface CustomerStationTable {
  company_id: number;
  person_id: number;
  station_id: number;
  created_at: Instant;
}

/** A message that concerns a person's account; alarms are read from `alarm`. */
export interface NoticeTable {
  id: Generated<number>;
  person_id: number;
  kind: string;
  at: Instant;
  station_id: number | null;
  detail: ColumnType<Record<string, string | number>, string, string>;
  read_at: ColumnType<number | null, number | null | undefined, number | null>;
}

/** An alarm that a person marked as read before all older ones were. */
export interface AlarmReadTable {
  person_id: number;
  alarm_id: number;
}

/** A business; `code` is the ABN on the wire (`company_code`), `enterprise_code` what owners type to link a station. */
export interface CompanyTable {
  id: Generated<number>;
  name: string;
  code: string;
  enterprise_code: string;
}

export interface StationTable {
  id: Generated<number>;
  name: string;
  type: string;
  installed_kwp: number;
  rated_ah: number;
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
  /** Until it has a tariff. */
  currency: Defaulted<string>;
  creator_id: number;
  /** Set when linked to a company; that company's people see it. */
  company_id: number | null;
  service_custom: Defaulted<boolean>;
  /** May its creator write device settings (spec A §6, device_setting); true unless switched off. */
  device_setting: Defaulted<boolean>;
  linked_at: Instant | null;
  images: ColumnType<string[], string, string>;
  created_at: Instant;
  /** True for the stations the guest may look at. */
  shown_to_guest: Defaulted<boolean>;
  /** Grows with each change of the fields above. */
  version: Defaulted<number>;
  /** Grows with each change of its tariffs. */
  tariff_revision: Defaulted<number>;
}

/** A share, transfer (2) or ownership for somebody who has no account yet; registering with `account` redeems it. */
export interface StationInvitationTable {
  id: Generated<number>;
  station_id: number;
  /** E-mail address, or dialling code, space and number. */
  account: string;
  type: 0 | 1 | 2 | 3;
  /** Of a transfer: the enterprise stays linked as the owner's service provider. */
  as_owner: Defaulted<boolean>;
  /** sha-256 of the opaque token in the invitation's link. */
  token_hash: Buffer;
  /** Who invites. */
  person_id: number;
  created_at: Instant;
  expires_at: Instant;
}

/** type 0 viewing, 1 manage, 3 edit (spec B §3; 2 is a transfer and never stored). */
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

/** Which device property measures what of a station (spec B §3, label). */
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
  /** mqtt:// address the server itself uses for an outside broker. */
  url: string | null;
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
  /** Who set it; null where nobody is known. */
  person_id: ColumnType<number | null, number | undefined, number | null>;
}

/** (device_id, code, began_at) is one alarm. */
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
}

export interface AuditTable {
  id: Generated<number>;
  at: Instant;
  person_id: number | null;
  station_id: number | null;
  action: string;
  detail: ColumnType<unknown, string, string>;
}

/** What somebody read from a device or wrote to it: as it began and as it went. */
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

/** Writes granted for a property in the UTC day that begins at `day`. */
export interface WriteCountTable {
  device_id: number;
  code: string;
  day: number;
  n: number;
}

/** Settings of a device, kept under a name. */
export interface ProfileTable {
  id: Generated<number>;
  /** Its author. */
  person_id: number;
  /** Once among the author's, in any case. */
  name: string;
  note: Defaulted<string>;
  /** Model of the device that it was taken from. */
  model_id: number;
  /** As shown, by code. */
  values: ColumnType<Record<string, number>, string, string>;
  /** Grows with each change. */
  version: Defaulted<number>;
  created_at: Instant;
  updated_at: Instant;
  /** Who changed it last. */
  updated_by: number | null;
}

/** Facts about this deployment: secrets made at first start, what was seeded. */
export interface DeploymentTable {
  key: string;
  value: string;
}

/**
 * What has been taken in from a gateway. `version` grows with every transaction that writes the gateway's series, so
 * that a server process notices when another one wrote in between.
 */
export interface IngestSequenceTable {
  gateway_id: number;
  version: Defaulted<number>;
  /** Message sequences seen on each channel, as ascending pairs `from, to` (both included). */
  telemetry: Defaulted<number[]>;
  alarm: Defaulted<number[]>;
  backfill: Defaulted<number[]>;
}

/** Hot samples: one row a device and instant, values by the model's slots, null where not measured. Partitioned by UTC day. */
export interface SampleTable {
  device_id: number;
  at: number;
  v: (number | null)[];
}

/**
 * Cold samples: a device's whole UTC day as delta-coded columns (series/codec). A UTC day, because it is the hot
 * table's partition and stays true when a station's zone is corrected; a local day lies in two of them.
 */
export interface SampleDayTable {
  device_id: number;
  /** First instant of the UTC day. */
  day: number;
  pack: Buffer;
}

/** Newest sample of each device. */
export interface LatestTable {
  device_id: number;
  at: number;
  v: (number | null)[];
  /** Per counter of the model: last known reading and its instant; older than `at` when the newest sample lacks it. */
  reading: (number | null)[];
  read_at: (number | null)[];
}

/**
 * Hot energy: per device and 15 minutes, kWh by position among the model's counters, null where not known. Wins over
 * a cold row of the same time.
 */
export interface EnergyTable {
  device_id: number;
  /** First instant of the bucket. */
  at: number;
  /** Length of the bucket: 15, or more where a gateway's history is coarser. */
  minutes: number;
  kwh: (number | null)[];
  /** Counters' last readings in the bucket. */
  reading: (number | null)[];
  /** Part of it was spread over an outage (docs/adr/0003). */
  estimated: boolean;
}

/** Cold energy: the rows of a device's UTC day (series/energyPack). */
export interface EnergyDayTable {
  device_id: number;
  /** First instant of the UTC day. */
  day: number;
  pack: Buffer;
}
