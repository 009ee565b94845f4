import type { Translation } from '../../translation.ts';
import type { messages as source } from '../en/report.ts';

export const messages = {
  title: '报表',
  back: '全部报表',
  period: '周期',
  failed: '无法读取报表',
  failedHint: '系统会自动重试。',
  generation: {
    title: '发电量报表',
    hint: '全部电站按小时、日、月或年的发电量及合计。',
    period: '时段',
    energy: '发电量 (kWh)',
    note: '备注',
    total: '合计',
    noReport: '无上报数据',
    estimated: '部分为估算：由中断期间的电量分摊',
    zone: '时段按 {{zone}} 划分。',
  },
} as const satisfies Translation<typeof source>;
