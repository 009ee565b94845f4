import type { Translation } from '../translation.ts';
import type { messages as source } from '../en/losses.ts';

export const messages = {
  title: '电量损失',
  cause: {
    outage: '停机',
    unitOff: '逆变器停机',
    orderedLimit: '指令限功率',
    batteryFull: '电池已满且限制馈网',
    voltageTrip: '过压脱网',
    voltWatt: '高电压降功率（Volt-Watt）',
    clipping: '削顶',
    string: '组串或 MPPT',
    shading: '遮挡',
    heat: '高温',
    soiling: '积尘',
    ageing: '老化',
    snow: '积雪',
    unexplained: '原因不明',
  },
} as const satisfies Translation<typeof source>;
