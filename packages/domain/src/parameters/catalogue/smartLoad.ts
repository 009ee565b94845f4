import { enableDisable, inGroup, onOff, option, range, value } from '../parameterBuilders.ts';

const volts = { unit: 'V', min: 38, max: 61, decimals: 2, scale: 'batteryVoltage' } as const;
const percent = { unit: '%', min: 0, max: 100 } as const;

export const smartLoad = inGroup('smart_load', [
  option(
    'smart_load_setup',
    'SmartLoad setup',
    '智能负载端口设置',
    [
      [0, 'Generator input', '发电机输入'],
      [1, 'Smart-load output', '智能负载输出'],
      [2, 'Micro-inverter input', '微型逆变器输入'],
    ],
    { register: '235', writeFirst: true },
  ),
  enableDisable('generator_on_grid_input', 'Generator connected to grid input', '发电机接入电网端口', {
    register: '291',
    tags: ['GI'],
  }),
  value('generator_rated_power', 'Generator rated power', '发电机额定功率', {
    unit: 'W',
    min: 0,
    max: 30_000,
    scale: 1,
    tags: ['GI'],
  }),
  range('smart_load_off_soc', 'Smart load off at state of charge', '智能负载关断荷电状态', {
    ...percent,
    register: '237',
    tags: ['SO', 'LB', 'BB'],
  }),
  range('smart_load_on_soc', 'Smart load on at state of charge', '智能负载接通荷电状态', {
    ...percent,
    register: '239',
    tags: ['SO', 'LB', 'BB'],
  }),
  value('smart_load_off_voltage', 'Smart load off at voltage', '智能负载关断电压', {
    ...volts,
    register: '236',
    tags: ['SO', 'BV'],
  }),
  value('smart_load_on_voltage', 'Smart load on at voltage', '智能负载接通电压', {
    ...volts,
    register: '238',
    tags: ['SO', 'BV'],
  }),
  value('smart_load_min_solar_power', 'Smart load from solar power', '智能负载接通光伏功率', {
    unit: 'W',
    min: 0,
    max: 8000,
    scale: 1.3,
    register: '241',
    tags: ['SO'],
  }),
  onOff('smart_load_on_grid', 'Smart load always on with grid', '并网时智能负载常通', { tags: ['SO'] }),
  range('micro_inverter_on_soc', 'Micro-inverter on at state of charge', '微型逆变器接通荷电状态', {
    ...percent,
    tags: ['MI', 'LB', 'BB'],
  }),
  range('micro_inverter_off_soc', 'Micro-inverter off at state of charge', '微型逆变器关断荷电状态', {
    ...percent,
    tags: ['MI', 'LB', 'BB'],
  }),
  value('micro_inverter_on_voltage', 'Micro-inverter on at voltage', '微型逆变器接通电压', {
    ...volts,
    tags: ['MI', 'BV'],
  }),
  value('micro_inverter_off_voltage', 'Micro-inverter off at voltage', '微型逆变器关断电压', {
    ...volts,
    tags: ['MI', 'BV'],
  }),
  enableDisable('micro_inverter_export_cutoff', 'Micro-inverter export cut-off', '微型逆变器馈网切断', {
    register: '280',
    tags: ['MI'],
  }),
]);
