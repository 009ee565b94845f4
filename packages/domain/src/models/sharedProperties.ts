import { Code } from './codes.ts';
import type { ModelProperty } from './model.ts';
import { rows, state } from './propertyBuilders.ts';

/*
 * Properties that several models share. Released lists must not grow: a new property here would shift the storage slots
 * that follow in every model that uses the list, so append new properties to each model instead.
 */

export const runState: readonly ModelProperty[] = [
  state(
    'system',
    [Code.runState, 'Run state', '运行状态'],
    [
      ['Standby', '待机'],
      ['Self-check', '自检'],
      ['Normal', '正常'],
      ['Warning', '警告'],
      ['Fault', '故障'],
    ],
  ),
];

/** Voltage, current and power of each PV input (MPPT), then totals of the array. */
export function photovoltaic(inputs: number): readonly ModelProperty[] {
  const each = Array.from({ length: inputs }, (_, index) => index + 1).flatMap((n) =>
    rows('measure', 'pv', [
      [`pv${n}_voltage`, `PV${n} voltage`, `PV${n} 电压`, 'V'],
      [`pv${n}_current`, `PV${n} current`, `PV${n} 电流`, 'A'],
      [`pv${n}_power`, `PV${n} power`, `PV${n} 功率`, 'W'],
    ]),
  );
  return [
    ...each,
    ...rows('measure', 'pv', [
      [Code.pvPower, 'PV power', '光伏功率', 'W'],
      [Code.pvToday, 'PV yield today', '光伏日发电量', 'kWh'],
    ]),
    ...rows('counter', 'pv', [[Code.pvTotal, 'PV yield total', '光伏总发电量', 'kWh']]),
  ];
}

export const battery: readonly ModelProperty[] = [
  ...rows('measure', 'battery', [
    [Code.batteryPower, 'Battery power', '电池功率', 'W'],
    [Code.batteryVoltage, 'Battery voltage', '电池电压', 'V'],
    [Code.batteryCurrent, 'Battery current', '电池电流', 'A'],
    [Code.batteryTemperature, 'Battery temperature', '电池温度', '°C'],
    [Code.soc, 'Battery state of charge', '电池荷电状态', '%'],
    [Code.chargeToday, 'Battery charge today', '电池日充电量', 'kWh'],
    [Code.dischargeToday, 'Battery discharge today', '电池日放电量', 'kWh'],
  ]),
  ...rows('counter', 'battery', [
    [Code.chargeTotal, 'Battery charge total', '电池总充电量', 'kWh'],
    [Code.dischargeTotal, 'Battery discharge total', '电池总放电量', 'kWh'],
  ]),
];

export const gridVoltage: readonly ModelProperty[] = rows('measure', 'grid', [
  [Code.gridVoltage, 'Grid voltage', '电网电压', 'V'],
]);

export const gridPhaseVoltages: readonly ModelProperty[] = rows('measure', 'grid', [
  ['grid_voltage_l1', 'Grid voltage L1', '电网 L1 相电压', 'V'],
  ['grid_voltage_l2', 'Grid voltage L2', '电网 L2 相电压', 'V'],
  ['grid_voltage_l3', 'Grid voltage L3', '电网 L3 相电压', 'V'],
]);

export const gridPhasePowers: readonly ModelProperty[] = rows('measure', 'grid', [
  ['grid_power_l1', 'Grid power L1', '电网 L1 相功率', 'W'],
  ['grid_power_l2', 'Grid power L2', '电网 L2 相功率', 'W'],
  ['grid_power_l3', 'Grid power L3', '电网 L3 相功率', 'W'],
]);

export const gridPhaseCurrents: readonly ModelProperty[] = rows('measure', 'grid', [
  ['grid_current_l1', 'Grid current L1', '电网 L1 相电流', 'A'],
  ['grid_current_l2', 'Grid current L2', '电网 L2 相电流', 'A'],
  ['grid_current_l3', 'Grid current L3', '电网 L3 相电流', 'A'],
]);

export const gridFrequency: readonly ModelProperty[] = rows('measure', 'grid', [
  [Code.gridFrequency, 'Grid frequency', '电网频率', 'Hz'],
]);

export const gridExchange: readonly ModelProperty[] = [
  ...rows('measure', 'grid', [
    [Code.gridPower, 'Grid power', '电网功率', 'W'],
    [Code.importToday, 'Grid import today', '电网日购电量', 'kWh'],
    [Code.exportToday, 'Grid export today', '电网日馈电量', 'kWh'],
  ]),
  ...rows('counter', 'grid', [
    [Code.importTotal, 'Grid import total', '电网总购电量', 'kWh'],
    [Code.exportTotal, 'Grid export total', '电网总馈电量', 'kWh'],
  ]),
];

/** Energy of circuits that the network switches, beside the grid import. Stands last in its models: new counters follow the released ones. */
export const controlledLoad: readonly ModelProperty[] = rows('counter', 'grid', [
  [Code.controlledTotal, 'Controlled load total', '受控负荷总用电量', 'kWh'],
]);

export const load: readonly ModelProperty[] = [
  ...rows('measure', 'load', [
    [Code.loadPower, 'Load power', '负载功率', 'W'],
    [Code.loadToday, 'Load consumption today', '负载日用电量', 'kWh'],
  ]),
  ...rows('counter', 'load', [[Code.loadTotal, 'Load consumption total', '负载总用电量', 'kWh']]),
];

export const generator: readonly ModelProperty[] = [
  ...rows('measure', 'generator', [[Code.generatorPower, 'Generator power', '发电机功率', 'W']]),
  ...rows('counter', 'generator', [[Code.generatorTotal, 'Generator energy total', '发电机总发电量', 'kWh']]),
];

export const inverterTemperature: readonly ModelProperty[] = rows('measure', 'system', [
  ['inverter_temperature', 'Inverter temperature', '逆变器温度', '°C'],
]);

export const serial: readonly ModelProperty[] = rows('text', 'system', [
  [Code.serial, 'Serial number', '序列号'],
]);

/** Firmware versions, four characters each: MAIN is the control board, HMI the communication board [LIVE-08]. */
export const versions: readonly ModelProperty[] = rows('text', 'system', [
  ['Communication_protocol_version', 'Protocol version', '通信协议版本'],
  ['Control_version_field_1', 'MAIN version, field 1', '主控版本字段 1'],
  ['Control_version_field_2', 'MAIN version, field 2', '主控版本字段 2'],
  ['Communication_version_field_1', 'HMI version, field 1', '通信板版本字段 1'],
  ['Communication_version_field_2', 'HMI version, field 2', '通信板版本字段 2'],
]);
