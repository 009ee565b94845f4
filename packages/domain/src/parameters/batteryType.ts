import type { LocalizedText } from '../localizedText.ts';
import type { ParameterGroup, Values } from './parameter.ts';

/** 0 lithium, 1 lead-acid by voltage, 2 lead-acid by percentage, 3 none [PAR-05]. */
export type BatteryType = 0 | 1 | 2 | 3;

export const CONTROL_MODE = 'Control_Mode';
export const OPERATES_BY = 'battery_operates_according_to_voltage_or_capacity';

interface Row {
  type: BatteryType;
  name: LocalizedText;
  controlMode: number;
  operatesBy: number;
}

/** Options of the selector with their device values [PAR-05]. */
export const batteryTypes: readonly Row[] = [
  { type: 0, name: { en: 'Lithium battery', zh: '锂电池' }, controlMode: 1, operatesBy: 1 },
  { type: 1, name: { en: 'Batt-V', zh: '铅酸电池（按电压）' }, controlMode: 0, operatesBy: 0 },
  { type: 2, name: { en: 'Batt-%', zh: '铅酸电池（按容量）' }, controlMode: 0, operatesBy: 1 },
  { type: 3, name: { en: 'No battery', zh: '无电池' }, controlMode: 0, operatesBy: 2 },
];

/** True for the group that has the two parameters of the selector. */
export const hasBatteryType = ({ parameters }: ParameterGroup): boolean =>
  parameters.some(({ code }) => code === CONTROL_MODE);

/** Null if the device's values match no type (`device.battTypeError`) or were not read. */
export function findBatteryType(values: Values): BatteryType | null {
  const row = batteryTypes.find(
    ({ controlMode, operatesBy }) =>
      values[CONTROL_MODE] === controlMode && values[OPERATES_BY] === operatesBy,
  );
  return row?.type ?? null;
}

/** Device values of a type. */
export function batteryTypeValues(type: BatteryType): { [CONTROL_MODE]: number; [OPERATES_BY]: number } {
  const { controlMode, operatesBy } = batteryTypes[type]!;
  return { [CONTROL_MODE]: controlMode, [OPERATES_BY]: operatesBy };
}
