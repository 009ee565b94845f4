import { Code } from './codes.ts';
import type { DeviceModel } from './model.ts';
import { gridFrequency, gridPhaseVoltages, serial, versions } from './parts.ts';
import { rows } from './property.ts';

/** At the station's connection point; a single-phase site uses L1 only. */
export const smartMeter: DeviceModel = {
  id: 39,
  deviceType: 'C005',
  name: { en: 'Smart meter', zh: '智能电表' },
  properties: [
    ...rows('measure', 'grid', [
      [Code.gridPower, 'Grid power', '电网功率', 'W'],
      ['grid_power_l1', 'Grid power L1', '电网 L1 相功率', 'W'],
      ['grid_power_l2', 'Grid power L2', '电网 L2 相功率', 'W'],
      ['grid_power_l3', 'Grid power L3', '电网 L3 相功率', 'W'],
    ]),
    ...gridPhaseVoltages,
    ...rows('measure', 'grid', [
      ['grid_current_l1', 'Grid current L1', '电网 L1 相电流', 'A'],
      ['grid_current_l2', 'Grid current L2', '电网 L2 相电流', 'A'],
      ['grid_current_l3', 'Grid current L3', '电网 L3 相电流', 'A'],
    ]),
    ...gridFrequency,
    ...rows('measure', 'grid', [['power_factor', 'Power factor', '功率因数']]),
    ...rows('counter', 'grid', [
      [Code.importTotal, 'Grid import total', '电网总购电量', 'kWh'],
      [Code.exportTotal, 'Grid export total', '电网总馈电量', 'kWh'],
    ]),
    ...serial,
    ...versions,
  ],
  parameters: [],
};
