import type { LocalizedText } from '../localizedText.ts';
import { modelById } from '../models/deviceModels.ts';
import { withMachineBounds } from './machineBounds.ts';
import type { GroupId, Parameter, ParameterGroup } from './parameter.ts';

/**
 * Parameters of a model with the bounds of a machine of this rated power, W, or those of the catalogue while it is
 * unknown; empty if the model has none or is unknown.
 */
export function listParameters(modelId: number, ratedPower: number | null = null): readonly Parameter[] {
  const model = modelById(modelId);
  if (!model) return [];
  const machine = { ratedPower, battery: model.battery ?? null };
  return model.parameters.map((parameter) => withMachineBounds(parameter, machine));
}

/** Parameters by group, in the order of the tabs; bounds as in `listParameters`. */
export function parameterGroups(modelId: number, ratedPower: number | null = null): ParameterGroup[] {
  const all = listParameters(modelId, ratedPower);
  const ids = Object.keys(groupNames) as GroupId[];
  return ids
    .map((id) => ({ id, name: groupNames[id], parameters: all.filter(({ group }) => group === id) }))
    .filter(({ parameters }) => parameters.length > 0);
}

/** In the order of the tabs. */
export const groupNames: Readonly<Record<GroupId, LocalizedText>> = {
  battery_setting: { en: 'Battery Setting', zh: '电池设置' },
  system_mode: { en: 'System Mode', zh: '系统模式' },
  grid_setting: { en: 'Grid Setting', zh: '电网设置' },
  smart_load: { en: 'SmartLoad', zh: '智能负载' },
  basic_settings: { en: 'Basic Settings', zh: '基本设置' },
  advanced_setting: { en: 'Advanced Setting', zh: '高级设置' },
  control: { en: 'Control', zh: '控制' },
};
