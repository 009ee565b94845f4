import type { DeviceType } from '@heliograph/contracts/http';
import { deviceTypes, type DeviceModel, type ModelProperty } from '@heliograph/domain/models';
import type { Parameter } from '@heliograph/domain/parameters';

export interface Template {
  live: readonly ModelProperty[];
  settings: readonly Parameter[];
}

/** Template ids of a type. */
export const templateIds = (type: DeviceType): number[] =>
  Object.keys(deviceTypes[type].templates).map(Number);

/** The part of a model that a template shows; undefined when the model's type has no such template. */
export function getTemplate(model: DeviceModel, id: number): Template | undefined {
  const parts = deviceTypes[model.deviceType].templates[id];
  if (!parts) return undefined;
  return {
    live: parts.includes('live') ? model.properties.filter(({ kind }) => kind !== 'setting') : [],
    settings: parts.includes('settings') ? model.parameters : [],
  };
}
