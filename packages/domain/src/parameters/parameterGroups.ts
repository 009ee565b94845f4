import { modelById } from '../models/catalogue.ts';
import { groupNames } from './catalogue/groups.ts';
import type { GroupId, Parameter, ParameterGroup } from './parameter.ts';

/** What can be set on devices of a model; empty for a model that has no settings or is not known. */
export const parametersOf = (modelId: number): readonly Parameter[] => modelById(modelId)?.parameters ?? [];

/** The same by group, in the order of the tabs. */
export function parameterGroups(modelId: number): ParameterGroup[] {
  const all = parametersOf(modelId);
  const ids = Object.keys(groupNames) as GroupId[];
  return ids
    .map((id) => ({ id, name: groupNames[id], parameters: all.filter(({ group }) => group === id) }))
    .filter(({ parameters }) => parameters.length > 0);
}
