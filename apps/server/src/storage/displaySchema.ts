import type { Screen, DisplayHealth } from '@heliograph/contracts/http';
import type { ColumnType, Generated } from 'kysely';
import type { Defaulted } from './columnTypes.ts';

/** Tables of displays and their pairing. */
export interface DisplaySchema {
  display: DisplayTable;
  display_station: DisplayStationTable;
  pairing: PairingTable;
}

/** A paired wall; its name is stored in its person. */
export interface DisplayTable {
  /** Its person, of role `display`. */
  id: number;
  /** True if it shows all stations that its owner can view, later ones too. */
  all_stations: boolean;
  /** As written; read with `readStoredConfig`. */
  config: ColumnType<unknown, string, string>;
  /** Increased by each change of name, stations or config. */
  version: Defaulted<number>;
  updated_at: number;
  updated_by: number | null;
  last_contact: ColumnType<number | null, number | undefined, number>;
  health: ColumnType<DisplayHealth | null, string | undefined, string>;
  /** Remote address and User-Agent of its last contact. */
  address: Defaulted<string>;
  agent: Defaulted<string>;
  identify_until: ColumnType<number | null, number | undefined, number>;
  /** Increased by each reload order. */
  reloads: Defaulted<number>;
  /** When its owner was notified that it is offline; null while it is online, or without a notification. */
  silence_told: ColumnType<number | null, number | undefined, number | null>;
}

/** A station that a display shows, unless it shows all. */
export interface DisplayStationTable {
  display_id: number;
  station_id: number;
}

/** A pairing request of a wall: until it expires, is declined, or the display first connects. */
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
  /** The display created from it. */
  display_id: ColumnType<number | null, number | undefined, number>;
}
