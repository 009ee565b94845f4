import type { Parameter } from '../parameter.ts';
import {
  cell,
  enableDisable,
  checkboxes,
  inGroup,
  inSection,
  option,
  optionCell,
  pair,
  value,
} from '../parameterBuilders.ts';

/** Time points of the sell mode [PAR-01]. */
export const SELL_SLOTS = [1, 2, 3, 4, 5, 6] as const;

const slots = SELL_SLOTS.flatMap((slot) => {
  const at = (first: number) => String(first + slot - 1);
  const place = (field: 'time' | 'power' | 'voltage' | 'soc' | 'charge') =>
    ({ table: 'slots', slot, field }) as const;
  return [
    cell(`sell_time_${slot}`, `Time point ${slot}, start`, `时段 ${slot} 起始时间`, {
      format: 'time',
      min: 0,
      max: 2359,
      register: at(250),
      tags: ['TOU'],
      tableCell: place('time'),
    }),
    cell(`sell_power_${slot}`, `Time point ${slot}, power`, `时段 ${slot} 功率`, {
      unit: 'W',
      min: 0,
      max: 5500,
      scale: 1.1,
      register: at(256),
      tags: ['TOU'],
      tableCell: place('power'),
    }),
    cell(`sell_voltage_${slot}`, `Time point ${slot}, battery voltage`, `时段 ${slot} 电池电压`, {
      unit: 'V',
      min: 0,
      max: 63,
      scale: 'batteryVoltage',
      decimals: 2,
      register: at(262),
      tags: ['TOU', 'BV'],
      tableCell: place('voltage'),
    }),
    cell(`sell_soc_${slot}`, `Time point ${slot}, battery capacity`, `时段 ${slot} 电池容量`, {
      unit: '%',
      min: 0,
      max: 100,
      register: at(268),
      tags: ['TOU', 'LB', 'BB'],
      tableCell: place('soc'),
    }),
    optionCell(
      `sell_charge_${slot}`,
      `Time point ${slot}, charge from`,
      `时段 ${slot} 充电来源`,
      [
        [0, 'None', '不充电'],
        [1, 'Grid', '电网'],
        [2, 'Generator', '发电机'],
        [3, 'Grid and generator', '电网和发电机'],
      ],
      { register: at(274), tags: ['TOU'], tableCell: place('charge') },
    ),
  ];
});

export const systemMode: readonly Parameter[] = inGroup('system_mode', [
  option(
    'work_mode',
    'Work mode',
    '工作模式',
    [
      [0, 'Selling first', '优先售电'],
      [1, 'Zero export to load', '负载侧防逆流'],
      [2, 'Zero export to CT', 'CT 侧防逆流'],
    ],
    { register: '244', writeFirst: true },
  ),
  pair(
    'energy_pattern',
    'Energy pattern',
    '能量模式',
    [
      [10, 'Battery first', '电池优先'],
      [11, 'Load first', '负载优先'],
    ],
    { register: '243' },
  ),
  value('max_solar_power', 'Maximum solar power', '最大光伏功率', {
    unit: 'W',
    min: 1000,
    max: 15_600,
    scale: 1.3,
    register: '53',
  }),
  value('zero_export_power', 'Zero-export power', '防逆流功率', {
    unit: 'W',
    min: 0,
    max: 500,
    register: '206',
  }),
  value('export_limiter', 'Export limiter', '馈网功率限制', { unit: 'W', min: 0, max: 8000, scale: 1 }),
  value('max_sell_power', 'Maximum selling power', '最大售电功率', {
    unit: 'W',
    min: 0,
    max: 15_000,
    scale: 1.1,
    register: '245',
  }),
  enableDisable('solar_sell', 'Solar sell', '光伏售电', { register: '247' }),
  enableDisable('generator_peak_shaving', 'Generator peak shaving', '发电机削峰', { register: '280' }),
  value('generator_peak_shaving_power', 'Generator peak-shaving power', '发电机削峰功率', {
    unit: 'W',
    min: 500,
    max: 30_000,
    scale: 1,
    register: '292',
  }),
  enableDisable('grid_peak_shaving', 'Grid peak shaving', '电网削峰', { register: '280' }),
  value('grid_peak_shaving_power', 'Grid peak-shaving power', '电网削峰功率', {
    unit: 'W',
    min: 1000,
    max: 30_000,
    scale: 1,
    register: '293',
  }),
  ...inSection('timeOfUse', [
    checkboxes(
      'time_of_use',
      'Time of use',
      '分时运行',
      [
        [0, 'time_of_use_enabled', 'Time of use on', '启用分时运行'],
        [1, 'time_of_use_monday', 'Monday', '星期一'],
        [2, 'time_of_use_tuesday', 'Tuesday', '星期二'],
        [3, 'time_of_use_wednesday', 'Wednesday', '星期三'],
        [4, 'time_of_use_thursday', 'Thursday', '星期四'],
        [5, 'time_of_use_friday', 'Friday', '星期五'],
        [6, 'time_of_use_saturday', 'Saturday', '星期六'],
        [7, 'time_of_use_sunday', 'Sunday', '星期日'],
      ],
      { register: '248', writeFirst: true },
    ),
    ...slots,
  ]),
]);
