import type { Language } from './language.ts';
import { messages as alarmsEn } from './resources/en/alarm.ts';
import { messages as adviceEn } from './resources/en/alarmAdvice.ts';
import { messages as alarmsZh } from './resources/zh/alarm.ts';
import { messages as adviceZh } from './resources/zh/alarmAdvice.ts';

interface AlarmTexts {
  /** What an alarm says, by code, with the placeholders of `KNOWN_ALARMS`. */
  words: Readonly<Record<string, string>>;
  /** What to do, by code. */
  action: Readonly<Record<string, string>>;
  /** What to do about faults and warnings of other codes. */
  own: Readonly<Record<'fault' | 'warning', string>>;
}

/** Texts of alarms outside the pages, as in mails. */
export const alarmTexts: Readonly<Record<Language, AlarmTexts>> = {
  en: { words: alarmsEn, action: adviceEn.action, own: adviceEn.own },
  zh: { words: alarmsZh, action: adviceZh.action, own: adviceZh.own },
};
