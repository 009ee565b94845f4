import type { DeviceType } from '@heliograph/contracts/http';

/** What a trouble does to its device for as long as it lasts. */
export type Effect = 'fault' | 'warning' | 'abnormal' | 'silent' | 'unreachable';

/** A kind of trouble: how it is announced, on which devices it happens, what it does. */
export interface Trouble {
  code: string;
  type: 'alarm' | 'fault';
  /** 1 notice, 2 warning, 3 fault. */
  level: 1 | 2 | 3;
  msg: string;
  devices: readonly DeviceType[];
  /**
   * fault: run state 4, the inverter stops. warning: run state 3. abnormal: the gateway sees it misbehave.
   * silent: the device does not answer its gateway. unreachable: the gateway itself is cut off.
   */
  effect: Effect;
}

const inverters: readonly DeviceType[] = ['C002', 'C003', 'C004'];

export const bmsLost: Trouble = {
  code: 'W13',
  type: 'alarm',
  level: 2,
  msg: 'BMS communication lost',
  devices: ['C002'],
  effect: 'warning',
};

export const gridOverVoltage: Trouble = {
  code: 'W02',
  type: 'alarm',
  level: 2,
  msg: 'Grid over-voltage',
  devices: inverters,
  effect: 'warning',
};

export const fanFailure: Trouble = {
  code: 'W09',
  type: 'alarm',
  level: 2,
  msg: 'Fan failure',
  devices: inverters,
  effect: 'warning',
};

export const insulationFault: Trouble = {
  code: 'F18',
  type: 'fault',
  level: 3,
  msg: 'Insulation resistance fault',
  devices: inverters,
  effect: 'fault',
};

export const linkLost: Trouble = {
  code: 'N01',
  type: 'alarm',
  level: 1,
  msg: 'Gateway connection lost',
  devices: ['C001'],
  effect: 'unreachable',
};

/** Everything that happens by chance. */
export const troubles: readonly Trouble[] = [
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
    devices: ['C002'],
    effect: 'warning',
  },
  {
    code: 'W11',
    type: 'alarm',
    level: 2,
    msg: 'Heat sink temperature high, power reduced',
    devices: inverters,
    effect: 'warning',
  },
  {
    code: 'F24',
    type: 'fault',
    level: 3,
    msg: 'Ground leakage current fault',
    devices: inverters,
    effect: 'fault',
  },
  { code: 'F35', type: 'fault', level: 3, msg: 'AC relay fault', devices: inverters, effect: 'fault' },
  {
    code: 'F56',
    type: 'fault',
    level: 3,
    msg: 'Battery under-voltage fault',
    devices: ['C002'],
    effect: 'fault',
  },
  {
    code: 'W31',
    type: 'alarm',
    level: 1,
    msg: 'Meter readings unsteady',
    devices: ['C005'],
    effect: 'abnormal',
  },
  {
    code: 'W33',
    type: 'alarm',
    level: 2,
    msg: 'Breaker contact temperature high',
    devices: ['C006'],
    effect: 'abnormal',
  },
  {
    code: 'W35',
    type: 'alarm',
    level: 1,
    msg: 'Charging cable not locked',
    devices: ['C007'],
    effect: 'abnormal',
  },
  {
    code: 'W39',
    type: 'alarm',
    level: 1,
    msg: 'Device does not answer',
    devices: ['C006', 'C007'],
    effect: 'silent',
  },
];
