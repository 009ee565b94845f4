import type { DeviceType } from '@heliograph/contracts/http';
import type { DeviceModel, ModelProperty } from '@heliograph/domain/models';
import type { Parameter } from '@heliograph/domain/parameters';

type Part = 'live' | 'settings';

/** What templates of each type show (spec A §7); those of breakers and chargers are ours. */
const templates: Record<DeviceType, Readonly<Record<number, readonly Part[]>>> = {
  C001: { 11: ['live', 'settings'], 13: ['live'], 21: ['settings'] },
  C002: { 13: ['live'], 21: ['settings'] },
  C003: { 33: ['live', 'settings'] },
  C004: { 26: ['live'], 28: ['settings'] },
  C005: { 39: ['live'] },
  C006: { 41: ['live', 'settings'] },
  C007: { 42: ['live', 'settings'] },
};

export interface Template {
  live: readonly ModelProperty[];
  settings: readonly Parameter[];
}

/** Ids of a type's templates. */
export const templateIds = (type: DeviceType): number[] => Object.keys(templates[type]).map(Number);

/** What a template shows of a model; undefined when the model's type has no such template. */
export function templateOf(model: DeviceModel, id: number): Template | undefined {
  const parts = templates[model.deviceType][id];
  if (!parts) return undefined;
  return {
    live: parts.includes('live') ? model.properties.filter(({ kind }) => kind !== 'setting') : [],
    settings: parts.includes('settings') ? model.parameters : [],
  };
}
