import type { LocalizedText } from '@heliograph/domain/models';

/** Why a row is not in the draft; `#` stands for the detail. */
export const reasonTexts = {
  meaning: { en: 'not a value of the catalogue under this name', zh: '目录中没有此名称对应的数值' },
  model: { en: 'model # has no such value', zh: '型号 # 没有此数值' },
  setting: {
    en: 'a setting: add it by hand after you saw it change on the display',
    zh: '设置项：在显示屏上确认其变化后再手动添加',
  },
  alarm: { en: 'alarms are added by hand', zh: '告警需手动添加' },
  rule: { en: '# is not supported', zh: '不支持 #' },
  width: { en: 'numbers of # registers are not supported', zh: '不支持占用 # 个寄存器的数值' },
  apart: {
    en: 'its registers are too far apart for one request',
    zh: '寄存器相距过远，无法在一次请求中读取',
  },
  registers: { en: 'has no register address (#)', zh: '没有寄存器地址（#）' },
  calculation: { en: 'is calculated (#)', zh: '由计算得出（#）' },
  parts: {
    en: 'a counter made of several registers would be wrong while one of them is not read',
    zh: '由多个寄存器相加的计数器，在其中之一未读到时会出错',
  },
  unit: { en: 'the unit # does not fit the value', zh: '单位 # 与该数值不符' },
  table: { en: 'its parts are in different tables (#)', zh: '各部分位于不同的寄存器表（#）' },
  device: { en: 'belongs to another unit of the bus (#)', zh: '属于总线上的另一个单元（#）' },
  duplicate: { en: 'the same value as line #', zh: '与第 # 行是同一数值' },
  states: { en: 'its texts are not those of a run state', zh: '其文本不是运行状态' },
  placeholder: { en: 'depends on a parameter of the template (#)', zh: '取决于模板参数（#）' },
  point: { en: '# is not in our table of SunSpec points', zh: '# 不在我们的 SunSpec 点表中' },
  protocol: {
    en: 'a SunSpec point, while most values of the file have registers',
    zh: '为 SunSpec 点，而文件中多数数值使用寄存器',
  },
  disabled: { en: 'is turned off in the file', zh: '在文件中已停用' },
} satisfies Record<string, LocalizedText>;

export interface Reason {
  code: keyof typeof reasonTexts;
  detail: string;
}

/** Checks to make on the real device before a value is trusted; `#` stands for the detail. */
export const doubtTexts = {
  grid: {
    en: 'sign: must be above 0 while the station imports. Turn on a large load at night and look',
    zh: '符号：用电（购电）时必须大于 0。请在夜间打开大负载后查看',
  },
  battery: {
    en: 'sign: must be above 0 while the battery discharges. Compare with the display',
    zh: '符号：电池放电时必须大于 0。请与显示屏对比',
  },
  unsigned: {
    en: 'the file says unsigned, so one direction would be missing',
    zh: '文件标为无符号，其中一个方向将缺失',
  },
  counter: {
    en: 'counter: must equal the display, and only grow for a day',
    zh: '计数器：必须与显示屏一致，且一天内只增不减',
  },
  words: { en: 'order of the words: the file does not say it', zh: '字顺序：文件未说明' },
  variants: {
    en: 'depends on the kind of machine (#); the first is used',
    zh: '取决于机型（#），采用第一个',
  },
  bounds: { en: 'rules of plausibility are left out (#)', zh: '未采用合理性规则（#）' },
  period: {
    en: 'the name does not say whether it counts for a day or in total',
    zh: '名称未说明是当日还是累计',
  },
  first: { en: 'of several batteries, the first', zh: '多组电池中的第一组' },
  unit: { en: 'the file has no unit', zh: '文件没有单位' },
  acdc: { en: 'may be the power at the AC terminals', zh: '可能是交流侧功率' },
  notation: {
    en: 'addresses from 30001 or 40001 may be counted from 1 in another notation; ours begin with 0',
    zh: '30001 或 40001 起的地址可能是从 1 开始的另一种写法；我们的地址从 0 开始',
  },
  states: { en: 'texts without a state of ours: #', zh: '没有对应状态的文本：#' },
  sum: { en: 'a part that the device does not answer counts as 0', zh: '设备未应答的部分按 0 计' },
} satisfies Record<string, LocalizedText>;

export interface Doubt {
  code: keyof typeof doubtTexts;
  detail: string;
}

export const doubt = (code: Doubt['code'], detail = ''): Doubt => ({ code, detail });

export type Lang = keyof LocalizedText;

export const reasonText = ({ code, detail }: Reason, lang: Lang): string =>
  reasonTexts[code][lang].replace('#', () => detail);

export const doubtText = ({ code, detail }: Doubt, lang: Lang): string =>
  doubtTexts[code][lang].replace('#', () => detail);
