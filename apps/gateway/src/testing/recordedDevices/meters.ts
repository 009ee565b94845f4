import type { RecordedDevice } from './recordedDevice.ts';

export const meters: readonly RecordedDevice[] = [
  {
    // A meter of one phase leaves the others out.
    map: 'abb-b2x',
    isNamed: true,
    holding: {
      0x5000: [0, 0, 0x0001, 0x86a0, 0, 0, 0, 12_345],
      0x5b00: [0, 2305, 0xffff, 0xffff, 0xffff, 0xffff],
      0x5b0c: [0, 652, 0xffff, 0xffff, 0xffff, 0xffff],
      0x5b14: [0xfffd, 0xb5f6, 0xfffd, 0xb5f6, 0x7fff, 0xffff, 0x7fff, 0xffff],
      0x5b2c: [4998],
      0x5b3a: [0xfc2c],
    },
    values: {
      // 0xfffdb5f6 is -150,026.
      grid_power: -1500.26,
      grid_power_l1: -1500.26,
      grid_voltage_l1: 230.5,
      grid_current_l1: 6.52,
      grid_frequency: 49.98,
      power_factor: -0.98,
      import_total: 1000,
      export_total: 123.45,
    },
  },
  {
    map: 'janitza-umg',
    isNamed: true,
    holding: {
      19_000: [0x4366, 0x8000, 0x4367, 0x4000, 0x4365, 0xc000],
      19_012: [0x4050, 0, 0x4020, 0, 0x3fe0, 0],
      19_020: [0xc416, 0x2000, 0xc3fa, 0, 0xc3c8, 0, 0xc4bb, 0x9000],
      19_050: [0x4247, 0xeb85],
      // 1,234,567 Wh in, 2,345,678 Wh out.
      19_068: [0x4996, 0xb438],
      19_076: [0x4a0f, 0x2b38],
    },
    values: {
      grid_power: -1500.5,
      grid_power_l1: -600.5,
      grid_power_l2: -500,
      grid_power_l3: -400,
      grid_voltage_l1: 230.5,
      grid_voltage_l2: 231.25,
      grid_voltage_l3: 229.75,
      grid_current_l1: 3.25,
      grid_current_l2: 2.5,
      grid_current_l3: 1.75,
      grid_frequency: 49.98,
      import_total: 1234.567,
      export_total: 2345.678,
    },
  },
  {
    map: 'eastron-sdm72',
    isNamed: true,
    input: { 0x34: [0xc4bb, 0x9000], 0x48: [0x449a, 0x5000, 0x4512, 0x9400] },
    values: { grid_power: -1500.5, import_total: 1234.5, export_total: 2345.25 },
  },
];
