import type { AlarmMeaning } from '../alarmMeaning.ts';

/** Events of SunSpec inverters (Evt1 of models 101 to 113), named as in the maps. */
export const sunspecAlarms: readonly AlarmMeaning[] = [
  {
    code: 'E1',
    says: 'Ground fault',
    priority: 'high',
    concerns: 'both',
    text: { en: 'Ground fault', zh: '接地故障' },
    cause: {
      en: 'Current flows to earth: damaged insulation of a module, a cable or the inverter.',
      zh: '存在对地漏电流：组件、电缆或逆变器绝缘受损。',
    },
    action: {
      en: 'Do not touch modules or cables. Have an electrician find the leak.',
      zh: '请勿触碰组件和电缆，并由电工查找漏电点。',
    },
  },
  {
    code: 'E2',
    says: 'DC over-voltage',
    priority: 'high',
    concerns: 'installer',
    text: { en: 'DC over-voltage', zh: '直流过压' },
    cause: {
      en: 'Too many modules are in series, or it is unusually cold and sunny.',
      zh: '组串串联组件过多，或天气异常寒冷且晴朗。',
    },
    action: {
      en: 'Have the installer check the length of the strings: too high a voltage damages the inverter.',
      zh: '请由安装商检查组串长度：电压过高会损坏逆变器。',
    },
  },
  {
    code: 'E3',
    says: 'AC disconnected',
    priority: 'high',
    concerns: 'both',
    text: { en: 'AC disconnected', zh: '交流侧断开' },
    cause: { en: 'The AC switch or a breaker is off.', zh: '交流开关或断路器断开。' },
    action: {
      en: 'Check the AC switch and the breaker of the inverter.',
      zh: '请检查逆变器的交流开关和断路器。',
    },
  },
  {
    code: 'E4',
    says: 'DC disconnected',
    priority: 'high',
    concerns: 'both',
    text: { en: 'DC disconnected', zh: '直流侧断开' },
    cause: { en: 'The DC switch is off, or a string is not connected.', zh: '直流开关断开，或组串未接入。' },
    action: { en: 'Check the DC switch of the inverter.', zh: '请检查逆变器的直流开关。' },
  },
  {
    code: 'E5',
    says: 'Grid disconnected',
    priority: 'medium',
    concerns: 'both',
    text: { en: 'Disconnected from the grid', zh: '与电网断开' },
    cause: {
      en: 'The inverter sees no grid, or one outside the allowed range.',
      zh: '逆变器检测不到电网，或电网超出允许范围。',
    },
    action: {
      en: 'If it lasts longer than a power cut at the neighbours, check the main switch and breakers; otherwise ask the grid operator.',
      zh: '如周边供电正常而故障持续，请检查总开关和断路器，否则请咨询电网公司。',
    },
  },
  {
    code: 'E6',
    says: 'Cabinet open',
    priority: 'medium',
    concerns: 'installer',
    text: { en: 'Cabinet open', zh: '机柜门未关' },
    cause: {
      en: 'The door of the inverter is open, or its contact is defective.',
      zh: '逆变器柜门打开，或门触点损坏。',
    },
    action: {
      en: 'Close the door. Water and dust get in while it is open.',
      zh: '请关闭柜门，以免进水进灰。',
    },
  },
  {
    code: 'E7',
    says: 'Manual shutdown',
    priority: 'low',
    concerns: 'both',
    text: { en: 'Switched off by hand', zh: '手动停机' },
    cause: { en: 'Somebody switched the inverter off.', zh: '有人手动关闭了逆变器。' },
    action: { en: 'Switch it on again when the work on it is done.', zh: '相关工作完成后请重新开机。' },
  },
  {
    code: 'E8',
    says: 'Over-temperature',
    priority: 'high',
    concerns: 'both',
    text: { en: 'Over-temperature', zh: '温度过高' },
    cause: {
      en: 'The inverter is too warm: a blocked fan, sun, or too little air around it.',
      zh: '逆变器过热：风扇受阻、阳光直射或通风不足。',
    },
    action: {
      en: 'Keep the air around the inverter free, clean its fan and shade it from the sun.',
      zh: '请保持逆变器周围通风，清洁风扇，并避免阳光直射。',
    },
  },
  {
    code: 'E9',
    says: 'Over-frequency',
    priority: 'medium',
    concerns: 'both',
    text: { en: 'Grid frequency too high', zh: '电网频率过高' },
    cause: { en: 'The frequency of the grid is above the allowed range.', zh: '电网频率高于允许范围。' },
    action: {
      en: 'It ends by itself. If it happens often, ask the grid operator.',
      zh: '会自行恢复。如频繁出现，请咨询电网公司。',
    },
  },
  {
    code: 'E10',
    says: 'Under-frequency',
    priority: 'medium',
    concerns: 'both',
    text: { en: 'Grid frequency too low', zh: '电网频率过低' },
    cause: { en: 'The frequency of the grid is below the allowed range.', zh: '电网频率低于允许范围。' },
    action: {
      en: 'It ends by itself. If it happens often, ask the grid operator.',
      zh: '会自行恢复。如频繁出现，请咨询电网公司。',
    },
  },
  {
    code: 'E11',
    says: 'AC over-voltage',
    priority: 'medium',
    concerns: 'installer',
    text: { en: 'Grid voltage too high', zh: '电网电压过高' },
    cause: {
      en: 'The voltage at the inverter is above the allowed range, often at midday when many systems export.',
      zh: '并网点电压超出允许范围，常见于午间周边系统集中上网时。',
    },
    action: {
      en: 'If it happens often, have the installer check the cable to the grid and the settings for high voltage, and tell the grid operator.',
      zh: '如频繁出现，请由安装商检查并网电缆和过压保护设置，并告知电网公司。',
    },
  },
  {
    code: 'E12',
    says: 'AC under-voltage',
    priority: 'medium',
    concerns: 'both',
    text: { en: 'Grid voltage too low', zh: '电网电压过低' },
    cause: {
      en: 'The voltage of the grid at the inverter is below the allowed range.',
      zh: '并网点电压低于允许范围。',
    },
    action: {
      en: 'If it lasts longer than a power cut at the neighbours, check the main switch and breakers; otherwise ask the grid operator.',
      zh: '如周边供电正常而故障持续，请检查总开关和断路器，否则请咨询电网公司。',
    },
  },
  {
    code: 'E13',
    says: 'String fuse blown',
    priority: 'high',
    concerns: 'installer',
    text: { en: 'Fuse of a string blown', zh: '组串熔断器熔断' },
    cause: {
      en: 'A string carried too much current, usually because another one or a cable is defective.',
      zh: '组串电流过大，通常因其他组串或电缆损坏所致。',
    },
    action: {
      en: 'Have an electrician find the cause before the fuse is replaced.',
      zh: '更换熔断器前，请由电工查明原因。',
    },
  },
  {
    code: 'E14',
    says: 'Under-temperature',
    priority: 'medium',
    concerns: 'installer',
    text: { en: 'Temperature too low', zh: '温度过低' },
    cause: { en: 'It is colder than the inverter may work in.', zh: '环境温度低于逆变器的工作范围。' },
    action: {
      en: 'Nothing: it starts when it is warmer. If it happens often, the inverter needs another place.',
      zh: '无需处理，升温后自动启动。如频繁出现，请更换安装位置。',
    },
  },
  {
    code: 'E15',
    says: 'Memory loss',
    priority: 'high',
    concerns: 'installer',
    text: { en: 'Memory of the inverter lost', zh: '逆变器存储数据丢失' },
    cause: { en: 'The inverter has lost its settings or counters.', zh: '逆变器的设置或计数丢失。' },
    action: {
      en: 'Have the installer check its settings, the grid standard first.',
      zh: '请由安装商检查设置，首先检查并网标准。',
    },
  },
  {
    code: 'E16',
    says: 'Hardware test failed',
    priority: 'high',
    concerns: 'installer',
    text: { en: 'Self-test failed', zh: '自检失败' },
    cause: { en: 'A part of the inverter does not work as it should.', zh: '逆变器的某个部件工作异常。' },
    action: {
      en: 'Switch the inverter off and on again once. If it comes back, have it repaired.',
      zh: '请将逆变器断电后重新上电一次。如再次出现，需要维修。',
    },
  },
];
