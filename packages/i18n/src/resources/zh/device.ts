import type { Translation } from '../../translation.ts';
import type { messages as source } from '../en/device.ts';

export const messages = {
  title: '设备',
  listOf: '{{type}}列表',
  search: '名称或序列号',
  clearSearch: '清除搜索内容',
  status: '状态',
  anyStatus: '全部',
  column: {
    status: '状态',
    name: '名称',
    sn: '序列号',
    key: '密钥',
    site: '电站',
    gateway: '网关',
    lastOnline: '最后在线',
  },
  never: '从未',
  list: '设备',
  total_other: '共 {{count}} 台设备',
  empty: '暂无此类设备',
  emptyHint: '您拥有的或共享给您的电站的设备会显示在这里。',
  noMatch: '没有匹配的设备',
  noMatchHint: '请修改搜索内容或选择其他状态。',
  reset: '显示全部设备',
} as const satisfies Translation<typeof source>;
