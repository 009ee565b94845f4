import { Code } from '@heliograph/domain/models';
import type { DeviceSignals } from '@heliograph/domain/status';

/** Values of a device that totals need, by their position in a row of them. */
export const NEEDED = [
  Code.pvPower,
  Code.loadPower,
  Code.batteryPower,
  Code.gridPower,
  Code.generatorPower,
  Code.soc,
  Code.pvToday,
  Code.runState,
] as const;

/** A device as it was stored. */
export interface StoredDevice {
  id: number;
  isGateway: boolean;
  /** Slots (from 1) of `NEEDED` in its samples; 0 where its model has no such value. */
  slots: readonly number[];
  reported: DeviceSignals['reported'];
  /** Time of its newest sample, and its values; null for none. */
  newest: { at: number; values: readonly (number | null)[] } | null;
}

/** A gateway of this server, with its station, as they were stored. */
export interface StoredGateway {
  id: number;
  uuid: string;
  /** Null until it first connected. */
  online: boolean | null;
  /** It was heard at this time or later; -Infinity for never. */
  heardAt: number;
  /** How often it reports, ms; null when unknown. */
  period: number | null;
  devices: readonly StoredDevice[];
  station: StationFacts;
}

export interface StationFacts {
  id: number;
  area: string;
  companyId: number | null;
  shownToGuest: boolean;
  zone: string;
  /** Capacity of its battery, 1 where unknown. */
  weight: number;
  /** This server counts the station: it has its first gateway. */
  isCounted: boolean;
  /** All of its devices are with this server. */
  isWhole: boolean;
}
