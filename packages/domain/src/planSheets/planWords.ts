import type {
  AustralianState,
  DayKind,
  ElectricityPlan,
  PlanPart,
  TierCycle,
} from '@heliograph/contracts/http';
import { DAY_KINDS } from '../billing/index.ts';
import type { PlanField } from './planColumns.ts';

/** Common words for a value; the first is written. The value itself is also accepted. */
interface Words {
  en: readonly [string, ...string[]];
  zh: readonly [string, ...string[]];
}

type Part<Kind extends PlanPart['kind']> = Extract<PlanPart, { kind: Kind }>;

const kinds: Record<PlanPart['kind'], Words> = {
  supply: { en: ['Supply charge', 'Supply', 'Daily supply charge'], zh: ['供电费', '每日供电费'] },
  usage: { en: ['Usage', 'General usage', 'Consumption'], zh: ['用电', '用电费'] },
  controlled: { en: ['Controlled load'], zh: ['受控负荷'] },
  feedIn: { en: ['Feed-in', 'Feed-in tariff', 'Solar feed-in', 'Export'], zh: ['上网', '上网电价'] },
  twoWay: { en: ['Two-way export price', 'Two-way'], zh: ['双向上网电价', '双向'] },
  demand: { en: ['Demand', 'Demand charge'], zh: ['需量', '需量电费'] },
  discount: { en: ['Discount'], zh: ['折扣'] },
};

const gst: Record<ElectricityPlan['gst'], Words> = {
  included: { en: ['included', 'inclusive', 'incl', 'incl. GST'], zh: ['价格已含', '已含', '含税'] },
  excluded: { en: ['added', 'exclusive', 'excl', 'excl. GST'], zh: ['另加', '加收', '未税', '不含税'] },
  none: { en: ['none', 'no GST', 'no'], zh: ['无', '无消费税'] },
};

const clock: Record<ElectricityPlan['clock'], Words> = {
  local: { en: ['station clock', 'local time'], zh: ['当地时钟', '当地时间', '电站当地时钟'] },
  standard: { en: ['standard time', 'standard time all year'], zh: ['标准时间', '全年标准时间'] },
};

const state: Record<AustralianState | 'none', Words> = {
  none: { en: ['none', 'no'], zh: ['无'] },
  ACT: { en: ['ACT', 'Australian Capital Territory'], zh: ['ACT', '首都领地'] },
  NSW: { en: ['NSW', 'New South Wales'], zh: ['NSW', '新南威尔士州'] },
  NT: { en: ['NT', 'Northern Territory'], zh: ['NT', '北领地'] },
  QLD: { en: ['QLD', 'Queensland'], zh: ['QLD', '昆士兰州'] },
  SA: { en: ['SA', 'South Australia'], zh: ['SA', '南澳大利亚州'] },
  TAS: { en: ['TAS', 'Tasmania'], zh: ['TAS', '塔斯马尼亚州'] },
  VIC: { en: ['VIC', 'Victoria'], zh: ['VIC', '维多利亚州'] },
  WA: { en: ['WA', 'Western Australia'], zh: ['WA', '西澳大利亚州'] },
};

const per: Record<Part<'supply'>['per'], Words> = {
  day: { en: ['per day', 'each day', 'daily'], zh: ['按天', '天', '每天'] },
  month: { en: ['per month', 'each month', 'monthly'], zh: ['按月', '月', '每月'] },
};

const cycle: Record<TierCycle, Words> = {
  day: { en: ['per day', 'each day', 'daily'], zh: ['按天', '每天', '按每天'] },
  pooled: { en: ['per day, pooled', 'per day, pooled over the bill'], zh: ['按天合并', '合并'] },
  month: { en: ['per month', 'each month', 'monthly'], zh: ['按月', '每月'] },
  quarter: { en: ['per quarter', 'each quarter', 'quarterly'], zh: ['按季度', '每季度'] },
};

const effect: Record<Part<'twoWay'>['effect'], Words> = {
  charge: { en: ['costs', 'cost'], zh: ['收费'] },
  reward: { en: ['earns', 'earn'], zh: ['获得奖励', '奖励'] },
};

