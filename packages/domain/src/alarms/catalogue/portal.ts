import type { AlarmMeaning } from '../alarmMeaning.ts';

/** A gateway lost its connection, or is connected and silent; raised by the server. */
export const GATEWAY_GONE: AlarmMeaning = {
  code: 'N01',
  says: 'Gateway connection lost',
  priority: 'medium',
  concerns: 'both',
  text: { en: 'Gateway connection lost', zh: '网关连接中断' },
  cause: {
    en: 'The gateway has lost its connection: no power or no internet on site. Or it is connected, but reports nothing new.',
    zh: '网关失去连接：现场断电或断网；或者网关在线，但不再上报新数据。',
  },
  action: {
    en: 'Check the power supply of the gateway and the router on site. If both are fine, restart the gateway.',
    zh: '请检查现场网关的供电和路由器。如均正常，请重启网关。',
  },
};

/**
 * A gateway cannot reach a device; only a symptom if the gateway is offline or the device sleeps at night.
 */
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

/** Alarms of the portal and of its gateways. */
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
    code: 'RULE_LOW_SOC',
    says: 'Battery at {1} %, below {2} %',
    concerns: 'owner',
    text: { en: 'Battery at {1} %, below {2} %', zh: '电池电量 {1}%，低于 {2}%' },
    cause: {
      en: 'The battery has been below the limit of the rule for a while: more was used than charged, or it is kept for something else.',
      zh: '电池电量已有一段时间低于规则的限值：用电多于充电，或电量被保留。',
    },
    action: {
      en: 'Use less, or charge the battery from the grid; check the reserve and the times of charging.',
      zh: '请减少用电或从电网充电，并检查保留电量和充电时段。',
    },
  },
  {
    code: 'RULE_NO_GENERATION',
    says: 'PV generates {1} % of what neighbours do',
    concerns: 'both',
    text: { en: 'PV generates {1} % of what neighbours do', zh: '光伏发电仅为周边电站的 {1}%' },
    cause: {
      en: 'Stations near by generate, but this one hardly does: it is switched off, has a fault, or its array is covered.',
      zh: '周边电站正在发电，而本电站几乎没有：可能已关机、发生故障或组件被遮挡。',
    },
    action: {
      en: 'Check that the inverter and the DC switch are on and that nothing covers the modules. Otherwise ask the installer.',
      zh: '请确认逆变器和直流开关已合上、组件未被遮挡。如仍无发电，请联系安装商。',
    },
  },
  {
    code: 'RULE_EXPORT_LIMIT',
    says: 'Export of {1} kW, above {2} kW',
    concerns: 'installer',
    text: { en: 'Export of {1} kW, above {2} kW', zh: '上网功率 {1} kW，超过 {2} kW' },
    cause: {
      en: 'More is fed into the grid than the limit of the rule allows.',
      zh: '馈入电网的功率超过规则的限值。',
    },
    action: {
      en: 'Check the export limit in the settings of the inverter, and that the meter is connected.',
      zh: '请检查逆变器的上网限功率设置，并确认电表已连接。',
    },
  },
  {
    code: 'RULE_GRID_VOLTAGE',
    says: 'Grid voltage of {1} V, above {2} V',
    concerns: 'installer',
    text: { en: 'Grid voltage of {1} V, above {2} V', zh: '电网电压 {1} V，高于 {2} V' },
    cause: {
      en: 'The voltage at the connection has been above the limit of the rule for a while, often at midday when many systems export.',
      zh: '并网点电压已有一段时间高于规则的限值，常见于中午多套系统同时上网时。',
    },
    action: {
      en: 'If it happens often, have the installer check the cable to the grid, and tell the grid operator the times of these alarms.',
      zh: '如频繁出现，请由安装商检查并网电缆，并将告警时间告知电网公司。',
    },
  },
  {
    code: 'RULE_LOSSES',
    says: 'Losses cost {1} {a} in the next 30 days, above {2}',
    concerns: 'both',
    text: {
      en: 'Losses cost {1} {a} in the next 30 days, above {2}',
      zh: '未来 30 天损失将达 {1} {a}，超过 {2}',
    },
    cause: {
      en: 'The station gives less than it should, for reasons that the page Losses names, each with its evidence.',
      zh: '电站发电低于预期；“电量损失”页面列出了原因及依据。',
    },
    action: {
      en: 'Open the losses of the station: have the most expensive one repaired, or reject it there with a reason.',
      zh: '请打开该电站的“电量损失”页面：安排处理损失最大的一项，或填写原因予以否定。',
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
