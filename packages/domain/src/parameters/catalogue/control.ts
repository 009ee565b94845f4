import { inGroup, onOff, option, pair, value } from '../parameterBuilders.ts';

/** The Control dialog [DET-02]: remote control is available while control is on. */
export const remoteControl = inGroup('control', [
  onOff('control_enable', 'Control', '控制', { writeFirst: true }),
  pair('remote_control', 'Remote control', '远程控制', [
    [0, 'Disable', '禁用'],
    [1, 'Enable', '启用'],
  ]),
]);

export const breakerControl = inGroup('control', [
  pair('breaker_switch', 'Switch command', '分合闸控制', [
    [0, 'Open', '分闸'],
    [1, 'Close', '合闸'],
  ]),
]);

/** Charging settings; `chargingPower` has their effects. */
export const chargerControl = inGroup('control', [
  pair('charging_command', 'Charging', '充电', [
    [0, 'Stop', '停止'],
    [1, 'Start', '启动'],
  ]),
  option('charging_mode', 'Charging mode', '充电模式', [
    [0, 'At once', '立即充电'],
    [1, 'Solar only', '仅用光伏余电'],
    [2, 'Schedule', '定时充电'],
  ]),
  value('charging_start', 'Scheduled start', '定时开始', { format: 'time', min: 0, max: 2359 }),
  value('charging_end', 'Scheduled end', '定时结束', { format: 'time', min: 0, max: 2359 }),
  value('max_charging_current', 'Maximum charging current', '最大充电电流', { unit: 'A', min: 6, max: 32 }),
]);
