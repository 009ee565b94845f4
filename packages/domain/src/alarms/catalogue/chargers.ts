import type { AlarmMeaning } from '../alarmMeaning.ts';

/** Error codes of EV chargers (OCPP 1.6, ChargePointErrorCode). */
export const chargerAlarms: readonly AlarmMeaning[] = [
  {
    code: 'ConnectorLockFailure',
    says: 'ConnectorLockFailure',
    priority: 'medium',
    concerns: 'owner',
    text: { en: 'Charging cable cannot be locked or unlocked', zh: '充电枪无法锁止或解锁' },
    cause: { en: 'Something blocks the lock of the plug.', zh: '插头锁止机构受阻。' },
    action: {
      en: 'Press the plug in firmly and try again; check it for dirt.',
      zh: '请将插头插紧后重试，并检查有无异物。',
    },
  },
  {
    code: 'EVCommunicationError',
    says: 'EVCommunicationError',
    priority: 'medium',
    concerns: 'owner',
    text: { en: 'No communication with the car', zh: '与车辆通信失败' },
    cause: {
      en: 'Car and charger do not understand each other: a bad contact of the plug, or a fault of the car.',
      zh: '车辆与充电桩无法通信：插头接触不良或车辆故障。',
    },
    action: {
      en: 'Unplug the car and plug it in again. Try another car if there is one.',
      zh: '请拔下后重新插入；如有条件，请换一辆车试充。',
    },
  },
  {
    code: 'GroundFailure',
    says: 'GroundFailure',
    priority: 'high',
    concerns: 'both',
    text: { en: 'Ground fault of the charger', zh: '充电桩接地故障' },
    cause: {
      en: 'The residual-current protection has tripped: current flows to earth in the cable, the car or the charger.',
      zh: '漏电保护动作：电缆、车辆或充电桩对地漏电。',
    },
    action: {
      en: 'Unplug the car and do not use the cable. Have an electrician check it.',
      zh: '请拔下充电枪，勿再使用该电缆，并由电工检查。',
    },
  },
  {
    code: 'HighTemperature',
    says: 'HighTemperature',
    priority: 'high',
    concerns: 'both',
    text: { en: 'Charger too hot', zh: '充电桩过热' },
    cause: {
      en: 'The charger or its plug is too warm: sun, or a loose contact.',
      zh: '充电桩或插头过热：阳光直射或接触不良。',
    },
    action: {
      en: 'Let it cool down. If it comes back, have the terminals checked.',
      zh: '请待其冷却。如再次出现，请检查接线端子。',
    },
  },
  {
    code: 'InternalError',
    says: 'InternalError',
    priority: 'high',
    concerns: 'installer',
    text: { en: 'Fault inside the charger', zh: '充电桩内部故障' },
    cause: { en: 'A part of the charger does not work as it should.', zh: '充电桩的某个部件工作异常。' },
    action: {
      en: 'Unplug the car. If it stays, switch the charger off and on again, and tell the installer.',
      zh: '请拔下充电枪。如持续存在，请将充电桩断电重启，并告知安装商。',
    },
  },
  {
    code: 'OverCurrentFailure',
    says: 'OverCurrentFailure',
    priority: 'high',
    concerns: 'both',
    text: { en: 'Over-current of the charger', zh: '充电桩过流' },
    cause: {
      en: 'More current flows than allowed: a fault of the car or of the charger.',
      zh: '电流超出允许值：车辆或充电桩故障。',
    },
    action: {
      en: 'Unplug the car. If it stays, switch the charger off and on again, and tell the installer.',
      zh: '请拔下充电枪。如持续存在，请将充电桩断电重启，并告知安装商。',
    },
  },
  {
    code: 'OverVoltage',
    says: 'OverVoltage',
    priority: 'medium',
    concerns: 'installer',
    text: { en: 'Voltage at the charger too high', zh: '充电桩电压过高' },
    cause: { en: 'The voltage at the charger is above the allowed range.', zh: '充电桩处电压高于允许范围。' },
    action: {
      en: 'If it happens often, have the connection to the grid checked.',
      zh: '如频繁出现，请检查电网接线。',
    },
  },
  {
    code: 'UnderVoltage',
    says: 'UnderVoltage',
    priority: 'medium',
    concerns: 'installer',
    text: { en: 'Voltage at the charger too low', zh: '充电桩电压过低' },
    cause: {
      en: 'The voltage at the charger is below the allowed range: the cable is too thin or too long, or the grid is weak.',
      zh: '充电桩处电压低于允许范围：电缆过细、过长或电网薄弱。',
    },
    action: {
      en: 'Charge with less current, and have the supply cable checked.',
      zh: '请降低充电电流，并检查供电电缆。',
    },
  },
  {
    code: 'PowerMeterFailure',
    says: 'PowerMeterFailure',
    priority: 'medium',
    concerns: 'installer',
    text: { en: 'Meter of the charger failed', zh: '充电桩电表故障' },
    cause: {
      en: 'The charger cannot read its meter, so energy may be missing from reports.',
      zh: '充电桩读不到电表，报表中的电量可能缺失。',
    },
    action: { en: 'Have the meter of the charger checked.', zh: '请检查充电桩的电表。' },
  },
  {
    code: 'PowerSwitchFailure',
    says: 'PowerSwitchFailure',
    priority: 'high',
    concerns: 'installer',
    text: { en: 'Contactor of the charger failed', zh: '充电桩接触器故障' },
    cause: {
      en: 'The contactor does not switch as it should and may be welded.',
      zh: '接触器动作异常，可能已粘连。',
    },
    action: { en: 'Do not use the charger. Have it repaired.', zh: '请停止使用该充电桩并报修。' },
  },
  {
    code: 'ReaderFailure',
    says: 'ReaderFailure',
    priority: 'low',
    concerns: 'installer',
    text: { en: 'Card reader of the charger failed', zh: '充电桩读卡器故障' },
    cause: { en: 'Cards cannot be read.', zh: '无法读卡。' },
    action: {
      en: 'Start from the app or the portal, and have the reader repaired.',
      zh: '请从应用或门户启动充电，并维修读卡器。',
    },
  },
  {
    code: 'ResetFailure',
    says: 'ResetFailure',
    priority: 'medium',
    concerns: 'installer',
    text: { en: 'Charger could not restart', zh: '充电桩重启失败' },
    cause: { en: 'The charger did not restart when it was told to.', zh: '充电桩未按指令重启。' },
    action: { en: 'Switch it off and on again at its breaker.', zh: '请通过断路器断电后重新上电。' },
  },
  {
    code: 'WeakSignal',
    says: 'WeakSignal',
    priority: 'low',
    concerns: 'installer',
    text: { en: 'Weak wireless signal of the charger', zh: '充电桩无线信号弱' },
    cause: { en: 'The wireless connection of the charger is weak.', zh: '充电桩的无线连接信号弱。' },
    action: {
      en: 'Move the router or the antenna, or use a cable.',
      zh: '请调整路由器或天线位置，或改用网线。',
    },
  },
];
