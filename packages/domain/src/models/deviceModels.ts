import {
  breakerParameters,
  chargerParameters,
  gatewayParameters,
  gridInverterParameters,
  huaweiParameters,
  hybridParameters,
  sungrowParameters,
} from '../parameters/catalogue/index.ts';
import type { BatteryClass } from '../parameters/machineBounds.ts';
import type { Parameter } from '../parameters/parameter.ts';
import type { LocalizedText } from '../localizedText.ts';
import { Code } from './codes.ts';
import { DeviceTypeCode } from './deviceTypes.ts';
import type { DeviceModel, ModelProperty } from './model.ts';
import { rows, settingProperties, state } from './propertyBuilders.ts';
import {
  battery as batteryProperties,
  controlledLoad,
  generator,
  gridExchange,
  gridFrequency,
  gridPhaseCurrents,
  gridPhasePowers,
  gridPhaseVoltages,
  gridVoltage,
  inverterTemperature,
  load,
  photovoltaic,
  runState,
  serial,
  versions,
} from './sharedProperties.ts';

const gateway: DeviceModel = {
  id: 11,
  deviceType: DeviceTypeCode.gateway,
  name: { en: 'Gateway', zh: '网关' },
  properties: [
    // 0 none … 4 full [DET-01].
    state(
      'system',
      ['signal', 'Signal strength', '信号强度'],
      [
        ['None', '无'],
        ['Weak', '弱'],
        ['Fair', '一般'],
        ['Good', '良好'],
        ['Full', '满格'],
      ],
    ),
    ...rows('measure', 'system', [
      ['uptime', 'Time since start', '运行时长', 's'],
      ['connected_devices', 'Connected devices', '在线设备数'],
      ['board_temperature', 'Board temperature', '主板温度', '°C'],
      ['memory_use', 'Memory in use', '内存使用率', '%'],
    ]),
    ...serial,
    ...versions,
    ...settingProperties(gatewayParameters),
  ],
  parameters: gatewayParameters,
};

interface Variant {
  id: number;
  name: LocalizedText;
  /** Number of PV inputs, each with its own tracker. */
  mppts: number;
  battery: BatteryClass;
  voltages: readonly ModelProperty[];
  /** At the grid, by phase. */
  phases?: readonly ModelProperty[];
  /** Settings of its maker; by default those of Deye. */
  parameters?: readonly Parameter[];
}

const hybrid = ({
  id,
  name,
  mppts,
  battery,
  voltages,
  phases = [],
  parameters = hybridParameters,
}: Variant): DeviceModel => ({
  id,
  deviceType: DeviceTypeCode.hybridInverter,
  name,
  properties: [
    ...runState,
    ...photovoltaic(mppts),
    ...batteryProperties,
    ...gridExchange,
    ...voltages,
    ...gridFrequency,
    ...load,
    ...generator,
    ...inverterTemperature,
    ...serial,
    ...versions,
    ...settingProperties(parameters),
    ...phases,
    ...controlledLoad,
  ],
  battery,
  parameters,
});

const gridPhases = [...gridPhasePowers, ...gridPhaseCurrents];
const singlePhase = { battery: 'high', voltages: gridVoltage } as const;
const threePhase = { battery: 'high', voltages: gridPhaseVoltages, phases: gridPhases } as const;

const hybridInverters: readonly DeviceModel[] = [
  hybrid({
    id: 15,
    name: { en: 'Hybrid inverter, single-phase', zh: '单相混合逆变器' },
    mppts: 2,
    battery: 'low',
    voltages: gridVoltage,
  }),
  hybrid({
    id: 18,
    name: { en: 'Hybrid inverter, three-phase', zh: '三相混合逆变器' },
    mppts: 2,
    battery: 'low',
    voltages: gridPhaseVoltages,
    phases: gridPhases,
  }),
  hybrid({
    id: 20,
    name: { en: 'Hybrid inverter, three-phase, four trackers', zh: '三相混合逆变器（四路 MPPT）' },
    mppts: 4,
    ...threePhase,
  }),
  hybrid({
    id: 21,
    name: { en: 'Hybrid inverter, three-phase, twelve trackers', zh: '三相混合逆变器（十二路 MPPT）' },
    mppts: 12,
    ...threePhase,
  }),
];

/** Hybrid inverters with the settings of another maker. */
const otherHybridInverters: readonly DeviceModel[] = [
  hybrid({
    id: 51,
    name: { en: 'Sungrow SH, single-phase', zh: '阳光电源 SH，单相' },
    mppts: 2,
    ...singlePhase,
    parameters: sungrowParameters,
  }),
  hybrid({
    id: 52,
    name: { en: 'Sungrow SH, three-phase', zh: '阳光电源 SH，三相' },
    mppts: 2,
    ...threePhase,
    parameters: sungrowParameters,
  }),
  hybrid({
    id: 53,
    name: { en: 'Sungrow SH-T, three-phase, four trackers', zh: '阳光电源 SH-T，三相（四路 MPPT）' },
    mppts: 4,
    ...threePhase,
    parameters: sungrowParameters,
  }),
  hybrid({
    id: 54,
    name: { en: 'Huawei SUN2000 with battery, single-phase', zh: '华为 SUN2000 储能，单相' },
    mppts: 2,
    ...singlePhase,
    parameters: huaweiParameters,
  }),
  hybrid({
    id: 55,
    name: { en: 'Huawei SUN2000 with battery, three-phase', zh: '华为 SUN2000 储能，三相' },
    mppts: 2,
    ...threePhase,
    parameters: huaweiParameters,
  }),
];

