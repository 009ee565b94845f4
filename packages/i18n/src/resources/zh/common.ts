import type { Translation } from '../../translation.ts';
import type { messages as source } from '../en/common.ts';

export const messages = {
  product: 'Heliograph',
  status: {
    normal: '正常',
    warning: '告警',
    abnormal: '异常',
    fault: '故障',
    offline: '离线',
    timeout: '超时',
    nodata: '暂无数据',
  },
  link: {
    live: '实时',
    connecting: '连接中',
    stale: '未更新',
    disconnected: '连接已断开',
    signedOut: '未登录',
  },
  failure: {
    noData: '无数据信息',
    connectFailed: '连接失败',
    dataConnectFailed: '数据连接失败',
    unreachable: '无法连接服务器',
    timeout: '服务器连接超时',
    unknown: '未知错误',
  },
  reporting: '{{of}} 个中有 {{reporting}} 个在上报',
  since: '自 {{time}} 起',
  stale: '已过期',
  staleSince: '已过期，最后更新 {{time}}',
  loading: '加载中',
  noValue: '无数值',
  action: {
    retry: '重试',
    reload: '重新加载',
    close: '关闭',
    cancel: '取消',
    confirm: '确认',
    save: '保存',
    search: '搜索',
  },
  language: { label: '语言', en: 'English', zh: '中文' },
  theme: { label: '外观', light: '浅色', dark: '深色' },
  range: { day: '日', week: '周', month: '月', year: '年', overyear: '总计' },
  /** Units in words; their symbols are the same in every language. */
  unit: {
    W: '瓦',
    kW: '千瓦',
    MW: '兆瓦',
    GW: '吉瓦',
    kWh: '千瓦时',
    MWh: '兆瓦时',
    GWh: '吉瓦时',
  },
} as const satisfies Translation<typeof source>;
