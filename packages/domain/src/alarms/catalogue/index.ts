import type { Lang } from '@heliograph/contracts/http';
import type { AlarmMeaning, AlarmTextsByCode, LocalAlarmMeaning } from '../alarmMeaning.ts';
import { chargerAlarms } from './chargers.ts';
import { deviceAlarms } from './devices.ts';
import { hybridInverterAlarms } from './hybridInverters.ts';
import { GATEWAY_GONE, portalAlarms, SILENT_DEVICE } from './portal.ts';
import { sunspecAlarms } from './sunspec.ts';

export { GATEWAY_GONE, SILENT_DEVICE };

/** All alarms that the product explains, one entry each. */
export const ALARM_CATALOGUE: readonly AlarmMeaning[] = [
  ...portalAlarms,
  ...deviceAlarms,
  ...hybridInverterAlarms,
  ...sunspecAlarms,
  ...chargerAlarms,
];

/** Summary of gateways that lost their connection together. */
export const incidentText: Readonly<Record<Lang, (members: number) => string>> = {
  en: (members) => `Incident: ${members} gateways lost their connection together`,
  zh: (members) => `事件：${members} 个网关同时断开连接`,
};

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
