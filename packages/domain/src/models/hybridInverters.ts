import { hybridParameters } from '../parameters/catalogue/index.ts';
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
import { settingsOf } from './settings.ts';

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
    ...settingsOf(hybridParameters),
  ],
  parameters: hybridParameters,
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
