import type { Language } from './language.ts';
import { messages as en } from './resources/en/alarmAdvice.ts';
import { messages as zh } from './resources/zh/alarmAdvice.ts';

/** Texts about alarms without an entry in the catalogue, outside the pages. */
export const ownWords: Readonly<Record<Language, Record<'cause' | 'fault' | 'warning', string>>> = {
  en: en.own,
  zh: zh.own,
};
