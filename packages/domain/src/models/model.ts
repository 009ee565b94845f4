import type { DeviceType, PropertyKind } from '@heliograph/contracts/http';
import type { Parameter } from '../parameters/parameter.ts';

export interface Words {
  en: string;
  zh: string;
}

export interface StateOption {
  value: number;
  name: Words;
}

/** A property of a model as the catalogue has it. */
export interface ModelProperty {
  code: string;
  name: Words;
  /** Empty for states and texts. Powers are W, energies kWh. */
  unit: string;
  kind: PropertyKind;
  /** Words for the values of a state. */
  options?: readonly StateOption[];
  group: 'all' | 'pv' | 'battery' | 'grid' | 'load' | 'generator' | 'system';
}

/** A device model: data only, so that a new model needs no code. */
export interface DeviceModel {
  id: number;
  deviceType: DeviceType;
  name: Words;
  /** Order is the storage order: append, never reorder (a sample's values are kept by position). */
  properties: readonly ModelProperty[];
  /** What can be set; `properties` has a row of each. */
  parameters: readonly Parameter[];
}
