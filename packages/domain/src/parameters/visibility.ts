import { batteryTypeOf, CONTROL_MODE, OPERATES_BY, type BatteryType } from './batteryType.ts';
import { isOn } from './bits.ts';
import { parameterByCode } from './catalogue/index.ts';
import type { Parameter, ParameterGroup, Tag, Values } from './parameter.ts';
import { SIGNAL } from './signal.ts';

interface Rule {
  /** Tags of one kind are alternatives, those of different kinds are asked together. */
  kind: 'battery' | 'port' | 'curve' | 'slots' | 'signal' | 'meter' | 'turbine';
  /** Codes whose values it asks. */
  asks: readonly string[];
  /** What is not known does not hold. */
  holds(values: Values): boolean;
}

const battery = (type: BatteryType): Rule => ({
  kind: 'battery',
  asks: [CONTROL_MODE, OPERATES_BY],
  holds: (values) => batteryTypeOf(values) === type,
});

const equals = (kind: Rule['kind'], code: string, ...wanted: number[]): Rule => ({
  kind,
  asks: [code],
  holds: (values) => wanted.some((value) => values[code] === value),
});

const timeOfUse: Rule = {
  kind: 'slots',
  asks: ['time_of_use', CONTROL_MODE, OPERATES_BY],
  holds(values) {
    const type = batteryTypeOf(values);
    return type !== null && type !== 3 && switchedOn(values, 'time_of_use', 'time_of_use_enabled');
  },
};

const turbine: Rule = {
  kind: 'turbine',
  asks: ['wind_turbine'],
  holds: (values) =>
    ['wind_turbine_dc1', 'wind_turbine_dc2'].some((bit) => switchedOn(values, 'wind_turbine', bit)),
};

/** When each tag holds (spec A §4). */
export const tagRules: Readonly<Record<Tag, Rule>> = {
  LB: battery(0),
  BV: battery(1),
  BB: battery(2),
  NB: battery(3),
  GI: equals('port', 'smart_load_setup', 0),
  SO: equals('port', 'smart_load_setup', 1),
  MI: equals('port', 'smart_load_setup', 2),
  FW: equals('curve', 'frequency_watt', 1),
  VW: equals('curve', 'volt_watt', 1),
  VQ: equals('curve', 'volt_var', 1),
  PQ: equals('curve', 'watt_var', 1),
  PPF: equals('curve', 'watt_pf', 1),
  TOU: timeOfUse,
  FG: equals('signal', SIGNAL, 2, 3),
  EM: equals('meter', 'external_meter_ct', 1),
  CT: equals('meter', 'external_meter_ct', 0),
  WT: turbine,
};

/** Whether the conditions of a parameter hold for the device's values. Pages show the hidden ones through a selector. */
export function isVisible({ tags }: Pick<Parameter, 'tags'>, values: Values): boolean {
  const rules = tags.map((tag) => tagRules[tag]);
  return rules.every(({ kind }) => rules.some((rule) => rule.kind === kind && rule.holds(values)));
}

/** What a page shows of a group: without what has no field of its own. */
export const visibleParameters = ({ parameters }: ParameterGroup, values: Values): Parameter[] =>
  parameters.filter((parameter) => !parameter.hidden && isVisible(parameter, values));

/** Codes to read for a group: its own, and those that decide which of it is shown. */
export function codesToRead({ parameters }: Pick<ParameterGroup, 'parameters'>): string[] {
  const asked = parameters.flatMap(({ tags }) => tags.flatMap((tag) => tagRules[tag].asks));
  return [...new Set([...parameters.map(({ code }) => code), ...asked])];
}

function switchedOn(values: Values, code: string, bitCode: string): boolean {
  const value = values[code];
  const bit = parameterByCode(code)?.bits.find((each) => each.code === bitCode);
  return value !== undefined && bit !== undefined && isOn(bit, value);
}
