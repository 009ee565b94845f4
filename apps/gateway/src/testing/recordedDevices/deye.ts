import { text, type RecordedDevice } from './recordedDevice.ts';

export const deye: readonly RecordedDevice[] = [
  {
    // Three trackers of four are connected.
    map: 'deye-string',
    holding: {
      0: [2, 1, 0x0104],
      3: text('2209151234', 5),
      // 12,000 W
      16: [0xd4c0, 0x0001],
      59: [2, 345],
      // 0x00012d17
      63: [0x2d17, 0x0001],
      73: [2301, 2312, 2298, 87, 88, 86, 5001],
      // 8,360 W
      86: [0x4690, 0x0001],
      91: [1412],
      109: [6000, 52, 6100, 50, 5900, 40, 0, 0],
    },
    ratedPower: 12_000,
    serial: '2209151234',
    values: {
      run_state: 2,
      pv1_voltage: 600,
      pv1_current: 5.2,
      pv1_power: 3120,
      pv2_voltage: 610,
      pv2_current: 5,
      pv2_power: 3050,
      pv3_voltage: 590,
      pv3_current: 4,
      pv3_power: 2360,
      pv4_voltage: 0,
      pv4_current: 0,
      pv4_power: 0,
      P: 8530,
      'today-KRA': 34.5,
      KRA: 7707.9,
      output_power: 8360,
      grid_voltage_l1: 230.1,
      grid_voltage_l2: 231.2,
      grid_voltage_l3: 229.8,
      grid_current_l1: 8.7,
      grid_current_l2: 8.8,
      grid_current_l3: 8.6,
      grid_frequency: 50.01,
      inverter_temperature: 41.2,
    },
  },
];
