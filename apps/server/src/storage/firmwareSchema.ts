import type {
  FirmwareType,
  FirmwareVersion,
  UpgradeFailure,
  UpgradeMethod,
  UpgradeState,
  UpgradeStep,
} from '@heliograph/contracts/http';
import type { ColumnType, Generated } from 'kysely';

/** Tables of firmware and upgrades. */
export interface FirmwareSchema {
  firmware_image: FirmwareImageTable;
  firmware: FirmwareTable;
  firmware_model: FirmwareModelTable;
  upgrade: UpgradeTable;
}

/** Unused until a firmware is saved with it. */
export interface FirmwareImageTable {
  id: Generated<number>;
  bytes: Buffer;
  /** SHA-256 of `bytes`, lower-case hex. */
  sha256: string;
  /** User who uploaded it; null for bundled ones. */
  person_id: number | null;
  created_at: number;
}

export interface FirmwareTable {
  id: Generated<number>;
  name: string;
  type: FirmwareType;
  version: FirmwareVersion;
  notes: string;
  image_id: number;
  person_id: number | null;
  created_at: number;
}

/** A model that a firmware runs on; type and version repeat those of `firmware` to make them unique per model. */
export interface FirmwareModelTable {
  firmware_id: number;
  model_id: number;
  type: FirmwareType;
  version: FirmwareVersion;
}

/** An upgrade of a device: the order, as it was then, and its progress (domain/firmware, `UpgradeProgress`). */
export interface UpgradeTable {
  id: Generated<number>;
  device_id: number;
  /** Null once the transfer is over and the image was deleted. */
  image_id: number | null;
  name: string;
  type: FirmwareType;
  version: FirmwareVersion;
  /** bytes */
  size: number;
  sha256: string;
  method: UpgradeMethod;
  /** Minutes. */
  timeout: number;
  deadline: number;
  state: UpgradeState;
  percent: number;
  failure: UpgradeFailure | null;
  from_version: FirmwareVersion | null;
  to_version: FirmwareVersion | null;
  log: ColumnType<UpgradeStep[], string, string>;
  away: boolean;
  cancel_at: number | null;
  heard_at: number;
  person_id: number | null;
  created_at: number;
  finished_at: number | null;
}
