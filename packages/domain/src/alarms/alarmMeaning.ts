import type { LocalizedText } from '../localizedText.ts';
import type { AlarmDetail } from '../status/index.ts';

/** How soon an alarm needs attention, the most urgent first [ALM-02]. */
export const ALARM_PRIORITIES = ['high', 'medium', 'low'] as const;
export type AlarmPriority = (typeof ALARM_PRIORITIES)[number];

/**
 * Meaning of an alarm. Makers use the same codes for different things, so a code can have several entries, and a device
 * that says none of their words is believed.
 */
export interface AlarmMeaning {
  code: string;
  /** Message of devices with this meaning; `{1}`, `{2}` … are numbers, `{a}`, `{b}` … words without spaces. */
  says: string;
  /** Missing where people choose it in a rule, whose alarms have it as their level. */
  priority?: AlarmPriority;
  /** Who can do something about it. */
  concerns: 'owner' | 'installer' | 'both';
  /** In the language of people, with the placeholders of `says`. */
  text: LocalizedText;
  /** Likely cause. */
  cause: LocalizedText;
  /** Remedy. */
  action: LocalizedText;
}

/** An entry in one language. */
export type LocalAlarmMeaning = Omit<AlarmMeaning, 'text' | 'cause' | 'action'> &
  Record<'text' | 'cause' | 'action', string>;

/** The catalogue in one language, by code. */
export type AlarmTextsByCode = Readonly<Record<string, readonly LocalAlarmMeaning[]>>;

type ReportedAlarm = Pick<AlarmDetail, 'code' | 'msg'>;

/** The entry about an alarm; null where only the device's own words tell. */
export function alarmMeaning(said: ReportedAlarm, texts: AlarmTextsByCode): LocalAlarmMeaning | null {
  return found(said, texts)?.meaning ?? null;
}

/** An alarm in the language of `texts`; in the device's own words where it has no entry. */
export function alarmText(said: ReportedAlarm, texts: AlarmTextsByCode): string {
  const match = found(said, texts);
  if (match === null) return said.msg || said.code;
  const { meaning, parts, details } = match;
  const text = meaning.text.replaceAll(PLACEHOLDER, (placeholder) => parts[placeholder] ?? '');
  return details === '' ? text : `${text}: ${details}`;
}

/** Many alarms of an entry, whose numbers differ; in the device's own words where there is none. */
export function alarmKindText(said: ReportedAlarm, texts: AlarmTextsByCode): string {
  const match = found(said, texts);
  return match === null ? said.msg || said.code : match.meaning.text.replaceAll(PLACEHOLDER, '…');
}

/** That of its entry; of others, that which their gateway or rule gives them. */
export function alarmPriority(
  said: ReportedAlarm & { type: 'alarm' | 'fault'; level: number },
  texts: AlarmTextsByCode,
): AlarmPriority {
  const meaning = alarmMeaning(said, texts);
  if (meaning?.priority) return meaning.priority;
  if (said.type === 'fault' || said.level >= 3) return 'high';
  return said.level === 2 ? 'medium' : 'low';
}

/** 3: high; 1: low. */
export const priorityRank = (priority: AlarmPriority): number => 3 - ALARM_PRIORITIES.indexOf(priority);

/** Orders alarms: the most urgent first, then the newest. */
export const byUrgency = (
  a: { priority: AlarmPriority; timestamp: number },
  b: { priority: AlarmPriority; timestamp: number },
): number => priorityRank(b.priority) - priorityRank(a.priority) || b.timestamp - a.timestamp;

interface Match {
  meaning: LocalAlarmMeaning;
  /** By placeholder. */
  parts: Readonly<Record<string, string>>;
  /** Text of the device after a colon. */
  details: string;
}

function found({ code, msg }: ReportedAlarm, texts: AlarmTextsByCode): Match | null {
  if (!Object.hasOwn(texts, code)) return null;
  for (const meaning of texts[code] ?? []) {
    const match = getMatch(meaning, msg.trim());
    if (match) return match;
  }
  return null;
}

const PLACEHOLDER = /\{[\da-c]\}/g;
const NUMBER = '(-?\\d[\\d.,]*(?:e[+-]?\\d+)?)';
const WORD = '(\\S{1,128})';
const DETAILS = '(?:: (.{1,500}))?';

/** A device without words says what its code says. */
function getMatch(meaning: LocalAlarmMeaning, msg: string): Match | null {
  const placeholders = meaning.says.match(PLACEHOLDER) ?? [];
  if (msg === '') return placeholders.length > 0 ? null : { meaning, parts: {}, details: '' };
  let pattern = patterns.get(meaning.says);
  if (!pattern) {
    const words = meaning.says.replaceAll(PLACEHOLDER, (each) => (/\d/.test(each) ? NUMBER : WORD));
    pattern = new RegExp(`^${words}${DETAILS}$`, 'i');
    patterns.set(meaning.says, pattern);
  }
  const groups = pattern.exec(msg)?.slice(1);
  if (!groups) return null;
  const parts = Object.fromEntries(placeholders.map((each, index) => [each, groups[index] ?? '']));
  return { meaning, parts, details: groups[placeholders.length] ?? '' };
}

const patterns = new Map<string, RegExp>();
