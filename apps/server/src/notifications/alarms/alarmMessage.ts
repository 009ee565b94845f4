import type { Lang } from '@heliograph/contracts/http';
import { alarmText } from '@heliograph/domain/status';
import { alarmTexts } from '@heliograph/i18n/alarms';
import type { OutgoingMessage } from '../outgoingMessage.ts';
import type { DeliveryPayload, NotifiedAlarm } from './deliveryPayload.ts';

/** Most alarms of a kind that a mail lists. */
const MOST_LISTED = 20;

export interface AlarmMessageFacts {
  product: string;
  lang: Lang;
  /** Origin of the portal. */
  origin: string;
  /** Address that ends these mails. */
  unsubscribe: string;
}

type GroupPayload = Extract<DeliveryPayload, { kind: 'group' }>;

interface Texts {
  locale: string;
  subject: { station: (name: string) => string; several: string; daily: string; escalated: string };
  /** Of an SMS. */
  opening: (product: string, subject: string) => string;
  began: (alarms: number, stations: number) => string;
  ended: (alarms: number, stations: number) => string;
  lasting: (alarms: number, stations: number) => string;
  escalated: string;
  over: string;
  todo: (what: string) => string;
  more: (count: number) => string;
  until: (time: string) => string;
  settings: string;
  test: { subject: string; text: string };
}

/** The notification about alarms of one group, with what to do. @param payload only what they may see */
export function alarmMessage(payload: GroupPayload, facts: AlarmMessageFacts): OutgoingMessage {
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
      : text.subject[group as 'several' | 'daily' | 'escalated'];
  const summary = [
    ...(group === 'escalated' && !isOver ? [text.escalated] : []),
    ...counted(text.began, began),
    ...(isOver ? [text.over] : counted(text.ended, ended)),
    ...counted(text.lasting, lasting),
  ].join(' ');
  const lines = [began, lasting, ended].flatMap((alarms) => listed(alarms, group !== 'station', lang, text));
  const link = linkTo(all, origin);
  return {
    lang,
    subject: `${product}: ${subject}`,
    paragraphs: [summary, ...adviceOf([...began, ...lasting], lang, text), text.settings],
    link,
    facts: lines,
    thread: payload.groupId,
    unsubscribe: facts.unsubscribe,
    short: [text.opening(product, subject), summary, lines[0]?.[1], link].filter(Boolean).join(' '),
  };
}

/** Shows somebody that messages arrive. */
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

const wordsOf = ({ code, message }: NotifiedAlarm, lang: Lang): string =>
  alarmText({ code, msg: message }, alarmTexts[lang].words);

function listed(
  alarms: readonly NotifiedAlarm[],
  namesStation: boolean,
  lang: Lang,
  text: Texts,
): (readonly [string, string])[] {
  const rows = alarms.slice(0, MOST_LISTED).map((alarm) => {
    const time = (at: number) =>
      new Intl.DateTimeFormat(text.locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: alarm.zone,
      }).format(at);
    const place = namesStation ? `${alarm.station} · ${alarm.device}` : alarm.device;
    const words = wordsOf(alarm, lang);
    const code = words === alarm.code ? '' : ` (${alarm.code})`;
    const end = alarm.ended === null ? '' : ` ${text.until(time(alarm.ended))}`;
    return [time(alarm.began), `${place}: ${words}${code}${end}`] as const;
  });
  const rest = alarms.length - rows.length;
  return rest > 0 ? [...rows, ['…', text.more(rest)] as const] : rows;
}

/** What to do, once for each code. */
function adviceOf(alarms: readonly NotifiedAlarm[], lang: Lang, text: Texts): string[] {
  const { action, own } = alarmTexts[lang];
  const kinds = new Map(alarms.map((alarm) => [alarm.code, alarm]));
  return [...kinds.values()]
    .slice(0, 5)
    .map((alarm) =>
      text.todo(
        `${wordsOf(alarm, lang)} – ${action[alarm.code] ?? own[alarm.type === 'fault' ? 'fault' : 'warning']}`,
      ),
    );
}

const alarmsEn = (alarms: number, stations: number): string =>
  `${alarms} ${alarms === 1 ? 'alarm' : 'alarms'}${stations > 1 ? ` at ${stations} stations` : ''}`;

const en: Texts = {
  locale: 'en-AU',
  subject: {
    station: (name) => `alarm at ${name}`,
    several: 'alarms at several stations',
    daily: 'alarms of the day',
    escalated: 'nobody has acknowledged alarms',
  },
  opening: (product, subject) => `${product}: ${subject}.`,
  began: (alarms, stations) => `${alarmsEn(alarms, stations)} started.`,
  ended: (alarms, stations) => `${alarmsEn(alarms, stations)} ended.`,
  lasting: (alarms, stations) =>
    `${alarmsEn(alarms, stations)} reported before ${alarms === 1 ? 'is' : 'are'} still there.`,
  escalated: 'Nobody has acknowledged these alarms in time: please look at them.',
  over: 'It is over: all of these alarms ended. There is nothing to do.',
  todo: (what) => `What to do: ${what}`,
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
  locale: 'zh-CN',
  subject: {
    station: (name) => `${name}告警`,
    several: '多座电站告警',
    daily: '每日告警',
    escalated: '有告警尚未确认',
  },
  opening: (product, subject) => `【${product}】${subject}。`,
  began: (alarms, stations) => `新发生${alarmsZh(alarms, stations)}。`,
  ended: (alarms, stations) => `已恢复${alarmsZh(alarms, stations)}。`,
  lasting: (alarms, stations) => `此前通知的${alarmsZh(alarms, stations)}仍未恢复。`,
  escalated: '以下告警未在规定时间内确认，请查看。',
  over: '以下告警已全部恢复，无需处理。',
  todo: (what) => `处理建议：${what}`,
  more: (count) => `另有 ${count} 条，请在页面中查看`,
  until: (time) => `– 恢复于 ${time}`,
  settings: '接收哪些通知以及何时接收，可在门户的用户中心“通知”页面设置。',
  test: { subject: '通知测试', text: '告警通知可以送达，无需处理。' },
};
