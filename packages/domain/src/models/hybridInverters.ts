import type { DeviceModel, ModelProperty, Words } from './model.ts';
import {
  battery,
  generator,
  gridExchange,
  gridFrequency,
  gridPhaseVoltages,
  gridVoltage,
  inverterTemperature,
  load,
  photovoltaic,
  runState,
  serial,
  versions,
} from './parts.ts';
import { rows } from './property.ts';

/** Options are the register values of the machine (Control_Mode 0 lead-acid, 1 lithium; see spec A §4 for the pair). */
const settings: readonly ModelProperty[] = [
  ...rows('setting', 'battery', [
    ['Control_Mode', 'Control mode', '控制模式'],
    ['battery_operates_according_to_voltage_or_capacity', 'Battery operates by', '电池运行依据'],
    ['battery_capacity', 'Battery capacity', '电池容量', 'Ah'],
    ['max_charge_current', 'Maximum charge current', '最大充电电流', 'A'],
    ['max_discharge_current', 'Maximum discharge current', '最大放电电流', 'A'],
    ['shutdown_soc', 'Shutdown state of charge', '关机荷电状态', '%'],
  ]),
  ...rows('setting', 'system', [
    ['work_mode', 'Work mode', '工作模式'],
    ['energy_pattern', 'Energy pattern', '能量模式'],
    ['max_sell_power', 'Maximum selling power', '最大售电功率', 'W'],
    ['max_solar_power', 'Maximum solar power', '最大光伏功率', 'W'],
    ['zero_export_power', 'Zero-export power', '防逆流功率', 'W'],
  ]),
];

interface Variant {
  id: number;
  name: Words;
  /** PV inputs with a tracker of their own. */
  mppts: number;
  voltages: readonly ModelProperty[];
}

const hybrid = ({ id, name, mppts, voltages }: Variant): DeviceModel => ({
  id,
  deviceType: 'C002',
  name,
  properties: [
    ...runState,
    ...photovoltaic(mppts),
    ...battery,
    ...gridExchange,
    ...voltages,
    ...gridFrequency,
    ...load,
    ...generator,
    ...inverterTemperature,
    ...serial,
    ...versions,
    ...settings,
  ],
});

export const hybridInverters: readonly DeviceModel[] = [
  hybrid({
    id: 15,
    name: { en: 'Hybrid inverter, single-phase', zh: '单相混合逆变器' },
    mppts: 2,
    voltages: gridVoltage,
  }),
  hybrid({
    id: 18,
    name: { en: 'Hybrid inverter, three-phase', zh: '三相混合逆变器' },
    mppts: 2,
    voltages: gridPhaseVoltages,
  }),
  hybrid({
    id: 20,
    name: { en: 'Hybrid inverter, three-phase, four trackers', zh: '三相混合逆变器（四路 MPPT）' },
    mppts: 4,
    voltages: gridPhaseVoltages,
  }),
];
