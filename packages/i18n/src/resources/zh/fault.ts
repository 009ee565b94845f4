import type { Translation } from '../../translation.ts';
import type { messages as source } from '../en/fault.ts';

export const messages = {
  title: '告警与故障',
  state: { label: '状态', pending: '待处理', resolved: '已恢复', all: '全部' },
  days: { label: '范围', last_other: '最近 {{count}} 天' },
  search: '信息、电站、设备或型号',
  kind: { fault: '故障', warning: '告警' },
  column: {
    kind: '类别',
    message: '信息',
    level: '级别',
    station: '电站',
    device: '设备',
    model: '型号',
    occurred: '发生时间',
    recovered: '恢复时间',
  },
  list: '告警与故障',
  total_other: '共 {{count}} 条',
  empty: '没有记录',
  emptyHint: '该范围内没有此状态的告警或故障，新的记录会自动出现。',
  noMatch: '没有匹配的记录',
  noMatchHint: '请修改搜索内容、状态或范围。',
  failed: '无法读取告警与故障',
} as const satisfies Translation<typeof source>;
