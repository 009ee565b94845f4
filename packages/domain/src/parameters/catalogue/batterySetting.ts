import {
  enableDisable,
  checkboxes,
  inGroup,
  onOff,
  option,
  pair,
  range,
  value,
} from '../parameterBuilders.ts';

/** Battery types of an item; without a battery (NB) only the generator items remain. */
const any = ['LB', 'BV', 'BB'] as const;
const leadAcid = ['BV', 'BB'] as const;
const byVoltage = ['BV'] as const;
const byCharge = ['LB', 'BB'] as const;
const lithium = ['LB'] as const;
const always = ['LB', 'BV', 'BB', 'NB'] as const;

const volts = { unit: 'V', min: 38, max: 61, decimals: 2, scale: 'batteryVoltage' } as const;
const percent = { unit: '%', min: 0, max: 100 } as const;
const startPercent = { unit: '%', min: 10, max: 90 } as const;
const startCurrent = { unit: 'A', min: 0, max: 275, scale: 'batteryCurrent' } as const;
const hours = { unit: 'h', min: 0, max: 24, decimals: 1 } as const;

export const batterySetting = inGroup('battery_setting', [
  // Set together by the battery type [PAR-05], see `batteryType.ts`.
  pair(
    'Control_Mode',
    'Control mode',
    '控制模式',
    [
      [0, 'Lead-acid, four-stage', '铅酸（四段式）'],
      [1, 'Lithium', '锂电'],
    ],
    { register: '200', hidden: true, writeFirst: true },
  ),
  option(
    'battery_operates_according_to_voltage_or_capacity',
    'Battery operates by',
    '电池运行依据',
    [
      [0, 'Voltage', '电压'],
      [1, 'Capacity', '容量'],
      [2, 'No battery', '无电池'],
    ],
    { register: '213', hidden: true, writeFirst: true },
  ),
  value('battery_capacity', 'Battery capacity', '电池容量', {
    unit: 'Ah',
    min: 0,
    max: 2000,
    register: '204',
    tags: any,
  }),
  value('max_charge_current', 'Maximum charge current', '最大充电电流', {
    unit: 'A',
    min: 0,
    max: 185,
    scale: 'batteryCurrent',
    register: '210',
    tags: any,
  }),
  value('max_discharge_current', 'Maximum discharge current', '最大放电电流', {
    unit: 'A',
    min: 0,
    max: 185,
    scale: 'batteryCurrent',
    register: '211',
    tags: any,
  }),
  value('bms_lithium_mode', 'Lithium mode (BMS protocol)', '锂电模式（BMS 协议）', {
    min: 0,
    max: 20,
    register: '325',
    tags: lithium,
  }),
  onOff('battery_wake_up', 'Battery wake-up', '电池唤醒', { register: '214', tags: lithium }),
  value('battery_resistance', 'Battery resistance', '电池内阻', {
    unit: 'mΩ',
    min: 0,
    max: 200,
    register: '215',
    tags: leadAcid,
  }),
  range('charging_efficiency', 'Charging efficiency', '充电效率', {
    ...percent,
    decimals: 1,
    register: '216',
    tags: leadAcid,
  }),
  range('shutdown_soc', 'Shutdown state of charge', '关机荷电状态', {
    ...percent,
    register: '217',
    tags: byCharge,
  }),
  range('low_soc', 'Low state of charge', '低电量荷电状态', { ...percent, register: '219', tags: byCharge }),
  range('restart_soc', 'Restart state of charge', '重启荷电状态', {
    ...percent,
    register: '218',
    tags: byCharge,
  }),
  value('shutdown_voltage', 'Shutdown voltage', '关机电压', { ...volts, register: '220', tags: byVoltage }),
  value('low_voltage', 'Low-battery voltage', '低电量电压', { ...volts, register: '222', tags: byVoltage }),
  value('restart_voltage', 'Restart voltage', '重启电压', { ...volts, register: '221', tags: byVoltage }),
  value('battery_empty_voltage', 'Empty-battery voltage', '电池放空电压', {
    ...volts,
    register: '205',
    tags: byVoltage,
  }),
  value('float_voltage', 'Float voltage', '浮充电压', { ...volts, register: '203', tags: leadAcid }),
  value('absorption_voltage', 'Absorption voltage', '吸收充电电压', {
    ...volts,
    register: '202',
    tags: leadAcid,
  }),
  value('equalization_voltage', 'Equalization voltage', '均衡充电电压', {
    ...volts,
    register: '201',
    tags: leadAcid,
  }),
  value('equalization_days', 'Equalization cycle', '均衡充电周期', {
    unit: 'd',
    min: 0,
    max: 90,
    register: '207',
    tags: leadAcid,
  }),
  value('equalization_hours', 'Equalization duration', '均衡充电时长', {
    unit: 'h',
    min: 0,
    max: 10,
    decimals: 1,
    register: '208',
    tags: leadAcid,
  }),
  value('temperature_compensation', 'Temperature compensation', '温度补偿', {
    unit: 'mV/°C',
    min: 0,
    max: 50,
    register: '209',
    tags: leadAcid,
  }),
  enableDisable('grid_charge', 'Grid charge', '电网充电', { register: '232', tags: any }),
  range('grid_start_soc', 'Grid charge starts at state of charge', '电网充电起始荷电状态', {
    ...startPercent,
    register: '229',
    tags: byCharge,
  }),
  value('grid_start_voltage', 'Grid charge starts at voltage', '电网充电起始电压', {
    ...volts,
    register: '228',
    tags: byVoltage,
  }),
  value('grid_start_current', 'Grid charge current', '电网充电电流', {
    ...startCurrent,
    register: '230',
    tags: any,
  }),
  enableDisable('generator_charge', 'Generator charge', '发电机充电', { register: '231', tags: any }),
  range('generator_start_soc', 'Generator charge starts at state of charge', '发电机充电起始荷电状态', {
    ...startPercent,
    register: '226',
    tags: byCharge,
  }),
  value('generator_start_voltage', 'Generator charge starts at voltage', '发电机充电起始电压', {
    ...volts,
    register: '225',
    tags: byVoltage,
  }),
  value('generator_start_current', 'Generator charge current', '发电机充电电流', {
    ...startCurrent,
    register: '227',
    tags: any,
  }),
  value('generator_run_time', 'Generator run time', '发电机运行时长', {
    ...hours,
    register: '223',
    tags: always,
  }),
  value('generator_cooling_time', 'Generator cooling time', '发电机冷却时长', {
    ...hours,
    register: '224',
    tags: always,
  }),
  // A switch is on while its bit is 0, so the register is 0 for both and 3 for none [PAR-07].
  checkboxes(
    'generator_grid_signal',
    'Generator and grid signal',
    '发电机与电网信号',
    [
      [0, 'grid_signal', 'Grid signal', '电网信号'],
      [1, 'gen_signal', 'Generator signal', '发电机信号'],
    ],
    { register: '242', tags: always, inverted: true, writeFirst: true },
  ),
  onOff('forced_generator_as_load', 'Force generator port as load', '强制发电机端口作为负载', {
    tags: [...always, 'FG'],
  }),
]);
