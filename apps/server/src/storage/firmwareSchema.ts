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

/** Loose while no firmware is saved with it. */
export interface FirmwareImageTable {
  id: Generated<number>;
  bytes: Buffer;
  /** Of `bytes`, lower-case hex. */
  sha256: string;
  /** Who uploaded it; null for what the product came with. */
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

/** A model that a firmware runs on; type and version as in `firmware`, so that each is there once for a model. */
export interface FirmwareModelTable {
  firmware_id: number;
  model_id: number;
  type: FirmwareType;
  version: FirmwareVersion;
}

/** The upgrade of a device: what was ordered, as it was then, and how it went (domain/firmware, `UpgradeLife`). */
export interface UpgradeTable {
  id: Generated<number>;
  device_id: number;
  /** Null once nothing is to be transferred any more and the image is gone. */
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
