import { parameterGroups, type ParameterGroup } from '@heliograph/domain/parameters';

/** What the setting tab of a model shows: the Control dialog has its group, unless there is no other. */
export function settingGroups(modelId: number): readonly ParameterGroup[] {
  const groups = parameterGroups(modelId);
  const settings = groups.filter(({ id }) => id !== 'control');
  return settings.length > 0 ? settings : groups;
}

/** What the Control dialog of a model holds; undefined for a model that has none. */
export const controlGroup = (modelId: number): ParameterGroup | undefined =>
  parameterGroups(modelId).find(({ id }) => id === 'control');
