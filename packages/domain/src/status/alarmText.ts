import type { AlarmDetail } from './alarmDetail.ts';

/**
 * Alarms that the product has texts for: their codes, and what devices say with them; `{1}`, `{2}` … are numbers, `{a}`,
 * `{b}` … words without spaces. Other makers use the same codes for other things, so a device that says something else is believed.
 */
export const KNOWN_ALARMS = {
  F18: 'Insulation resistance fault',
  F24: 'Ground leakage current fault',
  F35: 'AC relay fault',
  F56: 'Battery under-voltage fault',
  W02: 'Grid over-voltage',
  W06: 'Battery temperature high',
  W09: 'Fan failure',
  W11: 'Heat sink temperature high, power reduced',
  W13: 'BMS communication lost',
  W31: 'Meter readings unsteady',
  W33: 'Breaker contact temperature high',
  W35: 'Charging cable not locked',
  W39: 'Device does not answer',
  N01: 'Gateway connection lost',
  IMPLAUSIBLE_READING: 'Implausible meter reading: {1} kWh, then {2} kWh',
  RULE_LOW_SOC: 'Battery at {1} %, below {2} %',
  RULE_NO_GENERATION: 'PV generates {1} % of what neighbours do',
  RULE_EXPORT_LIMIT: 'Export of {1} kW, above {2} kW',
  RULE_GRID_VOLTAGE: 'Grid voltage of {1} V, above {2} V',
  setting_reverted: 'Setting {a} changed back from {b} to {c} by the device or another master',
} as const;
export type KnownAlarm = keyof typeof KNOWN_ALARMS;

/** Texts in a language by code, with the placeholders of `KNOWN_ALARMS`. */
export type AlarmTextsByCode = Readonly<Record<string, string>>;

/** What an alarm is about; null where only the device's own words tell. */
export function knownAlarm({ code, msg }: Pick<AlarmDetail, 'code' | 'msg'>): KnownAlarm | null {
  return isKnown(code) && partsIn(code, msg) !== null ? code : null;
}

/** An alarm in the language of `texts`; in the device's own words where its code is unknown. */
export function alarmText({ code, msg }: Pick<AlarmDetail, 'code' | 'msg'>, texts: AlarmTextsByCode): string {
  const text = texts[code];
  const parts = text === undefined || !isKnown(code) ? null : partsIn(code, msg);
  if (text === undefined || parts === null) return msg || code;
  return text.replaceAll(PLACEHOLDER, (placeholder) => parts[placeholder] ?? '');
}

const isKnown = (code: string): code is KnownAlarm => Object.hasOwn(KNOWN_ALARMS, code);

const PLACEHOLDER = /\{[\da-c]\}/g;
const NUMBER = '(-?\\d[\\d.,]*(?:e[+-]?\\d+)?)';
const WORD = '(\\S{1,128})';

/**
 * What a device's words have for the placeholders; null when it does not say what its code says. A device without words
 * says it.
 */
function partsIn(code: KnownAlarm, msg: string): Readonly<Record<string, string>> | null {
  const words = KNOWN_ALARMS[code];
  const placeholders = words.match(PLACEHOLDER) ?? [];
  if (msg === '') return placeholders.length > 0 ? null : {};
  const said =
    patterns.get(code) ??
    new RegExp(`^${words.replaceAll(PLACEHOLDER, (each) => (/\d/.test(each) ? NUMBER : WORD))}$`, 'i');
  patterns.set(code, said);
  const parts = said.exec(msg.trim())?.slice(1);
  return parts ? Object.fromEntries(placeholders.map((each, index) => [each, parts[index] ?? ''])) : null;
}

const patterns = new Map<KnownAlarm, RegExp>();
