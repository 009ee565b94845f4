import { breakerParameters } from '../parameters/catalogue/index.ts';
import type { DeviceModel } from './model.ts';
import { serial, versions } from './parts.ts';
import { rows, state } from './property.ts';
import { settingsOf } from './settings.ts';

/** Measures one circuit of the load, so its power is already part of the station's load. */
export const smartBreaker: DeviceModel = {
  id: 41,
  deviceType: 'C006',
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
    ...settingsOf(breakerParameters),
  ],
  parameters: breakerParameters,
};
