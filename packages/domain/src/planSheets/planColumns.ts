import type { PlanPart, Wholesale } from '@heliograph/contracts/http';

/** Content of a column; columns of a part are named after its fields. */
export type PlanField =
  | 'plan'
  | 'note'
  | 'currency'
  | 'gst'
  | 'clock'
  | 'state'
  | 'holidays'
  | 'validFrom'
  | 'part'
  | OwnField
  | WholesaleField
  | TierField
  | WindowField;

/** Fields that a part has once. `price` is one of them if the part has no tiers. */
type OwnField =
  | 'name'
  | 'per'
  | 'cycle'
  | 'effect'
  | 'free'
  | 'unit'
  | 'powerFactor'
  | 'minutes'
  | 'reset'
  | 'above'
  | 'atMost'
  | 'of'
  | 'value';

/** Fields that a part with a price series has once. */
export type WholesaleField = 'series' | 'lossFactor' | 'lowest' | 'highest';

type TierField = 'price' | 'upTo';
type WindowField = 'days' | 'from' | 'to' | 'seasonFrom' | 'seasonTo';

export interface PlanColumn {
  field: PlanField;
  /** How cells are read and written. `money` can be in cents; `choice` uses the words in `planWords`. */
  kind:
    | 'text'
    | 'choice'
    | 'currency'
    | 'series'
    | 'money'
    | 'number'
    | 'dates'
    | 'date'
    | 'days'
    | 'clock'
    | 'monthDay';
  /** Factors to the first unit, which is written. */
  units?: Readonly<Record<string, number>>;
  /** Common headings; the first is written. */
  headings: { en: readonly [string, ...string[]]; zh: readonly [string, ...string[]] };
}

const ENERGY = { kWh: 1, MWh: 1000, Wh: 0.001 };
const POWER = { kW: 1, kVA: 1, MW: 1000, W: 0.001 };

/** Columns of a plan spreadsheet, in order. */
export const planColumns: readonly PlanColumn[] = [
  { field: 'plan', kind: 'text', headings: { en: ['Plan', 'Plan name'], zh: ['方案', '方案名称'] } },
  { field: 'note', kind: 'text', headings: { en: ['Note', 'Notes'], zh: ['备注'] } },
  { field: 'currency', kind: 'currency', headings: { en: ['Currency'], zh: ['货币', '币种'] } },
  { field: 'gst', kind: 'choice', headings: { en: ['GST'], zh: ['消费税'] } },
  {
    field: 'clock',
    kind: 'choice',
    headings: { en: ['Clock', 'Times of day', 'Time zone'], zh: ['时钟', '时段按'] },
  },
  {
    field: 'state',
    kind: 'choice',
    headings: { en: ['Public holidays', 'State', 'Public holidays of'], zh: ['公共假日', '州'] },
  },
  {
    field: 'holidays',
    kind: 'dates',
    headings: { en: ['More public holidays', 'Further holidays'], zh: ['其他公共假日'] },
  },
  {
    field: 'validFrom',
    kind: 'date',
    headings: {
      en: ['Valid from', 'Prices from', 'Price change'],
      zh: ['生效日期', '价格生效日期', '调价日期'],
    },
  },
  {
    field: 'part',
    kind: 'choice',
    headings: { en: ['Part', 'Kind', 'Part of the bill'], zh: ['项目', '账单项目'] },
  },
  {
    field: 'name',
    kind: 'text',
    headings: { en: ['Name on the bill', 'Part name', 'Line'], zh: ['账单上的名称', '项目名称'] },
  },
  { field: 'price', kind: 'money', headings: { en: ['Price', 'Rate'], zh: ['价格', '单价', '电价'] } },
  { field: 'per', kind: 'choice', headings: { en: ['Charged', 'Per'], zh: ['计费'] } },
  {
    field: 'upTo',
    kind: 'number',
    units: ENERGY,
    headings: { en: ['Up to', 'Limit', 'Tier limit'], zh: ['上限', '档位上限'] },
  },
  { field: 'cycle', kind: 'choice', headings: { en: ['Limits count', 'Cycle'], zh: ['上限计算'] } },
  {
    field: 'series',
    kind: 'series',
    headings: { en: ['Price series', 'Series', 'Wholesale price series'], zh: ['电价序列', '序列'] },
  },
  {
    field: 'lossFactor',
    kind: 'number',
    headings: { en: ['Loss factor', 'Factor'], zh: ['损耗系数', '系数'] },
  },
  {
    field: 'lowest',
    kind: 'money',
    headings: { en: ['Lowest price', 'Price floor'], zh: ['最低价格', '最低电价'] },
  },
  {
    field: 'highest',
    kind: 'money',
    headings: { en: ['Highest price', 'Price cap'], zh: ['最高价格', '最高电价'] },
  },
  { field: 'days', kind: 'days', headings: { en: ['Days', 'Day'], zh: ['日期类型', '日期'] } },
  {
    field: 'from',
    kind: 'clock',
    headings: { en: ['From', 'Start', 'Start time'], zh: ['开始', '开始时间'] },
  },
  {
    field: 'to',
    kind: 'clock',
    headings: { en: ['To', 'Until', 'End', 'End time'], zh: ['结束', '结束时间'] },
  },
  {
    field: 'seasonFrom',
    kind: 'monthDay',
    headings: { en: ['Season from', 'Season start'], zh: ['季节开始'] },
  },
  {
    field: 'seasonTo',
    kind: 'monthDay',
    headings: { en: ['Season to', 'Season until', 'Season end'], zh: ['季节结束'] },
  },
  {
    field: 'effect',
    kind: 'choice',
    headings: { en: ['Export then', 'Effect'], zh: ['此时上网', '上网影响'] },
  },
  {
    field: 'free',
    kind: 'number',
    units: ENERGY,
    headings: { en: ['Free export', 'Free export level'], zh: ['免费上网电量'] },
  },
  {
    field: 'unit',
    kind: 'choice',
    headings: { en: ['Demand in', 'Measured in'], zh: ['需量单位', '计量单位'] },
  },
  { field: 'powerFactor', kind: 'number', headings: { en: ['Power factor'], zh: ['功率因数'] } },
  { field: 'minutes', kind: 'choice', headings: { en: ['Average over'], zh: ['平均时长'] } },
  { field: 'reset', kind: 'choice', headings: { en: ['Starts over', 'Reset'], zh: ['重新计算'] } },
  { field: 'above', kind: 'number', units: POWER, headings: { en: ['Free demand'], zh: ['免费需量'] } },
  {
    field: 'atMost',
    kind: 'number',
    units: POWER,
    headings: { en: ['Charged at most', 'Most demand'], zh: ['最多计费'] },
  },
  { field: 'of', kind: 'choice', headings: { en: ['Discount of'], zh: ['折扣基于'] } },
  { field: 'value', kind: 'money', headings: { en: ['Discount'], zh: ['折扣', '折扣数值'] } },
];

