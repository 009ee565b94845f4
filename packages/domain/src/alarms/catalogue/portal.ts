import type { AlarmMeaning } from '../alarmMeaning.ts';

/** A gateway lost its connection: raised by the server. */
export const GATEWAY_GONE: AlarmMeaning = {
  code: 'N01',
  says: 'Gateway connection lost',
  priority: 'medium',
  concerns: 'both',
  text: { en: 'Gateway connection lost', zh: '网关连接中断' },
  cause: {
    en: 'The gateway has lost its connection: no power or no internet on site.',
    zh: '网关失去连接：现场断电或断网。',
  },
  action: {
    en: 'Check the power supply of the gateway and the router on site.',
    zh: '请检查现场网关的供电和路由器。',
  },
};

/** A gateway does not reach a device: a symptom where the gateway is gone, or the device sleeps. */
export const SILENT_DEVICE: AlarmMeaning = {
  code: 'W39',
  says: 'Device does not answer',
  priority: 'medium',
  concerns: 'both',
  text: { en: 'Device does not answer', zh: '设备无应答' },
  cause: {
    en: 'The gateway reaches the device no longer: no power, a loose cable, or a wrong address.',
    zh: '网关无法与设备通信：设备断电、接线松动或地址错误。',
  },
  action: {
    en: 'Check that the device is on, then its cable to the gateway and its address.',
    zh: '请确认设备已通电，再检查其与网关之间的接线和通信地址。',
  },
};

/** Of the portal itself and of its gateways. */
export const portalAlarms: readonly AlarmMeaning[] = [
  GATEWAY_GONE,
  SILENT_DEVICE,
  {
    code: 'IMPLAUSIBLE_READING',
    says: 'Implausible meter reading: {1} kWh, then {2} kWh',
    priority: 'low',
    concerns: 'installer',
    text: {
      en: 'Implausible meter reading: {1} kWh, then {2} kWh',
      zh: '电表读数异常：由 {1} kWh 变为 {2} kWh',
    },
    cause: {
      en: 'The counter went on from a value that it cannot have reached. The energy in between is unknown and is left out.',
      zh: '计数器从一个不可能达到的数值继续计数，期间的电量未知，未计入统计。',
    },
    action: {
      en: 'Open the data quality of the station: enter a meter replacement there, or correct the energy by hand.',
      zh: '请打开该电站的数据质量页面，登记更换电表或人工更正电量。',
    },
  },
  {
    code: 'setting_reverted',
    says: 'Setting {a} changed back from {b} to {c} by the device or another master',
    priority: 'medium',
    concerns: 'installer',
    text: {
      en: 'Setting {a} was changed back from {b} to {c} by the device or another master',
      zh: '设置 {a} 被设备或其他主站从 {b} 改回 {c}',
    },
    cause: {
      en: 'A value that was written from here was changed afterwards: at the device, by its vendor’s cloud or by another controller on the bus.',
      zh: '从此处写入的数值随后被更改：可能在设备上、由厂商云平台或由总线上的其他控制器更改。',
    },
    action: {
      en: 'Find out who else changes settings, such as the vendor’s app or an energy manager, and disable it there. Then write the setting again.',
      zh: '请查明还有谁在更改设置，例如厂商的应用或能量管理器，并在那里停用，然后重新写入。',
    },
  },
];
