import { segmentAt } from '../time/index.ts';

/** Conditions on values that raise alarms [ALM-04]. */
export const RULE_KINDS = ['lowSoc', 'noGeneration', 'exportLimit', 'gridVoltage', 'losses'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** Code of the alarms of each kind. */
export const RULE_CODES = {
  lowSoc: 'RULE_LOW_SOC',
  noGeneration: 'RULE_NO_GENERATION',
  exportLimit: 'RULE_EXPORT_LIMIT',
  gridVoltage: 'RULE_GRID_VOLTAGE',
  losses: 'RULE_LOSSES',
} as const satisfies Record<RuleKind, string>;

/** Quantity that a kind of rule compares. */
interface RuleMeaning {
  /** Unit of value, threshold and hysteresis. */
  unit: string;
  /** The side of the threshold on which the condition is met. */
  raisesWhen: 'below' | 'above';
  min: number;
  max: number;
  /** An alarm ends once its condition has not been met for this long. */
  calmMinutes: number;
  /** True for values of whole days, for which a delay means nothing. */
  isDaily?: true;
}

export const RULE_MEANINGS: Record<RuleKind, RuleMeaning> = {
  lowSoc: { unit: '%', raisesWhen: 'below', min: 0, max: 100, calmMinutes: 0 },
  /** The value is the PV power in percent of what neighbours generate, relative to installed power. */
  noGeneration: { unit: '%', raisesWhen: 'below', min: 0, max: 100, calmMinutes: 0 },
  exportLimit: { unit: 'kW', raisesWhen: 'above', min: 0, max: 1_000_000, calmMinutes: 0 },
  /** Grid voltage rises with the sun, so the calm time makes a week of noon peaks one alarm. */
  gridVoltage: { unit: 'V', raisesWhen: 'above', min: 0, max: 1000, calmMinutes: 1440 },
  /** The value is what lasting losses cost in the next 30 days, in the currency of the station's tariff. */
  losses: { unit: '', raisesWhen: 'above', min: 0, max: 1_000_000, calmMinutes: 0, isDaily: true },
};

export interface RuleSettings {
  isOn: boolean;
  /** Alarm level, which gives its priority: 1 low, 2 medium, 3 high. */
  level: number;
  threshold: number;
  /** How far the value must return past the threshold before the alarm ends, at least 0. */
  hysteresis: number;
  /** How long the condition must hold before the alarm starts; counts for values of the moment only. */
  delayMinutes: number;
  /**
   * Active hours, in minutes after midnight local time; crosses midnight if `to` is earlier. Null for the
   * whole day.
   */
  hours: { from: number; to: number } | null;
}

/**
 * Defaults that suit most stations. Two rules are off until a user enables them: most batteries are nearly
 * empty each morning, which needs no attention, and only users know their export limit.
 */
export const DEFAULT_RULES: Record<RuleKind, RuleSettings> = {
  lowSoc: { isOn: false, level: 2, threshold: 20, hysteresis: 5, delayMinutes: 30, hours: null },
  noGeneration: { isOn: true, level: 2, threshold: 2, hysteresis: 3, delayMinutes: 60, hours: null },
  exportLimit: { isOn: false, level: 2, threshold: 5, hysteresis: 0.2, delayMinutes: 5, hours: null },
  gridVoltage: { isOn: true, level: 2, threshold: 253, hysteresis: 3, delayMinutes: 10, hours: null },
  losses: { isOn: true, level: 1, threshold: 50, hysteresis: 10, delayMinutes: 0, hours: null },
};

/** State of a rule for a device; null while the condition is not met. */
export interface RuleState {
  /** When the condition began, epoch ms. */
  since: number;
  isRaised: boolean;
  /** When the condition of an active alarm stopped being met; null while it is met. */
  calmSince: number | null;
}

export interface RuleReading {
  /** Epoch ms. */
  at: number;
  value: number;
}

/** `raise`: an alarm starts, at `since`; `end`: it ends, at `calmSince` if known, else at the reading. */
export type RuleEvent = 'raise' | 'end' | null;

/**
 * Applies one reading to the state of a rule. The condition counts as met between two readings if both meet
 * it. Readings not newer than the start of the condition are ignored.
 *
 * @param zone of the station
 */
export function advanceRule(
  kind: RuleKind,
  settings: RuleSettings,
  state: RuleState | null,
  { at, value }: RuleReading,
  zone: string,
): { state: RuleState | null; event: RuleEvent } {
  if (state && at < (state.calmSince ?? state.since)) return { state, event: null };
  const isLooking = settings.isOn && isWithin(settings.hours, at, zone);
  const sign = RULE_MEANINGS[kind].raisesWhen === 'above' ? 1 : -1;
  const excess = sign * (value - settings.threshold);
  const holds = isLooking && (state?.isRaised ? excess > -settings.hysteresis : excess > 0);
  if (!holds) {
    if (!state?.isRaised) return { state: null, event: null };
    const calmSince = state.calmSince ?? at;
    const isOver = !settings.isOn || at - calmSince >= RULE_MEANINGS[kind].calmMinutes * 60_000;
    return isOver ? { state: null, event: 'end' } : { state: { ...state, calmSince }, event: null };
  }
  const since = state?.since ?? at;
  const delay = RULE_MEANINGS[kind].isDaily ? 0 : settings.delayMinutes * 60_000;
  if (state?.isRaised || at - since < delay)
    return { state: { since, isRaised: state?.isRaised ?? false, calmSince: null }, event: null };
  return { state: { since, isRaised: true, calmSince: null }, event: 'raise' };
}

const DAY_MINUTES = 1440;

function isWithin(hours: RuleSettings['hours'], at: number, zone: string): boolean {
  if (!hours) return true;
  const minute = Math.floor((at + segmentAt(zone, at).offset) / 60_000) % DAY_MINUTES;
  const length = (hours.to - hours.from + DAY_MINUTES) % DAY_MINUTES;
  return (minute - hours.from + DAY_MINUTES) % DAY_MINUTES < length;
}
