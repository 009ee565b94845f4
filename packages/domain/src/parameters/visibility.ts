import { findBatteryType, CONTROL_MODE, OPERATES_BY, type BatteryType } from './batteryType.ts';
import { isBitOn } from './bits.ts';
import { parameterByCode } from './catalogue/index.ts';
import { RATED_POWER } from './machineBounds.ts';
import type { Parameter, ParameterGroup, Tag, Values } from './parameter.ts';
import { SIGNAL_CODE } from './signal.ts';

interface Rule {
  /** Tags of one kind are alternatives; tags of different kinds must all apply. */
  kind: 'battery' | 'port' | 'curve' | 'slots' | 'signal' | 'meter' | 'turbine';
  /** Codes it depends on. */
  dependsOn: readonly string[];
  /** False for unknown values. */
  isMet(values: Values): boolean;
}

const battery = (type: BatteryType): Rule => ({
  kind: 'battery',
  dependsOn: [CONTROL_MODE, OPERATES_BY],
  isMet: (values) => findBatteryType(values) === type,
});

const equals = (kind: Rule['kind'], code: string, ...wanted: number[]): Rule => ({
  kind,
  dependsOn: [code],
  isMet: (values) => wanted.some((value) => values[code] === value),
});

const timeOfUse: Rule = {
  kind: 'slots',
  dependsOn: ['time_of_use', CONTROL_MODE, OPERATES_BY],
  isMet(values) {
    const type = findBatteryType(values);
    return type !== null && type !== 3 && switchedOn(values, 'time_of_use', 'time_of_use_enabled');
  },
};

const turbine: Rule = {
  kind: 'turbine',
  dependsOn: ['wind_turbine'],
  isMet: (values) =>
    ['wind_turbine_dc1', 'wind_turbine_dc2'].some((bit) => switchedOn(values, 'wind_turbine', bit)),
};

/** When each tag applies [PAR-06]. */
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
  FG: equals('signal', SIGNAL_CODE, 2, 3),
  EM: equals('meter', 'external_meter_ct', 1),
  CT: equals('meter', 'external_meter_ct', 0),
  WT: turbine,
};

/** True if a parameter applies to a device's values. Parameters marked `hidden` are shown through a selector. */
export function isVisible({ tags }: Pick<Parameter, 'tags'>, values: Values): boolean {
  const rules = tags.map((tag) => tagRules[tag]);
  return rules.every(({ kind }) => rules.some((rule) => rule.kind === kind && rule.isMet(values)));
}

/** The parameters of a group that a page shows as fields. */
export const visibleParameters = ({ parameters }: ParameterGroup, values: Values): Parameter[] =>
  parameters.filter((parameter) => !parameter.hidden && isVisible(parameter, values));

/** Codes to read for a group: its own, and those that visibility and bounds depend on. */
export function codesToRead({ parameters }: Pick<ParameterGroup, 'parameters'>): string[] {
  const dependencies = parameters.flatMap(({ tags }) => tags.flatMap((tag) => tagRules[tag].dependsOn));
  if (parameters.some(({ scale }) => scale !== null)) dependencies.push(RATED_POWER);
  return [...new Set([...parameters.map(({ code }) => code), ...dependencies])];
}

function switchedOn(values: Values, code: string, bitCode: string): boolean {
  const value = values[code];
  const bit = parameterByCode(code)?.bits.find((each) => each.code === bitCode);
  return value !== undefined && bit !== undefined && isBitOn(bit, value);
}
