import type { DeviceModel, ModelProperty } from './model.ts';

/** What a sample stores: slot n (from 1) is the n-th of these. Texts and settings have no slot. */
export function numericProperties(model: DeviceModel): readonly ModelProperty[] {
  return model.properties.filter(({ kind }) => kind === 'measure' || kind === 'counter' || kind === 'state');
}

/** Ever-growing kWh counters; their order is that of the energy rows' columns. */
export function counterProperties(model: DeviceModel): readonly ModelProperty[] {
  return model.properties.filter(({ kind }) => kind === 'counter');
}
