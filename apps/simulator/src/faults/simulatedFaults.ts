import { DeviceTypeCode, listDeviceTypes } from '@heliograph/domain/models';
import type { DeviceType } from '@heliograph/contracts/http';

/** Effect of a fault on its device while it lasts. */
export type Effect = 'fault' | 'warning' | 'abnormal' | 'unresponsive' | 'unreachable';

/** A kind of fault: its alarm, the device types it occurs on and its effect. */
export interface SimulatedFault {
  code: string;
  type: 'alarm' | 'fault';
  /** 1 notice, 2 warning, 3 fault. */
  level: 1 | 2 | 3;
  msg: string;
  devices: readonly DeviceType[];
  /** Random duration, from and to, hours. */
  hours: readonly [number, number];
  /**
   * - fault: run state 4, the inverter stops
   * - warning: run state 3
   * - abnormal: the gateway reports the device as abnormal
   * - unresponsive: the device does not answer its gateway
   * - unreachable: the gateway is offline
   */
  effect: Effect;
}

const inverters = listDeviceTypes('inverter');

export const bmsLost: SimulatedFault = {
  code: 'W13',
  type: 'alarm',
  level: 2,
  msg: 'BMS communication lost',
  devices: [DeviceTypeCode.hybridInverter],
  hours: [12, 84],
  effect: 'warning',
};

export const gridOverVoltage: SimulatedFault = {
  code: 'W02',
  type: 'alarm',
  level: 2,
  msg: 'Grid over-voltage',
  devices: inverters,
  hours: [1, 5],
  effect: 'warning',
};

export const fanFailure: SimulatedFault = {
  code: 'W09',
  type: 'alarm',
  level: 2,
  msg: 'Fan failure',
  devices: inverters,
  hours: [36, 95],
  effect: 'warning',
};

export const insulationFault: SimulatedFault = {
  code: 'F18',
  type: 'fault',
  level: 3,
  msg: 'Insulation resistance fault',
  devices: inverters,
  hours: [36, 160],
  effect: 'fault',
};

export const linkLost: SimulatedFault = {
  code: 'N01',
  type: 'alarm',
  level: 1,
  msg: 'Gateway connection lost',
  devices: listDeviceTypes('gateway'),
  hours: [0.3, 14],
  effect: 'unreachable',
};

/** All faults that occur at random. */
export const simulatedFaults: readonly SimulatedFault[] = [
  bmsLost,
  gridOverVoltage,
  fanFailure,
  insulationFault,
  linkLost,
  {
    code: 'W06',
    type: 'alarm',
    level: 2,
    msg: 'Battery temperature high',
    devices: [DeviceTypeCode.hybridInverter],
    hours: [1, 6],
    effect: 'warning',
  },
  {
    code: 'W11',
    type: 'alarm',
    level: 2,
    msg: 'Heat sink temperature high, power reduced',
    devices: inverters,
    hours: [1, 5],
    effect: 'warning',
  },
  {
    code: 'F24',
    type: 'fault',
    level: 3,
    msg: 'Ground leakage current fault',
    devices: inverters,
    hours: [6, 40],
    effect: 'fault',
  },
  {
    code: 'F35',
    type: 'fault',
    level: 3,
    msg: 'AC relay fault',
    devices: inverters,
    hours: [72, 165],
    effect: 'fault',
  },
  {
    code: 'F56',
    type: 'fault',
    level: 3,
    msg: 'Battery under-voltage fault',
    devices: [DeviceTypeCode.hybridInverter],
    hours: [6, 40],
    effect: 'fault',
  },
  {
    code: 'W31',
    type: 'alarm',
    level: 1,
    msg: 'Meter readings unsteady',
    devices: listDeviceTypes('meter'),
    hours: [96, 166],
    effect: 'abnormal',
  },
  {
    code: 'W33',
    type: 'alarm',
    level: 2,
    msg: 'Breaker contact temperature high',
    devices: listDeviceTypes('breaker'),
    hours: [96, 166],
    effect: 'abnormal',
  },
  {
    code: 'W35',
    type: 'alarm',
    level: 1,
    msg: 'Charging cable not locked',
    devices: listDeviceTypes('charger'),
    hours: [48, 150],
    effect: 'abnormal',
  },
  {
    code: 'W39',
    type: 'alarm',
    level: 1,
    msg: 'Device does not answer',
    devices: [...listDeviceTypes('breaker'), ...listDeviceTypes('charger')],
    hours: [240, 334],
    effect: 'unresponsive',
  },
];
