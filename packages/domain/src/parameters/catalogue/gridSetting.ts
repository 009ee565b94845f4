import { inGroup, inSection, option, pair, value } from '../parameterBuilders.ts';
import { gridCurves } from './gridCurves.ts';

/** Grid standards by register value [PAR-01]. Australia A, B and C are the regions of AS/NZS 4777.2. */
const gridStandards = [
  [0, 'General standard', '通用标准'],
  [1, 'UL 1741 and IEEE 1547', 'UL 1741 和 IEEE 1547'],
  [2, 'CPUC Rule 21', '加州 Rule 21'],
  [3, 'SRD-UL 1741', 'SRD-UL 1741（夏威夷）'],
  [4, 'CEI 0-21', '意大利 CEI 0-21'],
  [5, 'Australia A (AS/NZS 4777.2)', '澳大利亚 A 区（AS/NZS 4777.2）'],
  [6, 'Australia B (AS/NZS 4777.2)', '澳大利亚 B 区（AS/NZS 4777.2）'],
  [7, 'Australia C (AS/NZS 4777.2)', '澳大利亚 C 区（AS/NZS 4777.2）'],
  [8, 'New Zealand (AS/NZS 4777.2)', '新西兰（AS/NZS 4777.2）'],
  [9, 'VDE-AR-N 4105', '德国 VDE-AR-N 4105'],
  [10, 'OVE R25', '奥地利 OVE R25'],
  [11, 'EN 50549-1', '欧洲 EN 50549-1'],
  [12, 'EN 50549-1, Czech Republic, up to 16 A', '捷克 EN 50549-1（不超过 16 A）'],
  [13, 'EN 50549-1, Czech Republic, above 16 A', '捷克 EN 50549-1（超过 16 A）'],
  [14, 'NRS 097-2-1', '南非 NRS 097-2-1'],
  [15, 'G98 and G99', '英国 G98 和 G99'],
  [16, 'RD 1699', '西班牙 RD 1699'],
  [17, 'IEC 61727', '国际 IEC 61727'],
] as const;

const volts = { unit: 'V', min: 80, max: 300, decimals: 1 } as const;
const hertz = { unit: 'Hz', min: 45, max: 65, decimals: 2 } as const;
const delay = { unit: 's', min: 0, max: 60, decimals: 2 } as const;
const ramp = { unit: 's', min: 1, max: 999 } as const;

export const gridSetting = inGroup('grid_setting', [
  ...inSection('standard', [
    option('grid_standard', 'Grid standard', '电网标准', gridStandards, {
      register: '284',
      writeFirst: true,
    }),
    pair(
      'grid_frequency_standard',
      'Rated grid frequency',
      '电网额定频率',
      [
        [0, '50 Hz', '50 Hz'],
        [1, '60 Hz', '60 Hz'],
      ],
      { register: '285', writeFirst: true },
    ),
  ]),
  ...inSection('reconnection', [
    value('normal_ramp_rate', 'Normal ramp rate', '正常爬坡时间', ramp),
    value('reconnect_ramp_rate', 'Ramp rate after reconnection', '重连爬坡时间', ramp),
    value('reconnection_time', 'Reconnection time', '重连等待时间', {
      unit: 's',
      min: 1,
      max: 600,
      register: '282',
    }),
    value('reconnect_voltage_low', 'Reconnection voltage, low', '重连电压下限', volts),
    value('reconnect_voltage_high', 'Reconnection voltage, high', '重连电压上限', volts),
    value('reconnect_frequency_low', 'Reconnection frequency, low', '重连频率下限', hertz),
    value('reconnect_frequency_high', 'Reconnection frequency, high', '重连频率上限', hertz),
  ]),
  ...inSection('voltageTrip', [
    value('over_voltage_1', 'Over-voltage trip, stage 1', '一级过压跳闸值', { ...volts, register: '287' }),
    value('over_voltage_1_delay', 'Over-voltage trip delay, stage 1', '一级过压跳闸延时', delay),
    value('over_voltage_2', 'Over-voltage trip, stage 2', '二级过压跳闸值', volts),
    value('over_voltage_2_delay', 'Over-voltage trip delay, stage 2', '二级过压跳闸延时', delay),
    value('under_voltage_1', 'Under-voltage trip, stage 1', '一级欠压跳闸值', { ...volts, register: '288' }),
    value('under_voltage_1_delay', 'Under-voltage trip delay, stage 1', '一级欠压跳闸延时', delay),
    value('under_voltage_2', 'Under-voltage trip, stage 2', '二级欠压跳闸值', volts),
    value('under_voltage_2_delay', 'Under-voltage trip delay, stage 2', '二级欠压跳闸延时', delay),
  ]),
  ...inSection('frequencyTrip', [
    value('over_frequency_1', 'Over-frequency trip, stage 1', '一级过频跳闸值', {
      ...hertz,
      register: '289',
    }),
    value('over_frequency_1_delay', 'Over-frequency trip delay, stage 1', '一级过频跳闸延时', delay),
    value('over_frequency_2', 'Over-frequency trip, stage 2', '二级过频跳闸值', hertz),
    value('over_frequency_2_delay', 'Over-frequency trip delay, stage 2', '二级过频跳闸延时', delay),
    value('under_frequency_1', 'Under-frequency trip, stage 1', '一级欠频跳闸值', {
      ...hertz,
      register: '290',
    }),
    value('under_frequency_1_delay', 'Under-frequency trip delay, stage 1', '一级欠频跳闸延时', delay),
    value('under_frequency_2', 'Under-frequency trip, stage 2', '二级欠频跳闸值', hertz),
    value('under_frequency_2_delay', 'Under-frequency trip delay, stage 2', '二级欠频跳闸延时', delay),
  ]),
  ...gridCurves,
]);
