import type { Translation } from '../translation.ts';
import type { messages as source } from '../en/alarm.ts';

export const messages = {
  F18: '绝缘阻抗故障',
  F24: '漏电流故障',
  F35: '交流继电器故障',
  F56: '电池欠压故障',
  W02: '电网过压',
  W06: '电池温度过高',
  W09: '风扇故障',
  W11: '散热器温度过高，已降额运行',
  W13: 'BMS 通信中断',
  W31: '电表读数不稳定',
  W33: '断路器触点温度过高',
  W35: '充电枪未锁止',
  W39: '设备无应答',
  N01: '网关连接中断',
  IMPLAUSIBLE_READING: '电表读数异常：由 {1} kWh 变为 {2} kWh',
  RULE_LOW_SOC: '电池电量 {1}%，低于 {2}%',
  RULE_NO_GENERATION: '光伏发电仅为周边电站的 {1}%',
  RULE_EXPORT_LIMIT: '上网功率 {1} kW，超过 {2} kW',
  RULE_GRID_VOLTAGE: '电网电压 {1} V，高于 {2} V',
  setting_reverted: '设置 {a} 被设备或其他主站从 {b} 改回 {c}',
} satisfies Translation<typeof source>;
