import type { Translation } from '../translation.ts';
import type { messages as source } from '../en/files.ts';

export const messages = {
  title: '如何处理此文件',
  is: {
    meter: '{{name}} 是电表文件。',
    energies: '{{name}} 是电量表格。',
    prices: '{{name}} 是价格表格。',
    plans: '{{name}} 包含电价方案。',
    station: '{{name}} 是电站表格。',
    device: '{{name}} 是设备表格。',
    customer: '{{name}} 是客户及其电站的表格。',
    tariff: '{{name}} 是电价表格。',
    report:
      '{{name}} 是本平台的报表，不用于导入。本平台的导出文件中，按时段的分时电价报表和设备计数器可作为历史数据导入，电价方案和电表文件可按其类型导入。',
  },
  unknown: '{{name}} 是表格，但其标题未知。请选择用途。',
  others: '也可能是{{kinds}}。',
  kind: {
    meter: '电表文件',
    energies: '电量表格',
    prices: '价格表格',
    plans: '电价方案',
    station: '电站表格',
    device: '设备表格',
    customer: '客户表格',
    tariff: '电价表格',
    report: '本平台的报表',
  },
  comma: '、',
  station: '电站',
  stationFirst: '请选择此文件所属的电站。',
  go: {
    history: '导入历史电量',
    compare: '与电站比较',
    bill: '计算账单',
    prices: '导入价格',
    plans: '读取电价方案',
    station: '导入电站',
    device: '导入设备',
    customer: '导入客户的电站',
    tariff: '导入电价',
  },
  stay: '仍在此处读取',
  waiting: '请为 {{name}} 的价格选择或添加一个电价序列。',
  waitingEnd: '暂不',
} as const satisfies Translation<typeof source>;