/** Fields of a kind of part besides tiers and windows. */
export const OWN_FIELDS = {
  supply: ['name', 'price', 'per'],
  usage: ['name', 'cycle'],
  controlled: ['name', 'cycle'],
  feedIn: ['name', 'cycle'],
  twoWay: ['name', 'price', 'effect', 'free', 'cycle'],
  demand: ['name', 'price', 'per', 'unit', 'powerFactor', 'minutes', 'reset', 'above', 'atMost'],
  discount: ['name', 'of', 'value'],
} as const satisfies Record<PlanPart['kind'], readonly (OwnField | 'price')[]>;

/** Further fields of a part with tiers, by their columns. */
export const WHOLESALE_KEYS = {
  series: 'series_id',
  lossFactor: 'factor',
  lowest: 'atLeast',
  highest: 'atMost',
} as const satisfies Record<WholesaleField, keyof Wholesale>;
export const WHOLESALE_FIELDS = ['series', 'lossFactor', 'lowest', 'highest'] as const;

export const GENERAL_FIELDS = ['note', 'currency', 'gst', 'clock', 'state', 'holidays'] as const;
export const TIER_FIELDS = ['price', 'upTo'] as const;
export const WINDOW_FIELDS = ['days', 'from', 'to', 'seasonFrom', 'seasonTo'] as const;

/** Required fields: any default would be a guess about money. */
export const REQUIRED: readonly PlanField[] = ['plan', 'currency', 'gst', 'part', 'effect', 'of'];

export const findColumn = (field: PlanField): PlanColumn => planColumns.find((one) => one.field === field)!;

/** Heading of a column, with its unit. */
export function planHeading(field: PlanField, language: 'en' | 'zh'): string {
  const { headings, units } = findColumn(field);
  const [unit] = Object.keys(units ?? {});
  return unit === undefined ? headings[language][0] : `${headings[language][0]} (${unit})`;
}
