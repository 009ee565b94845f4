import type { Screen, WallHealth } from '@heliograph/contracts/http';
import type { ColumnType, Generated } from 'kysely';

/** Tables of displays and their pairing. */
export interface DisplaySchema {
  display: DisplayTable;
  display_station: DisplayStationTable;
  pairing: PairingTable;
}

/** A paired wall; its name is that of its person. */
export interface DisplayTable {
  /** Its person, of role `display`. */
  id: number;
  /** Whether it shows all stations that its owner may view, later ones too. */
  all_stations: boolean;
  /** As it was written; what reads it is `configOf`. */
  config: ColumnType<unknown, string, string>;
  /** Grows with each change of name, stations or config. */
  version: ColumnType<number, number | undefined, number>;
  updated_at: number;
  updated_by: number | null;
  last_contact: ColumnType<number | null, number | undefined, number>;
  health: ColumnType<WallHealth | null, string | undefined, string>;
  /** Remote address and User-Agent of its last contact. */
  address: ColumnType<string, string | undefined, string>;
  agent: ColumnType<string, string | undefined, string>;
  identify_until: ColumnType<number | null, number | undefined, number>;
  /** Grows with each order to reload. */
  reloads: ColumnType<number, number | undefined, number>;
  /** When its owner was told that it is silent; null while it is not, or nobody was told. */
  silence_told: ColumnType<number | null, number | undefined, number | null>;
}

/** A station that a display shows, unless it shows all. */
export interface DisplayStationTable {
  display_id: number;
  station_id: number;
}

/** A wall that asks to be paired: until it expires, is declined, or the display attends. */
export interface PairingTable {
  id: Generated<number>;
  /** HMAC of the code under the deployment's secret. */
  code_hash: Buffer;
  /** sha-256 of the opaque secret. */
  secret_hash: Buffer;
  screen: ColumnType<Screen, string, string>;
  address: string;
  agent: string;
  created_at: number;
  expires_at: number;
  /** What it became. */
  display_id: ColumnType<number | null, number | undefined, number>;
}
