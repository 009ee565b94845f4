import { gridInverterParameters } from '../parameters/catalogue/index.ts';
import type { DeviceModel, ModelProperty } from './model.ts';
import {
  gridFrequency,
  gridPhaseVoltages,
  gridVoltage,
  inverterTemperature,
  photovoltaic,
  runState,
  serial,
  versions,
} from './parts.ts';
import { rows } from './property.ts';
import { settingsOf } from './settings.ts';

/** Power at the AC terminals: the array's less the inverter's losses, so never added to PV power. */
const output: readonly ModelProperty[] = rows('measure', 'grid', [
  ['output_power', 'Output power', '输出功率', 'W'],
]);

export const stringInverter: DeviceModel = {
  id: 33,
  deviceType: 'C003',
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
    ...settingsOf(gridInverterParameters),
  ],
  parameters: gridInverterParameters,
};

export const threePhaseInverter: DeviceModel = {
  id: 26,
  deviceType: 'C004',
  name: { en: 'Three-phase inverter', zh: '三相逆变器' },
  properties: [
    ...runState,
    ...photovoltaic(3),
    ...output,
    ...gridPhaseVoltages,
    ...gridFrequency,
    ...inverterTemperature,
    ...serial,
    ...versions,
    ...settingsOf(gridInverterParameters),
  ],
  parameters: gridInverterParameters,
};
