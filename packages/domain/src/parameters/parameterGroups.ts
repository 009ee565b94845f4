import type { LocalizedText } from '../localizedText.ts';
import { modelById } from '../models/deviceModels.ts';
import type { GroupId, Parameter, ParameterGroup } from './parameter.ts';

/** Parameters of a model; empty if it has none or is unknown. */
export const parametersOf = (modelId: number): readonly Parameter[] => modelById(modelId)?.parameters ?? [];

/** Parameters of a model by group, in the order of the tabs. */
export function parameterGroups(modelId: number): ParameterGroup[] {
  const all = parametersOf(modelId);
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
