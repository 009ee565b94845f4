import type { Plane, Price } from '@heliograph/contracts/http';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Defaulted, Instant } from './columnTypes.ts';

/** Stations with their gateways, devices and tariffs, and who may see them. */
export interface StationSchema {
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
  picture: PictureTable;
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
