import type { PropertyKind } from '@heliograph/contracts/http';
import type { GroupId, Parameter } from '../parameters/parameter.ts';
import type { ModelProperty } from './model.ts';

type Group = ModelProperty['group'];
type Row = readonly [code: string, en: string, zh: string, unit?: string];

/** Properties of one kind and group. */
export function rows(kind: PropertyKind, group: Group, list: readonly Row[]): ModelProperty[] {
  return list.map(([code, en, zh, unit = '']) => ({ code, name: { en, zh }, unit, kind, group }));
}

/** A state property with names for its values, which count from zero. */
export function state(
  group: Group,
  [code, en, zh]: Row,
  values: readonly (readonly [en: string, zh: string])[],
): ModelProperty {
  const options = values.map(([english, chinese], value) => ({ value, name: { en: english, zh: chinese } }));
  return { code, name: { en, zh }, unit: '', kind: 'state', group, options };
}

const settingGroups: Readonly<Record<GroupId, ModelProperty['group']>> = {
  battery_setting: 'battery',
  system_mode: 'system',
  grid_setting: 'grid',
  smart_load: 'load',
  basic_settings: 'system',
  advanced_setting: 'system',
  control: 'system',
};

/** Properties for a model's parameters. They have no storage slot, so their order is free. */
export const settingProperties = (parameters: readonly Parameter[]): ModelProperty[] =>
  parameters.map(({ code, name, unit, group }) => ({
    code,
    name,
    unit,
    kind: 'setting',
    group: settingGroups[group],
  }));
