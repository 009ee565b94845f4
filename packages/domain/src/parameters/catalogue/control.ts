import { inGroup, onOff, pair, value } from '../parameterBuilders.ts';

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

export const chargerControl = inGroup('control', [
  value('max_charging_current', 'Maximum charging current', '最大充电电流', { unit: 'A', min: 6, max: 32 }),
]);
