import type { Lang } from '@heliograph/contracts/http';
import { priorityRank, type AlarmMeaning, type AlarmPriority } from '@heliograph/domain/alarms';
import type { OutgoingMessage } from '../outgoingMessage.ts';
import type { DeliveryPayload, NotifiedAlarm } from '../../storage/deliveryPayload.ts';
import { zonedTime } from '../../support/zonedTime.ts';
import { explainAlarm } from '../../alarms/explainAlarm.ts';

/** Maximum alarms of a kind that a mail lists. */
const MAX_LISTED = 20;

export interface AlarmMessageFacts {
  product: string;
  lang: Lang;
  /** Origin of the portal. */
  origin: string;
  /** Address that ends these mails. */
  unsubscribe: string;
}

/** Facts of a mail about alarms. */
export interface AlarmGroupFacts extends AlarmMessageFacts {
  /** Clock of the reader, for alarms of stations whose clocks differ. */
  zone: string;
}

type GroupPayload = Extract<DeliveryPayload, { kind: 'group' }>;

interface Texts {
  /** Between sentences. */
  space: string;
  subject: Record<'several' | 'daily' | 'incident' | 'escalated', string> & {
    station: (name: string) => string;
  };
  /** About gateways that went together. */
  together: string;
  /** First words of an SMS. */
  opening: (product: string, subject: string) => string;
  began: (alarms: number, stations: number) => string;
  ended: (alarms: number, stations: number) => string;
  lasting: (alarms: number, stations: number) => string;
  escalated: string;
  over: string;
  todo: (what: string) => string;
  concerns: Record<AlarmMeaning['concerns'], string>;
  priority: Record<AlarmPriority, string>;
  more: (count: number) => string;
  until: (time: string) => string;
  settings: string;
  test: { subject: string; text: string };
}

/** The notification about alarms of one group, with what to do. @param payload only what they may see */
export function alarmMessage(payload: GroupPayload, facts: AlarmGroupFacts): OutgoingMessage {
  const { lang, product, origin } = facts;
  const text = { en, zh }[lang];
  const { began, ended, lasting, group } = payload;
  const all = [...began, ...lasting, ...ended];
  const [first] = all;
  const counted = (words: Texts['began'], alarms: readonly NotifiedAlarm[]) =>
    alarms.length === 0 ? [] : [words(alarms.length, new Set(alarms.map(({ stationId }) => stationId)).size)];
  const isOver = began.length === 0 && lasting.length === 0;
  const subject =
    group === 'station' && first
      ? text.subject.station(first.station)
      : text.subject[group as Exclude<typeof group, 'station'>];
  const summary = [
    ...(group === 'escalated' && !isOver ? [text.escalated] : []),
    ...counted(text.began, began),
    ...(isOver ? [text.over] : counted(text.ended, ended)),
    ...counted(text.lasting, lasting),
  ].join(' ');
  const zones = new Set(all.map(({ zone }) => zone));
  // One clock for all of them: an incident is one instant everywhere.
  const time = (at: number) => zonedTime(lang, at, zones.size === 1 ? first!.zone : facts.zone);
  const lines = [began, lasting, ended].flatMap((alarms) =>
    listed(alarms, { namesStation: group !== 'station', lang, text, time }),
  );
  const link = linkTo(all, origin);
  return {
    lang,
    subject: `${product}: ${subject}`,
    paragraphs: [
      summary,
      ...(group === 'incident' && !isOver ? [text.together] : []),
      ...getAdvice([...began, ...lasting], lang, text),
      text.settings,
    ],
    link,
    facts: lines,
    thread: payload.groupId,
    unsubscribe: facts.unsubscribe,
    short: [text.opening(product, subject), summary, lines[0]?.[1], link].filter(Boolean).join(' '),
  };
}

/** Test message that shows that messages arrive. */
export function testMessage({ product, lang, origin, unsubscribe }: AlarmMessageFacts): OutgoingMessage {
  const { test, settings } = { en, zh }[lang];
  return {
    lang,
    subject: `${product}: ${test.subject}`,
    paragraphs: [test.text, settings],
    link: `${origin}/notifications`,
    unsubscribe,
    short: test.text,
  };
}

/** One station's page, or the fault page. */
function linkTo(alarms: readonly NotifiedAlarm[], origin: string): string {
  const [first, ...others] = [...new Set(alarms.map(({ stationId }) => stationId))];
  return first !== undefined && others.length === 0
    ? `${origin}/powerDetail?isOne=1&station=${first}`
    : `${origin}/fault`;
}

/** The most urgent first. */
const byPriority = (alarms: readonly NotifiedAlarm[], lang: Lang) =>
  alarms
    .map((alarm) => ({ alarm, ...explainAlarm(alarm, lang) }))
    .sort((a, b) => priorityRank(b.priority) - priorityRank(a.priority));

