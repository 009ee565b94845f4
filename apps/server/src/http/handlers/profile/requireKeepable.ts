import type { Lang, ProfileValues } from '@heliograph/contracts/http';
import { parametersOf, wireOf } from '@heliograph/domain/parameters';
import { Refused } from '../../refused.ts';
import { requireWritable } from '../device/requireWritable.ts';

/** Passes for values that devices of a model can have. @throws Refused naming the first that is none and what is allowed. */
export function requireKeepable(values: ProfileValues, modelId: number, lang: Lang): void {
  const byCode = new Map(parametersOf(modelId).map((parameter) => [parameter.code, parameter]));
  for (const [code, value] of Object.entries(values)) {
    const field = `values.${code}`;
    const parameter = byCode.get(code);
    if (!parameter) throw new Refused('badRequest', 'propertyUnknown', { field, values: { property: code } });
    const name = parameter.name[lang];
    if (parameter.transient)
      throw new Refused('badRequest', 'profileValueTransient', { field, values: { name } });
    requireWritable(parameter, wireOf(parameter, value), { field, lang });
  }
}
