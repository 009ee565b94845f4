/** Texts of a heading in English and in Chinese; `*` stands for any text. */
const heading = (...texts: [en: string, zh: string]): RegExp =>
  new RegExp(
    `^(${texts.map((text) => text.replaceAll(/[()]/g, '\\$&').replaceAll('*', '.+')).join('|')})$`,
    'u',
  );

interface OwnTable {
  /** Headings that it always has. */
  has: readonly RegExp[];
  /** Its other headings, for a table that is not known by the first ones alone. */
  others?: readonly RegExp[];
  /** Can be imported again where it has energies. */
  isImported?: true;
}

/**
 * Tables that the portal writes, by the headings of their first sheet: a csv has nothing else. Tables that are made to be
 * imported, such as plans and templates, are recognised by the columns of their imports.
 */
const TABLE = {
  tariff: {
    has: [
      heading('Time', '时间'),
      heading('Feed-in: Energy (kWh)', '上网: 电量 (kWh)'),
      heading('Self-consumption: Energy (kWh)', '自用: 电量 (kWh)'),
    ],
    isImported: true,
  },
  bill: {
    has: [
      heading('Line', '项目'),
      heading('Quantity', '数量'),
      heading('Unit', '单位'),
      heading('Price', '单价'),
      heading('Amount (*)', '金额 (*)'),
    ],
  },
  generation: {
    has: [
      heading('Station', '电站'),
      heading('Yield (kWh/kWp)', '单位发电量 (kWh/kWp)'),
      heading('Self-consumption (kWh)', '自用 (kWh)'),
      heading('Missing (h)', '缺失（小时）'),
    ],
  },
  consumption: {
    has: [
      heading('User e-mail', '用户邮箱'),
      heading('Device serial number', '设备序列号'),
      heading('Electricity consumption (kWh)', '用电量 (kWh)'),
    ],
  },
  alarms: {
    has: [
      heading('By priority: High', '按优先级: 高'),
      heading('Hours to acknowledge: Median', '确认用时（小时）: 中位数'),
    ],
  },
  quality: {
    has: [heading('Open questions', '待确认问题'), heading('Share of time (%): *', '时间占比 (%): *')],
  },
  losses: {
    has: [
      heading('Worst cause', '主要原因'),
      heading('Judged (%)', '已判定 (%)'),
      heading('Open losses', '待确认'),
    ],
  },
  operation: {
    has: [heading('Figure', '指标'), heading('Value', '数值')],
    others: [],
  },
  audit: {
    has: [
      heading('Who', '操作人'),
      heading('Browser', '浏览器'),
      heading('Before', '更改前'),
      heading('After', '更改后'),
    ],
  },
  faults: {
    has: [
      heading('Handling', '处理状态'),
      heading('Message', '信息'),
      heading('Priority', '优先级'),
      heading('Occurred', '发生时间'),
    ],
  },
  corrections: {
    has: [
      heading('Implausible reading (kWh)', '不合理读数 (kWh)'),
      heading('Energy before the correction (kWh)', '更正前电量 (kWh)'),
    ],
  },
  lossEntries: {
    has: [heading('Cause', '原因'), heading('Lower bound (kWh)', '下限 (kWh)'), heading('Decision', '判断')],
  },
  comparison: {
    has: [
      heading('*: meter file (kWh)', '*：电表文件（kWh）'),
      heading('*: station (kWh)', '*：电站（kWh）'),
      heading('*: difference (kWh)', '*：差异（kWh）'),
    ],
  },
  profile: {
    has: [
      heading('Serial number', '序列号'),
      heading('Setting', '设置项'),
      heading('Device value', '设备当前值'),
    ],
  },
  credentials: {
    has: [heading('MQTT user', 'MQTT 用户'), heading('MQTT password', 'MQTT 密码')],
  },
  chart: {
    has: [heading('Time', '时间'), heading('* - *', '* - *')],
    others: [heading('End', '结束')],
  },
  data: {
    has: [heading('Time', '时间'), heading('*: *', '*: *')],
    others: [heading('Time (UTC)', '时间 (UTC)'), heading('Data quality', '数据质量')],
    isImported: true,
  },
} as const satisfies Record<string, OwnTable>;

export type OwnExport = keyof typeof TABLE;
export const ownExports = Object.keys(TABLE) as OwnExport[];
const tables: Readonly<Record<OwnExport, OwnTable>> = TABLE;

/** Export of this portal with these headings; null for another table. */
export const findOwnExport = (headings: readonly string[]): OwnExport | null =>
  ownExports.find((own) => fits(headings, tables[own])) ?? null;

/** An export that can be imported again where it has energies. */
export const canBeImported = (own: OwnExport): boolean => tables[own].isImported ?? false;

function fits(headings: readonly string[], { has, others }: OwnTable): boolean {
  return (
    has.every((one) => headings.some((text) => one.test(text))) &&
    (others === undefined || headings.every((text) => [...has, ...others].some((one) => one.test(text))))
  );
}
