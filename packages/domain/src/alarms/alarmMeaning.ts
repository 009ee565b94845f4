import type { LocalizedText } from '../localizedText.ts';
import type { AlarmDetail } from '../status/index.ts';

/** Urgency of an alarm, highest first [ALM-02]. */
export const ALARM_PRIORITIES = ['high', 'medium', 'low'] as const;
export type AlarmPriority = (typeof ALARM_PRIORITIES)[number];

/**
 * Meaning of an alarm. Manufacturers use the same codes for different things, so a code can have several
 * entries. If the device's message matches none of them, the message itself is shown.
 */
export interface AlarmMeaning {
  code: string;
  /**
   * Message that devices send with this meaning; `{1}`, `{2}` … are numbers, `{a}`, `{b}` … words without
   * spaces.
   */
  says: string;
  /** Missing where users choose the priority in a rule; the alarm's level then determines it. */
  priority?: AlarmPriority;
  /** Role that can act on it. */
  concerns: 'owner' | 'installer' | 'both';
  /** Localized text with the placeholders of `says`. */
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

/** The entry that explains an alarm; null if only the device's own message is available. */
export function alarmMeaning(said: ReportedAlarm, texts: AlarmTextsByCode): LocalAlarmMeaning | null {
  return found(said, texts)?.meaning ?? null;
}

/** Text of an alarm in the language of `texts`, or the device's own message without an entry. */
export function alarmText(said: ReportedAlarm, texts: AlarmTextsByCode): string {
  const match = found(said, texts);
  if (match === null) return said.msg || said.code;
  const { meaning, parts, details } = match;
  const text = meaning.text.replaceAll(PLACEHOLDER, (placeholder) => parts[placeholder] ?? '');
  return details === '' ? text : `${text}: ${details}`;
}

/** Text for several alarms of one entry, whose numbers differ; the device's own message without an entry. */
export function alarmKindText(said: ReportedAlarm, texts: AlarmTextsByCode): string {
  const match = found(said, texts);
  return match === null ? said.msg || said.code : match.meaning.text.replaceAll(PLACEHOLDER, '…');
}

/** Priority from the entry, or the one that the gateway or rule reports. */
export function alarmPriority(
  said: ReportedAlarm & { type: 'alarm' | 'fault'; level: number },
  texts: AlarmTextsByCode,
): AlarmPriority {
  const meaning = alarmMeaning(said, texts);
  if (meaning?.priority) return meaning.priority;
  if (said.type === 'fault' || said.level >= 3) return 'high';
  return said.level === 2 ? 'medium' : 'low';
}

/** Rank of a priority: 3 is high, 1 is low. */
export const priorityRank = (priority: AlarmPriority): number => 3 - ALARM_PRIORITIES.indexOf(priority);

/** The priority of a rank; null for what is none, as where nothing has been read yet. */
export const priorityOfRank = (rank: unknown): AlarmPriority | null =>
  ALARM_PRIORITIES.find((priority) => priorityRank(priority) === rank) ?? null;

/** Orders alarms: the most urgent first, then the newest. */
export const byUrgency = (
  a: { priority: AlarmPriority; timestamp: number },
  b: { priority: AlarmPriority; timestamp: number },
): number => priorityRank(b.priority) - priorityRank(a.priority) || b.timestamp - a.timestamp;

interface Match {
  meaning: LocalAlarmMeaning;
  /** Matched text by placeholder. */
  parts: Readonly<Record<string, string>>;
  /** Text of the device that follows a colon. */
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

/** A device that sends no message is matched by code alone. */
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
