import {
  cell,
  enableDisable,
  checkboxes,
  inGroup,
  inSection,
  option,
  pair,
  value,
} from '../parameterBuilders.ts';

const WIND_POINTS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Current of the turbine's input at each voltage. */
const windCurve = WIND_POINTS.flatMap((point) => [
  cell(`wind_voltage_${point}`, `Wind curve point ${point}, voltage`, `风机曲线第 ${point} 点电压`, {
    unit: 'V',
    min: 0,
    max: 500,
    tags: ['WT'],
    tableCell: { table: 'curve', curve: 'WT', point, axis: 'x' },
  }),
  cell(`wind_current_${point}`, `Wind curve point ${point}, current`, `风机曲线第 ${point} 点电流`, {
    unit: 'A',
    min: 0,
    max: 30,
    decimals: 1,
    tags: ['WT'],
    tableCell: { table: 'curve', curve: 'WT', point, axis: 'y' },
  }),
]);

export const advancedSetting = inGroup('advanced_setting', [
  enableDisable('external_meter_ct', 'External meter CT', '外接电表 CT', {
    register: '326',
    writeFirst: true,
  }),
  option(
    'meter_mode',
    'Meter mode',
    '电表模式',
    [
      [0, 'None', '无'],
      [1, 'Eastron', 'Eastron 电表'],
      [2, 'CHNT', '正泰电表'],
    ],
    { tags: ['EM'] },
  ),
  value('ct_ratio', 'CT ratio', 'CT 变比', { min: 200, max: 8000, tags: ['CT'] }),
  enableDisable('drm', 'Demand response (DRM)', '需求响应（DRM）'),
  enableDisable('parallel', 'Parallel operation', '并机运行', { writeFirst: true }),
  pair('parallel_role', 'Master or slave', '主从设置', [
    [0, 'Master', '主机'],
    [1, 'Slave', '从机'],
  ]),
  value('modbus_sn', 'Modbus SN', 'Modbus 地址', { min: 1, max: 16 }),
  value('backup_delay', 'Backup delay', '备电切换延时', { unit: 'ms', min: 0, max: 30_000 }),
  checkboxes(
    'ac_couple',
    'AC couple',
    '交流耦合',
    [
      [1, 'ac_couple_grid_side', 'AC couple on grid side', '电网侧交流耦合'],
      [2, 'ac_couple_load_side', 'AC couple on load side', '负载侧交流耦合'],
    ],
    { register: '326', exclusive: true },
  ),
  ...inSection('WT', [
    checkboxes(
      'wind_turbine',
      'Wind turbine',
      '风力发电机',
      [
        [0, 'wind_turbine_dc1', 'DC 1 for wind turbine', 'DC 1 接风机'],
        [1, 'wind_turbine_dc2', 'DC 2 for wind turbine', 'DC 2 接风机'],
      ],
      { writeFirst: true },
    ),
    ...windCurve,
  ]),
]);
