import {
  BATTERY_LIMITS,
  BATTERY_RULES,
  MAX_BATTERIES,
  type SimulatedBattery,
} from '@heliograph/contracts/engine';
import { typedNumber } from './paperAddress.ts';

export type BatteryField = keyof typeof BATTERY_LIMITS;
export const BATTERY_FIELDS = Object.keys(BATTERY_LIMITS) as BatteryField[];

/** A battery as typed. */
export interface BatteryDraft extends Record<BatteryField, string> {
  rule: SimulatedBattery['rule'];
}

/** A choice to compare with what was measured: a battery, or null for none. */
export type BatteryChoice = BatteryDraft | null;

/** Initial fields of an added battery. */
export const NEW_BATTERY: BatteryDraft = {
  usableKwh: '10',
  chargeKw: '5',
  dischargeKw: '5',
  efficiency: '90',
  rule: 'selfConsumption',
};

const NONE = 'none';

/** The batteries of an address, `none_10*5*5*90*timeOfUse`. */
export const readBatteries = (text: string | null): BatteryChoice[] =>
  (text ?? '')
    .split('_')
    // No battery is one choice only.
    .filter((entry, place, all) => entry !== '' && (entry !== NONE || all.indexOf(NONE) === place))
    .slice(0, MAX_BATTERIES)
    .map((entry) => {
      if (entry === NONE) return null;
      const [usableKwh = '', chargeKw = '', dischargeKw = '', efficiency = '', rule] = entry.split('*');
      return {
        usableKwh,
        chargeKw,
        dischargeKw,
        efficiency,
        rule: BATTERY_RULES.find((known) => known === rule) ?? NEW_BATTERY.rule,
      };
    });

/** Null where nothing is chosen. What would end an entry in the address is left out. */
export const writeBatteries = (choices: readonly BatteryChoice[]): string | null =>
  choices.length === 0
    ? null
    : choices
        .map((choice) =>
          choice === null
            ? NONE
            : [...BATTERY_FIELDS.map((field) => choice[field].replace(/[*_]/g, '')), choice.rule].join('*'),
        )
        .join('_');

/** True if a field has something else than a number within its limits. */
export function isWrongEntry(field: BatteryField, text: string): boolean {
  const value = typedNumber(text);
  const { min, max } = BATTERY_LIMITS[field];
  return value === null || !(value >= min && value <= max);
}

/** The choices that can be simulated; a battery with a wrong entry is left out. */
export const simulatedBatteries = (choices: readonly BatteryChoice[]): (SimulatedBattery | null)[] =>
  choices.flatMap((choice) => {
    if (choice === null) return [null];
    if (BATTERY_FIELDS.some((field) => isWrongEntry(field, choice[field]))) return [];
    const number = (field: BatteryField) => typedNumber(choice[field]) ?? 0;
    return [
      {
        usableKwh: number('usableKwh'),
        chargeKw: number('chargeKw'),
        dischargeKw: number('dischargeKw'),
        efficiency: number('efficiency'),
        rule: choice.rule,
      },
    ];
  });
