import { enableDisable, inGroup, inSection, onOff, pair, value } from '../parameterBuilders.ts';

export const basicSettings = inGroup('basic_settings', [
  value('rated_power', 'Rated power', '额定功率', { unit: 'W', min: 0, readOnly: true }),
  onOff('time_sync', 'Time synchronisation', '时间同步', { writeFirst: true }),
  onOff('beep', 'Beep', '蜂鸣器'),
  onOff('auto_dim', 'Dim display automatically', '屏幕自动变暗'),
  pair('clock_24_hour', 'Clock format', '时钟制式', [
    [0, '12-hour', '12 小时制'],
    [1, '24-hour', '24 小时制'],
  ]),
  ...inSection('clock', [
    value('clock_year', 'Year', '年', { min: 0, max: 99, offset: 2000, register: '22', transient: true }),
    value('clock_month', 'Month', '月', { min: 1, max: 12, register: '22', transient: true }),
    value('clock_day', 'Day', '日', { min: 1, max: 31, register: '23', transient: true }),
    value('clock_hour', 'Hour', '时', { min: 0, max: 24, register: '23', transient: true }),
    value('clock_minute', 'Minute', '分', { min: 0, max: 59, register: '24', transient: true }),
  ]),
  enableDisable('remote_lock', 'Remote lock', '远程锁定', { dangerous: true }),
  pair(
    'factory_reset',
    'Factory reset',
    '恢复出厂设置',
    [
      [0, 'Keep settings', '保留设置'],
      [1, 'Reset', '恢复出厂'],
    ],
    { writeFirst: true, dangerous: true, transient: true },
  ),
]);
