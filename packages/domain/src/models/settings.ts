import type { GroupId, Parameter } from '../parameters/parameter.ts';
import type { ModelProperty } from './model.ts';

const groups: Readonly<Record<GroupId, ModelProperty['group']>> = {
  battery_setting: 'battery',
  system_mode: 'system',
  grid_setting: 'grid',
  smart_load: 'load',
  basic_settings: 'system',
  advanced_setting: 'system',
  control: 'system',
};

/** The rows of a model's settings. They have no storage slot, so their order is free. */
export const settingsOf = (parameters: readonly Parameter[]): ModelProperty[] =>
  parameters.map(({ code, name, unit, group }) => ({
    code,
    name,
    unit,
    kind: 'setting',
    group: groups[group],
  }));