function listed(
  alarms: readonly NotifiedAlarm[],
  {
    namesStation,
    lang,
    text,
    time,
  }: { namesStation: boolean; lang: Lang; text: Texts; time: (at: number) => string },
): (readonly [string, string])[] {
  const rows = byPriority(alarms, lang)
    .slice(0, MAX_LISTED)
    .map(({ alarm, text: words, priority }) => {
      const place = namesStation ? `${alarm.station} · ${alarm.device}` : alarm.device;
      const code = words === alarm.code ? '' : ` (${alarm.code})`;
      const end = alarm.ended === null ? '' : ` ${text.until(time(alarm.ended))}`;
      return [time(alarm.began), `${place}: ${words}${code}, ${text.priority[priority]}${end}`] as const;
    });
  const rest = alarms.length - rows.length;
  return rest > 0 ? [...rows, ['…', text.more(rest)] as const] : rows;
}

/** Causes and what to do, once for each kind of alarm. */
function getAdvice(alarms: readonly NotifiedAlarm[], lang: Lang, text: Texts): string[] {
  const kinds = new Map(byPriority(alarms, lang).map((each) => [each.text, each]));
  return [...kinds.values()]
    .slice(0, 5)
    .map((each) =>
      text.todo(`${each.text} – ${[each.cause, each.action, text.concerns[each.concerns]].join(text.space)}`),
    );
}

const alarmsEn = (alarms: number, stations: number): string =>
  `${alarms} ${alarms === 1 ? 'alarm' : 'alarms'}${stations > 1 ? ` at ${stations} stations` : ''}`;

const en: Texts = {
  space: ' ',
  subject: {
    station: (name) => `alarm at ${name}`,
    several: 'alarms at several stations',
    daily: 'alarms of the day',
    incident: 'many gateways lost their connection',
    escalated: 'nobody has acknowledged alarms',
  },
  together:
    'These gateways lost their connection together, so this is probably one cause: a broker, a network, a power cut or the weather. There is one more message when all of them are back.',
  opening: (product, subject) => `${product}: ${subject}.`,
  began: (alarms, stations) => `${alarmsEn(alarms, stations)} started.`,
  ended: (alarms, stations) => `${alarmsEn(alarms, stations)} ended.`,
  lasting: (alarms, stations) =>
    `${alarmsEn(alarms, stations)} reported before ${alarms === 1 ? 'is' : 'are'} still there.`,
  escalated: 'Nobody has acknowledged these alarms in time: please look at them.',
  over: 'It is over: all of these alarms ended. There is nothing to do.',
  todo: (what) => `What to do: ${what}`,
  concerns: { owner: 'For the owner.', installer: 'For the installer.', both: 'For owner and installer.' },
  priority: { high: 'high priority', medium: 'medium priority', low: 'low priority' },
  more: (count) => `${count} more on the page`,
  until: (time) => `– ended ${time}`,
  settings: 'Choose what you are notified about, and when, in the portal: user centre, “Notifications”.',
  test: {
    subject: 'test of your notifications',
    text: 'Messages about alarms reach you. There is nothing to do.',
  },
};

const alarmsZh = (alarms: number, stations: number): string =>
  `${stations > 1 ? `${stations} 座电站的 ` : ''}${alarms} 条告警`;

const zh: Texts = {
  space: '',
  subject: {
    station: (name) => `${name}告警`,
    several: '多座电站告警',
    daily: '每日告警',
    incident: '多个网关同时断开连接',
    escalated: '有告警尚未确认',
  },
  together: '这些网关同时断开连接，很可能是同一原因：服务器、网络、停电或天气。全部恢复后会再发送一条通知。',
  opening: (product, subject) => `【${product}】${subject}。`,
  began: (alarms, stations) => `新发生${alarmsZh(alarms, stations)}。`,
  ended: (alarms, stations) => `已恢复${alarmsZh(alarms, stations)}。`,
  lasting: (alarms, stations) => `此前通知的${alarmsZh(alarms, stations)}仍未恢复。`,
  escalated: '以下告警未在规定时间内确认，请查看。',
  over: '以下告警已全部恢复，无需处理。',
  todo: (what) => `处理建议：${what}`,
  concerns: { owner: '由业主处理。', installer: '由安装商处理。', both: '由业主和安装商处理。' },
  priority: { high: '高优先级', medium: '中优先级', low: '低优先级' },
  more: (count) => `另有 ${count} 条，请在页面中查看`,
  until: (time) => `– 恢复于 ${time}`,
  settings: '接收哪些通知以及何时接收，可在门户的用户中心“通知”页面设置。',
  test: { subject: '通知测试', text: '告警通知可以送达，无需处理。' },
};
