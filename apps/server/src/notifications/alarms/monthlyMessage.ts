import type { AlarmStatistics, Lang } from '@heliograph/contracts/http';
import { alarmTexts } from '@heliograph/domain/alarmCatalogue';
import {
  ALARM_PRIORITIES,
  ALARM_TARGETS,
  alarmKindText,
  type AlarmPriority,
} from '@heliograph/domain/alarms';
import { dateText } from '@heliograph/domain/reports';
import type { OutgoingMessage } from '../outgoingMessage.ts';
import type { AlarmMessageFacts } from './alarmMessage.ts';

/** How many of the most frequent alarms are listed. */
const FREQUENT = 10;
const HOUR = 3_600_000;

interface Texts {
  locale: string;
  subject: (month: string) => string;
  summary: (month: string, alarms: number, stations: number) => string;
  none: (month: string) => string;
  label: Record<
    'average' | 'peak' | 'floods' | 'standing' | 'chattering' | 'acknowledge' | 'recover' | 'station',
    string
  >;
  priority: Record<AlarmPriority, string>;
  target: (value: string, target: string) => string;
  below: (target: number) => string;
  most: (target: number) => string;
  about: (percent: string) => string;
  atATime: (alarms: number, most: number) => string;
  duration: (median: string, p90: string) => string;
  units: Record<'minutes' | 'hours' | 'days', string>;
  times: (alarms: number, share: string) => string;
  frequent: string;
  operator: string;
  report: string;
  settings: string;
}

/** The alarm statistics of a month against the figures of the standards [ALM-07]. */
export function monthlyMessage(
  statistics: AlarmStatistics,
  { start, zone }: { start: number; zone: string },
  { product, lang, origin, unsubscribe }: AlarmMessageFacts,
): OutgoingMessage {
  const text = { en, zh }[lang];
  const month = new Intl.DateTimeFormat(text.locale, {
    year: 'numeric',
    month: 'long',
    timeZone: zone,
  }).format(start);
  const { alarms } = statistics.total;
  const summary = alarms === 0 ? text.none(month) : text.summary(month, alarms, statistics.stations_of);
  const link = `${origin}/sheet?report=alarms&period=month&date=${dateText(zone, start)}`;
  return {
    lang,
    subject: `${product}: ${text.subject(month)}`,
    paragraphs: [
      summary,
      ...(alarms === 0 ? [] : [text.frequent, text.operator]),
      text.report,
      text.settings,
    ],
    link,
    facts: alarms === 0 ? [] : [...getFigures(statistics, text), ...getFrequent(statistics, text, lang)],
    unsubscribe,
    short: `${product}: ${summary} ${link}`,
  };
}

function getFigures(statistics: AlarmStatistics, text: Texts): (readonly [string, string])[] {
  const { total, average, floods, standing_most } = statistics;
  const { label, target, below, most } = text;
  const number = (value: number) => numberText(value, text);
  return [
    [label.average, target(number(average), most(ALARM_TARGETS.average))],
    [label.peak, target(number(total.peak), below(ALARM_TARGETS.peak))],
    [label.floods, number(floods.count)],
    [label.standing, target(text.atATime(total.standing, standing_most), below(ALARM_TARGETS.standing))],
    [label.chattering, number(total.chattering)],
    ...ALARM_PRIORITIES.map(
      (priority) =>
        [
          text.priority[priority],
          target(
            text.times(total[priority], percent(total[priority] / total.alarms)),
            text.about(percent(ALARM_TARGETS.priorities[priority])),
          ),
        ] as const,
    ),
    ...(['acknowledge', 'recover'] as const).flatMap((key) => {
      const { median, p90 } = total[key];
      return median === null || p90 === null
        ? []
        : [[label[key], text.duration(durationText(median, text), durationText(p90, text))] as const];
    }),
  ];
}

