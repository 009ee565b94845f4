import type { Lang } from '@heliograph/contracts/http';
import { alarmTexts } from '@heliograph/domain/alarmCatalogue';
import {
  alarmMeaning,
  alarmPriority,
  alarmText,
  priorityRank,
  type AlarmMeaning,
  type AlarmPriority,
} from '@heliograph/domain/alarms';
import type { AlarmTraits } from '@heliograph/domain/notifications';
import { ownWords } from '@heliograph/i18n/alarms';
import type { NotifiedAlarm } from '../storage/deliveryPayload.ts';

type Reported = Pick<NotifiedAlarm, 'code' | 'message' | 'type' | 'level'>;

export interface ExplainedAlarm {
  text: string;
  priority: AlarmPriority;
  concerns: AlarmMeaning['concerns'];
  cause: string;
  action: string;
}

/** Explains an alarm in a language; in the device's own words where its code is unknown. */
export function explainAlarm(alarm: Reported, lang: Lang): ExplainedAlarm {
  const said = { code: alarm.code, msg: alarm.message };
  const meaning = alarmMeaning(said, alarmTexts[lang]);
  const own = ownWords[lang];
  return {
    text: alarmText(said, alarmTexts[lang]),
    priority: getPriority(alarm),
    concerns: meaning?.concerns ?? 'both',
    cause: meaning?.cause ?? own.cause.replace('{{code}}', alarm.code || '—'),
    action: meaning?.action ?? own[alarm.type === 'fault' ? 'fault' : 'warning'],
  };
}

/** 3: high; 1: low; as settings and webhooks have the lowest that they want; and who has to act. */
export function getUrgency(alarm: Reported): Pick<AlarmTraits, 'rank' | 'concerns'> {
  const { priority, concerns } = explainAlarm(alarm, 'en');
  return { rank: priorityRank(priority), concerns };
}

const getPriority = (alarm: Reported): AlarmPriority =>
  alarmPriority({ ...alarm, msg: alarm.message }, alarmTexts.en);