const unit: Record<Part<'demand'>['unit'], Words> = {
  kW: { en: ['kW'], zh: ['kW'] },
  kVA: { en: ['kVA'], zh: ['kVA'] },
};

const minutes: Record<Part<'demand'>['minutes'], Words> = {
  '15': { en: ['15 minutes', '15 min'], zh: ['15 分钟'] },
  '30': { en: ['30 minutes', '30 min'], zh: ['30 分钟'] },
  '60': { en: ['60 minutes', '60 min', '1 hour'], zh: ['60 分钟', '1 小时'] },
};

const reset: Record<Part<'demand'>['reset'], Words> = {
  day: { en: ['each day', 'per day', 'daily'], zh: ['每天', '按天'] },
  month: {
    en: ['each calendar month', 'each month', 'per month', 'monthly'],
    zh: ['每个自然月', '每月', '按月'],
  },
  bill: { en: ['each bill', 'per bill'], zh: ['每张账单'] },
};

const of: Record<Part<'discount'>['of'], Words> = {
  usage: { en: ['usage, %', 'percent of usage'], zh: ['用电费，%'] },
  charges: { en: ['all charges, %', 'percent of all charges'], zh: ['全部费用，%', '全部费用'] },
  fixed: { en: ['a fixed amount', 'fixed amount'], zh: ['固定金额'] },
};

const days: Record<DayKind, Words> = {
  weekday: { en: ['Mon–Fri', 'weekdays', 'Monday to Friday'], zh: ['周一至周五', '工作日'] },
  saturday: { en: ['Sat', 'Saturdays'], zh: ['周六', '星期六'] },
  sunday: { en: ['Sun', 'Sundays'], zh: ['周日', '星期日'] },
  holiday: { en: ['Holidays', 'public holidays', 'public holiday'], zh: ['公共假日', '节假日'] },
};

const CHOICES: Partial<Record<PlanField, Readonly<Record<string, Words>>>> = {
  part: kinds,
  gst,
  clock,
  state,
  per,
  cycle,
  effect,
  unit,
  minutes,
  reset,
  of,
};

const EVERY_DAY: Words = { en: ['Every day', 'all days', 'all', 'daily'], zh: ['每天', '每日', '全部'] };
const WEEKEND: Words = { en: ['weekend', 'weekends'], zh: ['周末'] };

/** Normalizes case and punctuation. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isOneOf = (text: string, { en, zh }: Words, value?: string): boolean =>
  [...en, ...zh, ...(value === undefined ? [] : [value])].some((word) => plain(word) === plain(text));

/** The word written for a value of a choice. */
export const wordFor = (field: PlanField, value: string, language: 'en' | 'zh'): string =>
  CHOICES[field]![value]![language][0];

/** The value of a choice that a text means; null if none. */
export const findValue = (field: PlanField, text: string): string | null =>
  Object.entries(CHOICES[field]!).find(([value, words]) => isOneOf(text, words, value))?.[0] ?? null;

/** Words accepted in a column. */
export function allowedWords(field: PlanField, language: 'en' | 'zh'): string[] {
  const words = field === 'days' ? [EVERY_DAY, ...Object.values(days)] : Object.values(CHOICES[field] ?? {});
  return words.map((one) => one[language][0]);
}

/** Kinds of days in order, joined by their words; a single word if all are selected. */
export function daysText(kinds: readonly DayKind[], language: 'en' | 'zh'): string {
  if (kinds.join() === DAY_KINDS.join()) return EVERY_DAY[language][0];
  return kinds.map((kind) => days[kind][language][0]).join(language === 'en' ? ', ' : '、');
}

/** Kinds of days listed in a text; null if any word is unknown. */
export function parseDays(text: string): DayKind[] | null {
  const found = text
    .split(/[,，、;；/+&\n]/)
    .filter((word) => plain(word) !== '')
    .map((word): readonly DayKind[] | null => {
      if (isOneOf(word, EVERY_DAY)) return DAY_KINDS;
      if (isOneOf(word, WEEKEND)) return ['saturday', 'sunday'];
      const kind = DAY_KINDS.find((one) => isOneOf(word, days[one], one));
      return kind ? [kind] : null;
    });
  return found.length === 0 || found.includes(null) ? null : found.flatMap((kinds) => kinds ?? []);
}
