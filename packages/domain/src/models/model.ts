import type { DeviceType, PropertyKind } from '@heliograph/contracts/http';
import type { LocalizedText } from '../localizedText.ts';
import type { BatteryClass } from '../parameters/machineBounds.ts';
import type { Parameter } from '../parameters/parameter.ts';

export interface StateOption {
  value: number;
  name: LocalizedText;
}

/** A property of a device model. */
export interface ModelProperty {
  code: string;
  name: LocalizedText;
  /** Empty for states and texts. Powers are W, energies kWh. */
  unit: string;
  kind: PropertyKind;
  /** Names for the values of a state. */
  options?: readonly StateOption[];
  group: 'all' | 'pv' | 'battery' | 'grid' | 'load' | 'generator' | 'system';
}

/** A device model. Data only, so that a new model needs no code. */
export interface DeviceModel {
  id: number;
  deviceType: DeviceType;
  name: LocalizedText;
  /** In storage order: samples store values by position, so append and never reorder. */
  properties: readonly ModelProperty[];
  /** Class of its battery input; undefined without one. */
  battery?: BatteryClass;
  /** Settings; each also has an entry in `properties`. */
  parameters: readonly Parameter[];
}

/** The properties that samples store: slot n (from 1) is the n-th of these. Texts and settings have no slot. */
export function numericProperties(model: DeviceModel): readonly ModelProperty[] {
  return model.properties.filter(({ kind }) => kind === 'measure' || kind === 'counter' || kind === 'state');
}

/** kWh counters, in the order of the energy columns. */
export function counterProperties(model: DeviceModel): readonly ModelProperty[] {
  return model.properties.filter(({ kind }) => kind === 'counter');
}
