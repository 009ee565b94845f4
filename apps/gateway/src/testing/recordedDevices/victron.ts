import type { RecordedDevice } from './recordedDevice.ts';

export const victron: readonly RecordedDevice[] = [
  {
    // Charging with 900 W, exporting 150 W on one phase and importing 50 W on another.
    map: 'victron-gx',
    isNamed: true,
    input: {
      262: [215],
      808: [700, 0, 0, 300, 0, 0],
      817: [400, 250, 100, 0xff6a, 50, 0, 0, 0, 0],
      840: [520, 173, 900, 64],
      850: [1200],
    },
    values: {
      P: 2200,
      battery_power: -900,
      battery_voltage: 52,
      battery_current: -17.3,
      battery_temperature: 21.5,
      SOC: 64,
      grid_power: -100,
      load_power: 750,
      generator_power: 0,
    },
  },
];
