import type { Lang, TemplateFun } from '@heliograph/contracts/http';
import type { ModelProperty } from '@heliograph/domain/models';
import type { Parameter } from '@heliograph/domain/parameters';

/** `read_only` of what is told and never written (spec B §3.1). */
const READ_ONLY = 3;

/** A property that a device tells, as a template has it. */
export const liveFun = (
  { code, name, group, unit }: ModelProperty,
  index: number,
  lang: Lang,
): TemplateFun => ({
  fun_code: code,
  fun_name: name[lang],
  showorder: index,
  group_id: group,
  type: 'value',
  type_detail: '[]',
  unit,
  offset: 0,
  min: null,
  max: null,
  decimals: 2,
  hidden: 0,
  attached: [],
  read_only: READ_ONLY,
  fun_array: [],
  register: '',
});

/** A parameter that can be set, as a template has it. */
export const settingFun = (parameter: Parameter, index: number, lang: Lang): TemplateFun => ({
  fun_code: parameter.code,
  fun_name: parameter.name[lang],
  showorder: index,
  group_id: parameter.group,
  type: parameter.type,
  type_detail: JSON.stringify(parameter.options.map(({ value, name }) => ({ name: name[lang], value }))),
  unit: parameter.unit,
  offset: parameter.offset,
  min: parameter.min,
  max: parameter.max,
  decimals: parameter.decimals,
  hidden: parameter.hidden ? 1 : 0,
  attached: [...parameter.tags],
  read_only: parameter.readOnly ? READ_ONLY : 0,
  fun_array: parameter.bits.map(({ code, name, bit }) => ({ fun_code: code, fun_name: name[lang], bit })),
  register: parameter.register,
});