/** The most frequent alarms, and the stations with the most. */
function getFrequent(
  { total, codes, stations }: AlarmStatistics,
  text: Texts,
  lang: Lang,
): (readonly [string, string])[] {
  const times = (alarms: number) => text.times(alarms, percent(alarms / total.alarms));
  return [
    ...codes.slice(0, FREQUENT).map(({ code, message, alarms }, place) => {
      const words = alarmKindText({ code, msg: message }, alarmTexts[lang]);
      const name = code === '' || words === code ? words : `${words} (${code})`;
      return [String(place + 1), `${name}: ${times(alarms)}`] as const;
    }),
    ...(stations.length > 1
      ? stations.map(
          ({ station_name, alarms }) => [text.label.station, `${station_name}: ${times(alarms)}`] as const,
        )
      : []),
  ];
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

const numberText = (value: number, { locale }: Texts): string =>
  new Intl.NumberFormat(locale, { maximumSignificantDigits: value < 1 ? 2 : 15 }).format(value);

function durationText(ms: number, text: Texts): string {
  const [unit, length] =
    ms < HOUR
      ? (['minutes', HOUR / 60] as const)
      : ms < 48 * HOUR
        ? (['hours', HOUR] as const)
        : (['days', 24 * HOUR] as const);
  const value = new Intl.NumberFormat(text.locale, { maximumFractionDigits: 1 }).format(ms / length);
  return `${value} ${text.units[unit]}`;
}

const en: Texts = {
  locale: 'en-AU',
  subject: (month) => `alarms of ${month}`,
  summary: (month, alarms, stations) =>
    `In ${month} there ${alarms === 1 ? 'was 1 alarm' : `were ${alarms} alarms`} at ${stations === 1 ? '1 station' : `${stations} stations`}.`,
  none: (month) => `In ${month} there were no alarms. There is nothing to do.`,
  label: {
    average: 'Alarms per 10 minutes, average',
    peak: 'Alarms per 10 minutes, peak',
    floods: 'Floods (10 and more in 10 minutes)',
    standing: 'Longer than a day',
    chattering: 'Again and again (more than 3 in a minute)',
    acknowledge: 'Time to acknowledge',
    recover: 'Time to recover',
    station: 'Station',
  },
  priority: { high: 'High priority', medium: 'Medium priority', low: 'Low priority' },
  target: (value, target) => `${value} (standard: ${target})`,
  below: (target) => `fewer than ${target}`,
  most: (target) => `at most ${target}`,
  about: (share) => `about ${share}`,
  atATime: (alarms, most) => `${alarms}, at most ${most} at a time`,
  duration: (median, p90) => `median ${median}, 90% within ${p90}`,
  units: { minutes: 'min', hours: 'h', days: 'days' },
  times: (alarms, share) => `${alarms} (${share})`,
  frequent:
    'What to do: look at the most frequent alarms first. A few causes are often behind most of them, and mending those ends the rest.',
  operator: 'The figures of the standards ISA-18.2 and IEC 62682 are for one operator.',
  report: 'The report in the portal has all figures by alarm, station and day; the link above opens it.',
  settings:
    'You chose this monthly mail in the portal: user centre, “Notifications”. It can be switched off there.',
};

const zh: Texts = {
  locale: 'zh-CN',
  subject: (month) => `${month}告警统计`,
  summary: (month, alarms, stations) => `${month}，${stations} 座电站共有 ${alarms} 条告警。`,
  none: (month) => `${month}没有告警，无需处理。`,
  label: {
    average: '每 10 分钟告警数，平均',
    peak: '每 10 分钟告警数，峰值',
    floods: '告警泛滥（10 分钟内 10 条及以上）',
    standing: '持续超过一天',
    chattering: '反复出现（一分钟内超过 3 次）',
    acknowledge: '确认用时',
    recover: '恢复用时',
    station: '电站',
  },
  priority: { high: '高优先级', medium: '中优先级', low: '低优先级' },
  target: (value, target) => `${value}（标准：${target}）`,
  below: (target) => `少于 ${target}`,
  most: (target) => `不超过 ${target}`,
  about: (share) => `约 ${share}`,
  atATime: (alarms, most) => `${alarms} 条，同时最多 ${most} 条`,
  duration: (median, p90) => `中位数 ${median}，90% 在 ${p90}内`,
  units: { minutes: '分钟', hours: '小时', days: '天' },
  times: (alarms, share) => `${alarms} 条（${share}）`,
  frequent: '处理建议：先查看最频繁的告警。大部分告警往往只有少数原因，解决这些原因即可减少其余告警。',
  operator: 'ISA-18.2 和 IEC 62682 标准的指标按一名值班员计。',
  report: '门户中的报表按告警、电站和日期列出全部指标，可通过上方链接打开。',
  settings: '您在门户的用户中心“通知”页面选择了此每月邮件，可在那里关闭。',
};
