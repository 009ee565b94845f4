import { describe, expect, it } from 'vitest';
import { RunState } from '../models/codes.ts';
import { deviceStatus, type DeviceSignals } from './deviceStatus.ts';

const normal: DeviceSignals = {
  gatewayOnline: true,
  reported: 'normal',
  runState: null,
  propertyTimeout: false,
};
const runStates = [null, ...Object.values(RunState)];
const every = (fixed: Partial<DeviceSignals>): DeviceSignals[] =>
  runStates.flatMap((runState) =>
    [true, false].map((propertyTimeout) => ({ ...normal, runState, propertyTimeout, ...fixed })),
  );

describe('deviceStatus', () => {
  it('[LIVE-05] is nodata until the gateway has answered for it', () => {
    for (const signs of every({ reported: null })) expect(deviceStatus(signs)).toBe('nodata');
  });

  it.each(['offline', 'abnormal'] as const)(
    '[LIVE-05] is %s when its gateway says so, whatever else',
    (reported) => {
      for (const signs of every({ reported })) expect(deviceStatus(signs)).toBe(reported);
    },
  );

  it('[LIVE-05] is offline behind an offline gateway, regardless of earlier reports', () => {
    for (const reported of [null, 'normal', 'offline', 'abnormal'] as const) {
      for (const signs of every({ reported, gatewayOnline: false }))
        expect(deviceStatus(signs)).toBe('offline');
    }
  });

  it.each([
    [null, 'normal'],
    [RunState.standby, 'normal'],
    [RunState.selfCheck, 'normal'],
    [RunState.normal, 'normal'],
    [RunState.warning, 'warning'],
    [RunState.fault, 'fault'],
  ] as const)('[LIVE-05] with run state %s a normal device is %s', (runState, status) => {
    expect(deviceStatus({ ...normal, runState })).toBe(status);
  });

  it('[LIVE-05] is timeout when a normal device did not answer for its properties', () => {
    for (const runState of runStates) {
      expect(deviceStatus({ ...normal, runState, propertyTimeout: true })).toBe('timeout');
    }
  });

  it('[LIVE-05] reads 3 as warning and 4 as fault', () => {
    expect([RunState.warning, RunState.fault]).toEqual([3, 4]);
  });
});
