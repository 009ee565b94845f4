import type { BusStats } from './buses/bus.ts';
import type { Driver } from './driver.ts';

export interface EquipmentBus {
  readonly name: string;
  readonly kind: string;
  /** Null where nothing is counted. */
  stats(): BusStats | null;
  /** Closes the connection and opens it again; forgets quarantines. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface EquipmentDevice {
  readonly driver: Driver;
  /** Name of its bus. */
  readonly bus: string;
  /** Modbus address; null for others. */
  readonly unit: number | null;
  /** True if an installer confirmed the map; null where none is needed. */
  isConfirmed(): boolean | null;
  /** Allows writes by the map in use. Missing where no map is needed. */
  readonly confirm?: () => void;
}

/** Buses and devices of a gateway. */
export interface Equipment {
  readonly buses: readonly EquipmentBus[];
  readonly devices: readonly EquipmentDevice[];
}
