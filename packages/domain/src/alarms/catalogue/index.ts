import type { Lang } from '@heliograph/contracts/http';
import type { AlarmMeaning, AlarmTextsByCode, LocalAlarmMeaning } from '../alarmMeaning.ts';
import { chargerAlarms } from './chargers.ts';
import { deviceAlarms } from './devices.ts';
import { hybridInverterAlarms } from './hybridInverters.ts';
import { portalAlarms } from './portal.ts';
import { sunspecAlarms } from './sunspec.ts';

/** All alarms that the product explains: one entry each. */
export const ALARM_CATALOGUE: readonly AlarmMeaning[] = [
  ...portalAlarms,
  ...deviceAlarms,
  ...hybridInverterAlarms,
  ...sunspecAlarms,
  ...chargerAlarms,
];

function textsIn(lang: Lang): AlarmTextsByCode {
  const byCode: Record<string, LocalAlarmMeaning[]> = {};
  for (const { text, cause, action, ...meaning } of ALARM_CATALOGUE)
    (byCode[meaning.code] ??= []).push({
      ...meaning,
      text: text[lang],
      cause: cause[lang],
      action: action[lang],
    });
  return byCode;
}

/** The catalogue by language and code. */
export const alarmTexts: Readonly<Record<Lang, AlarmTextsByCode>> = { en: textsIn('en'), zh: textsIn('zh') };