/** Power at the AC terminals: PV power minus inverter losses, so it is never added to PV power. */
const output: readonly ModelProperty[] = rows('measure', 'grid', [
  ['output_power', 'Output power', '输出功率', 'W'],
]);

const stringInverter: DeviceModel = {
  id: 33,
  deviceType: DeviceTypeCode.stringInverter,
  name: { en: 'String inverter', zh: '组串式逆变器' },
  properties: [
    ...runState,
    ...photovoltaic(2),
    ...output,
    ...gridVoltage,
    ...gridFrequency,
    ...inverterTemperature,
    ...serial,
    ...versions,
    ...settingProperties(gridInverterParameters),
  ],
  parameters: gridInverterParameters,
};

const threePhaseInverter = ({ id, name, mppts }: Pick<Variant, 'id' | 'name' | 'mppts'>): DeviceModel => ({
  id,
  deviceType: DeviceTypeCode.threePhaseInverter,
  name,
  properties: [
    ...runState,
    ...photovoltaic(mppts),
    ...output,
    ...gridPhaseVoltages,
    ...gridFrequency,
    ...inverterTemperature,
    ...serial,
    ...versions,
    ...settingProperties(gridInverterParameters),
    ...gridPhaseCurrents,
  ],
  parameters: gridInverterParameters,
});

const threePhaseInverters: readonly DeviceModel[] = [
  threePhaseInverter({ id: 26, name: { en: 'Three-phase inverter', zh: '三相逆变器' }, mppts: 3 }),
  threePhaseInverter({
    id: 27,
    name: { en: 'Three-phase inverter, twelve trackers', zh: '三相逆变器（十二路 MPPT）' },
    mppts: 12,
  }),
];

/** At the station's connection point; a single-phase site uses L1 only. */
const smartMeter: DeviceModel = {
  id: 39,
  deviceType: DeviceTypeCode.smartMeter,
  name: { en: 'Smart meter', zh: '智能电表' },
  properties: [
    ...rows('measure', 'grid', [[Code.gridPower, 'Grid power', '电网功率', 'W']]),
    ...gridPhasePowers,
    ...gridPhaseVoltages,
    ...gridPhaseCurrents,
    ...gridFrequency,
    ...rows('measure', 'grid', [['power_factor', 'Power factor', '功率因数']]),
    ...rows('counter', 'grid', [
      [Code.importTotal, 'Grid import total', '电网总购电量', 'kWh'],
      [Code.exportTotal, 'Grid export total', '电网总馈电量', 'kWh'],
    ]),
    ...serial,
    ...versions,
    ...controlledLoad,
  ],
  parameters: [],
};

/** Measures one circuit of the load, so its power is already part of the station's load. */
const smartBreaker: DeviceModel = {
  id: 41,
  deviceType: DeviceTypeCode.smartBreaker,
  name: { en: 'Smart breaker', zh: '智能断路器' },
  properties: [
    state(
      'system',
      ['breaker_state', 'Switch position', '分合闸状态'],
      [
        ['Open', '分闸'],
        ['Closed', '合闸'],
      ],
    ),
    ...rows('measure', 'load', [
      ['breaker_power', 'Circuit power', '回路功率', 'W'],
      ['breaker_current', 'Circuit current', '回路电流', 'A'],
      ['breaker_voltage', 'Circuit voltage', '回路电压', 'V'],
    ]),
    ...rows('counter', 'load', [['breaker_energy_total', 'Circuit energy total', '回路总用电量', 'kWh']]),
    ...rows('measure', 'system', [['breaker_temperature', 'Breaker temperature', '断路器温度', '°C']]),
    ...serial,
    ...versions,
    ...settingProperties(breakerParameters),
  ],
  parameters: breakerParameters,
};

/** Charges a car, so its power is already part of the station's load. */
const evCharger: DeviceModel = {
  id: 42,
  deviceType: DeviceTypeCode.evCharger,
  name: { en: 'EV charger', zh: '电动汽车充电桩' },
  properties: [
    state(
      'system',
      ['charger_state', 'Charger state', '充电桩状态'],
      [
        ['Free', '空闲'],
        ['Plugged in', '已插枪'],
        ['Charging', '充电中'],
        ['Finished', '已充满'],
        ['Out of order', '故障停用'],
      ],
    ),
    ...rows('measure', 'load', [
      ['charging_power', 'Charging power', '充电功率', 'W'],
      ['charging_current', 'Charging current', '充电电流', 'A'],
      ['charging_voltage', 'Charging voltage', '充电电压', 'V'],
      ['session_energy', 'Energy of this session', '本次充电电量', 'kWh'],
    ]),
    ...rows('counter', 'load', [['charging_total', 'Charged energy total', '累计充电电量', 'kWh']]),
    ...serial,
    ...versions,
    ...settingProperties(chargerParameters),
  ],
  parameters: chargerParameters,
};

/** All supported models. */
export const deviceModels: readonly DeviceModel[] = [
  gateway,
  ...hybridInverters,
  stringInverter,
  ...threePhaseInverters,
  smartMeter,
  smartBreaker,
  evCharger,
  ...otherHybridInverters,
];

const byId = new Map(deviceModels.map((model) => [model.id, model]));

export function modelById(id: number): DeviceModel | undefined {
  return byId.get(id);
}
