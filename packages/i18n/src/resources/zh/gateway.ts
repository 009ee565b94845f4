import type { messages as en } from '../en/gateway.ts';
import type { Translation } from '../translation.ts';

export const messages = {
  title: '连接网关',
  lead_other: '请在网关上填写以下 {{count}} 项。网关随后会向此电站上报数据。',
  leadWithout: '网关凭以下信息及其密码向此电站上报数据。',
  once: '密码只在此处显示一次，不会保存在任何地方。请在关闭前复制。',
  lost: '密码只显示一次，无法再次显示。',
  uuid: '用户名（UUID）',
  password: '密码',
  url: 'MQTT 地址',
  grantKey: '写入授权公钥',
  copy: '复制：{{what}}',
  heard: {
    waiting: '正在等待网关的首条消息',
    done: '网关已上报数据，最近一次：{{time}}',
  },
  notice: {
    show: '如何连接网关',
    hide: '收起',
    ask: '此电站的网关从未连接过。电站业主可以查看连接方法。',
  },
  access: {
    title: '网关接入：{{name}}',
    failed: '无法加载电站的网关',
    none: '此电站没有网关',
  },
  add: {
    action: '添加网关',
    done: '网关已添加，其密码仅显示这一次。',
    failed: '网关未能添加',
  },
  renew: {
    action: '新密码',
    title: '为网关设置新密码？',
    consequence: '当前密码立即失效，在网关上填写新密码之前，网关将断开连接。其间测得的数据会在之后补报。',
    failed: '未能为网关设置新密码',
    done: '网关已有新密码。',
  },
} satisfies Translation<typeof en>;
