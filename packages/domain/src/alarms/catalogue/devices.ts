import type { AlarmMeaning } from '../alarmMeaning.ts';

/** Alarms of the devices named in the specification. */
export const deviceAlarms: readonly AlarmMeaning[] = [
  {
    code: 'F18',
    says: 'Insulation resistance fault',
    priority: 'high',
    concerns: 'both',
    text: { en: 'Insulation resistance fault', zh: '绝缘阻抗故障' },
    cause: {
      en: 'The resistance between the PV strings and earth is too low: moisture in a connector, a damaged cable or a defective module.',
      zh: '光伏组串对地绝缘电阻过低：接头进水、电缆破损或组件损坏。',
    },
    action: {
      en: 'Do not touch modules or cables. Have an electrician measure the insulation of each string; after rain, wait until it is dry.',
      zh: '请勿触碰组件和电缆。请由电工逐串测量绝缘电阻；如遇雨天，可待干燥后再观察。',
    },
  },
  {
    code: 'F24',
    says: 'Ground leakage current fault',
    priority: 'high',
    concerns: 'both',
    text: { en: 'Ground leakage current fault', zh: '漏电流故障' },
    cause: {
      en: 'Current flows to earth: damaged insulation of a module, a cable or the inverter.',
      zh: '存在对地漏电流：组件、电缆或逆变器绝缘受损。',
    },
    action: {
      en: 'Do not touch modules or cables. Have an electrician find the leak.',
      zh: '请勿触碰组件和电缆。请由电工查找漏电点。',
    },
  },
  {
    code: 'F35',
    says: 'AC relay fault',
    priority: 'high',
    concerns: 'installer',
    text: { en: 'AC relay fault', zh: '交流继电器故障' },
    cause: {
      en: 'A relay towards the grid does not switch as it should, so the inverter does not connect.',
      zh: '并网继电器动作异常，逆变器无法并网。',
    },
    action: {
      en: 'Switch the inverter off and on again once. If the fault comes back, it has to be repaired.',
      zh: '请将逆变器断电后重新上电一次。如故障再次出现，需要维修。',
    },
  },
  {
    code: 'F56',
    says: 'Battery under-voltage fault',
    priority: 'high',
    concerns: 'both',
    text: { en: 'Battery under-voltage fault', zh: '电池欠压故障' },
    cause: {
      en: 'The voltage of the battery is below the limit of the inverter: it is deeply discharged, or switched off.',
      zh: '电池电压低于逆变器下限：电池过度放电或已断开。',
    },
    action: {
      en: 'Check the battery’s switch and fuse. If it is on, have it charged from the grid or by the installer.',
      zh: '请检查电池开关和熔断器。如电池已接通，请从电网补电或联系安装商。',
    },
  },
  {
    code: 'W02',
    says: 'Grid over-voltage',
    priority: 'medium',
    concerns: 'installer',
    text: { en: 'Grid over-voltage', zh: '电网过压' },
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
    code: 'W06',
    says: 'Battery temperature high',
    priority: 'medium',
    concerns: 'both',
    text: { en: 'Battery temperature high', zh: '电池温度过高' },
    cause: {
      en: 'The battery is too warm, so it charges and discharges with less power.',
      zh: '电池温度过高，充放电功率已受限。',
    },
    action: {
      en: 'Provide ventilation, keep the sun off the battery, and check that nothing warm stands beside it.',
      zh: '请保持通风，避免阳光直射，并确认电池旁没有热源。',
    },
  },
  {
    code: 'W09',
    says: 'Fan failure',
    priority: 'medium',
    concerns: 'both',
    text: { en: 'Fan failure', zh: '风扇故障' },
    cause: { en: 'A fan does not turn or is blocked by dust.', zh: '风扇停转或被灰尘堵塞。' },
    action: {
      en: 'Clean the air inlets. If the warning stays, have the fan replaced.',
      zh: '请清洁进风口。如警告持续存在，请更换风扇。',
    },
  },
  {
    code: 'W11',
    says: 'Heat sink temperature high, power reduced',
    priority: 'medium',
    concerns: 'owner',
    text: { en: 'Heat sink temperature high, power reduced', zh: '散热器温度过高，已降额运行' },
    cause: {
      en: 'The inverter is too warm, so it reduces its power to protect itself.',
      zh: '逆变器温度过高，已自动降额以保护自身。',
    },
    action: {
      en: 'Keep the air around the inverter free, clean its heat sink and shade it from the sun.',
      zh: '请保持逆变器周围通风，清洁散热器，并避免阳光直射。',
    },
  },
  {
    code: 'W13',
    says: 'BMS communication lost',
    priority: 'medium',
    concerns: 'installer',
    text: { en: 'BMS communication lost', zh: 'BMS 通信中断' },
    cause: {
      en: 'The inverter receives nothing from the battery management system: the cable is loose, or the protocol does not fit.',
      zh: '逆变器收不到电池管理系统的数据：通信线松动或协议不匹配。',
    },
    action: {
      en: 'Check the communication cable between battery and inverter, and that the battery type set in the inverter is right.',
      zh: '请检查电池与逆变器之间的通信线，并确认逆变器中设置的电池类型正确。',
    },
  },
  {
    code: 'W31',
    says: 'Meter readings unsteady',
    priority: 'low',
    concerns: 'installer',
    text: { en: 'Meter readings unsteady', zh: '电表读数不稳定' },
    cause: {
      en: 'Readings of the meter jump: a current transformer is loose, or its connection disturbed.',
      zh: '电表读数跳变：电流互感器松动或通信受干扰。',
    },
    action: {
      en: 'Have the installer check the current transformers and the cable of the meter.',
      zh: '请由安装商检查电流互感器和电表通信线。',
    },
  },
  {
    code: 'W33',
    says: 'Breaker contact temperature high',
    priority: 'high',
    concerns: 'both',
    text: { en: 'Breaker contact temperature high', zh: '断路器触点温度过高' },
    cause: {
      en: 'A contact of the breaker gets hot: a loose terminal, or more current than it is rated for.',
      zh: '断路器触点发热：接线端子松动或电流超过额定值。',
    },
    action: {
      en: 'Switch off large loads. Have an electrician tighten or replace the breaker.',
      zh: '请关闭大功率负载，并由电工紧固端子或更换断路器。',
    },
  },
  {
    code: 'W35',
    says: 'Charging cable not locked',
    priority: 'low',
    concerns: 'owner',
    text: { en: 'Charging cable not locked', zh: '充电枪未锁止' },
    cause: {
      en: 'The plug of the charging cable does not lock in its socket.',
      zh: '充电枪插头未在插座中锁止。',
    },
    action: {
      en: 'Unplug the cable, check the plug for dirt, and plug it in again until it clicks.',
      zh: '请拔出充电枪，清洁插头后重新插入，直至听到锁止声。',
    },
  },
];
