import type { Translation } from '../translation.ts';
import type { messages as source } from '../en/period.ts';

export const messages = {
  label: '周期',
  days: { from: '首日', to: '末日', usual: '最近 {{count}} 天' },
  name: {
    day: '日',
    week: '周',
    month: '月',
    year: '年',
    overyear: '历年',
    custom: '自定义',
  },
  now: { day: '今天', week: '本周', month: '本月', year: '今年' },
  previous: { day: '前一天', week: '上一周', month: '上个月', year: '上一年' },
  next: { day: '后一天', week: '下一周', month: '下个月', year: '下一年' },
  choose: {
    day: '选择日期：{{shown}}',
    week: '选择周：{{shown}}',
    month: '选择月份：{{shown}}',
    year: '选择年份：{{shown}}',
  },
  day: '{{date}} {{weekday}}',
  span: '{{from}} – {{until}}',
  month: '{{year}}年{{month}}',
  year: '{{year}}年',
  since: '{{year}} 年至今',
  none: '请选择日期',
  start: '开始',
  end: '结束',
  clockOf: '{{label}}：时间',
  clockWrong: '请按 HH:mm 填写时间，范围 00:00 至 24:00。',
  order: '结束时间必须晚于开始时间。',
  zone: '电站时区：{{zone}}',
  viewerZone: '您的时区：{{zone}}',
} as const satisfies Translation<typeof source>;
