import type { Translation } from '../translation.ts';
import type { messages as source } from '../en/alarmAdvice.ts';

export const messages = {
  open: '未恢复的警告与故障',
  since: '自 {{time}} 起（{{ago}}）',
  todo: '处理建议：',
  more_other: '另有 {{count}} 条未恢复告警',
  offline: {
    title: '网关未上报数据',
    never: '网关从未上报数据',
    last: '最近数据 {{time}}（{{ago}}）',
    cause: '网关断电、断网，或接入凭据有误。当前显示的是最后一次上报的数值。',
    action: '请检查现场网关的供电和路由器。网关恢复上报后，数值会自动更新。',
  },
  unknown: {
    title: '设备上报故障，但没有故障信息',
    cause: '设备已停机，但未发送故障码。',
    action: '请查看设备显示屏上的故障码，并联系安装商。',
  },
  own: {
    cause: '设备上报的告警码为 {{code}}。',
    fault: '请在设备手册中查询该故障码，或联系安装商。请勿自行打开设备。',
    warning: '设备仍在运行。如警告持续存在，请在设备手册中查询该告警码。',
  },
} satisfies Translation<typeof source>;
