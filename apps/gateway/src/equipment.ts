import type { BusStats } from './buses/bus.ts';
import type { Driver } from './driver.ts';

export interface EquipmentBus {
  readonly name: string;
  readonly kind: string;
  /** Null if nothing is counted. */
  stats(): BusStats | null;
  /** Closes and reopens the connection and clears quarantines. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface EquipmentDevice {
  readonly driver: Driver;
  /** Name of its bus. */
  readonly bus: string;
  /** Modbus address; null for others. */
  readonly unit: number | null;
  /** True if an installer confirmed the map; null if no map is needed. */
  isConfirmed(): boolean | null;
  /** Confirms the map in use, which allows writes. Missing if no map is needed. */
  readonly confirm?: () => void;
}

/** Buses and devices of a gateway. */
export interface Equipment {
  readonly buses: readonly EquipmentBus[];
  readonly devices: readonly EquipmentDevice[];
}
