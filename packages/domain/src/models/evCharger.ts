import { chargerParameters } from '../parameters/catalogue/index.ts';
import type { DeviceModel } from './model.ts';
import { serial, versions } from './parts.ts';
import { rows, state } from './property.ts';
import { settingsOf } from './settings.ts';

/** Charges a car, so its power is already part of the station's load. */
export const evCharger: DeviceModel = {
  id: 42,
  deviceType: 'C007',
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
    ...settingsOf(chargerParameters),
  ],
  parameters: chargerParameters,
};
