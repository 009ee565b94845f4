import type { Parameter } from '../parameter.ts';
import { enableDisable, inGroup, onOff, option, pair, range, value } from '../parameterBuilders.ts';
import { basicSettings } from './basicSettings.ts';
import { systemMode } from './systemMode.ts';

const percent = { unit: '%', min: 0, max: 100 } as const;
/** Batteries take and give somewhat more than the inverter's rated power. */
const watts = { unit: 'W', min: 0, max: 6000, scale: 1.5 } as const;

const maxSoc = (min: number) =>
  range('max_soc', 'Maximum state of charge', '最高荷电状态', { ...percent, min, decimals: 1 });
const minSoc = (max: number) =>
  range('min_soc', 'Minimum state of charge', '最低荷电状态', { ...percent, max, decimals: 1 });
const backupSoc = range('backup_soc', 'State of charge kept for backup', '备电预留荷电状态', percent);
const batteryPowers = (min: number) => [
  value('max_charge_power', 'Maximum charge power', '最大充电功率', { ...watts, min }),
  value('max_discharge_power', 'Maximum discharge power', '最大放电功率', { ...watts, min }),
];
/** Comes after what it needs: a page writes its changes in this order. */
const forcedCommand = option(
  'forced_command',
  'Forced charging',
  '强制充放电',
  [
    [0, 'Stop', '停止'],
    [1, 'Charge', '充电'],
    [2, 'Discharge', '放电'],
  ],
  { transient: true },
);

/** The same on inverters of all makers. */
const shared = [
  ...systemMode.filter(({ code }) => code === 'export_limiter'),
  // The bounds of powers follow from it.
  ...basicSettings.filter(({ code }) => code === 'rated_power'),
];

/** Sungrow SH. */
export const sungrowParameters: readonly Parameter[] = [
  ...inGroup('battery_setting', [maxSoc(50), minSoc(50), backupSoc, ...batteryPowers(10)]),
  ...inGroup('system_mode', [
    value('forced_power', 'Forced charging power', '强制充放电功率', { ...watts, transient: true }),
    forcedCommand,
    option(
      'ems_mode',
      'Operating mode',
      '运行模式',
      [
        [0, 'Self-consumption', '自发自用'],
        [2, 'Forced charging', '强制充放电'],
        [3, 'External control', '外部能量管理'],
      ],
      { transient: true },
    ),
    onOff('backup_mode', 'Backup power', '备电模式'),
    onOff('export_limit_on', 'Limit export', '启用馈网限制'),
  ]),
  ...shared,
];

/** Huawei SUN2000 with a battery. */
export const huaweiParameters: readonly Parameter[] = [
  ...inGroup('battery_setting', [
    maxSoc(90),
    minSoc(20),
    backupSoc,
    ...batteryPowers(0),
    enableDisable('grid_charge', 'Grid charge', '电网充电', {}),
    range('grid_charge_soc', 'Grid charge stops at state of charge', '电网充电截止荷电状态', {
      ...percent,
      min: 20,
      decimals: 1,
    }),
  ]),
  ...inGroup('system_mode', [
    option('storage_mode', 'Operating mode of the battery', '储能工作模式', [
      [0, 'Adaptive', '自适应'],
      [1, 'Fixed charging and discharging', '固定充放电'],
      [2, 'Maximum self-consumption', '最大自发自用'],
      [3, 'Time of use, LG', '分时电价（LG）'],
      [4, 'Fully fed to the grid', '全额上网'],
      [5, 'Time of use, LUNA2000', '分时电价（LUNA2000）'],
    ]),
    value('forced_charge_power', 'Forced charging power', '强制充电功率', { ...watts, transient: true }),
    value('forced_discharge_power', 'Forced discharging power', '强制放电功率', {
      ...watts,
      transient: true,
    }),
    value('forced_minutes', 'Duration of forced charging', '强制充放电时长', {
      unit: 'min',
      min: 0,
      max: 1440,
      transient: true,
    }),
    pair(
      'forced_until',
      'Forced charging ends',
      '强制充放电结束条件',
      [
        [0, 'After its duration', '达到时长'],
        [1, 'At a state of charge', '达到荷电状态'],
      ],
      { transient: true },
    ),
    range('forced_soc', 'Forced charging ends at state of charge', '强制充放电截止荷电状态', {
      ...percent,
      decimals: 1,
      transient: true,
    }),
    forcedCommand,
    option('export_control', 'Export control', '馈网控制', [
      [0, 'Unlimited', '不限制'],
      [1, 'By dry contacts', '干接点调度'],
      [5, 'No export', '零馈网'],
      [6, 'Limited in watts', '按功率限制'],
      [7, 'Limited in percent', '按百分比限制'],
    ]),
    value('export_limit_share', 'Export limit in percent', '馈网限制百分比', { ...percent, decimals: 1 }),
  ]),
  ...shared,
];
