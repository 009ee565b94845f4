import { DEVICE_STATUSES } from '@heliograph/contracts/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stationFlags, stationStatus } from './stationStatus.ts';

const devices = fc.array(fc.constantFrom(...DEVICE_STATUSES), { maxLength: 8 });
const gateway = fc.constantFrom(true, false, null);

describe('stationStatus', () => {
  it.each([
    [['normal', 'warning', 'fault', 'offline'], 'fault'],
    [['normal', 'warning', 'offline'], 'abnormal'],
    [['normal', 'abnormal'], 'abnormal'],
    [['offline', 'offline'], 'offline'],
    [['offline', 'normal'], 'normal'],
    [['offline', 'timeout'], 'normal'],
    [['normal', 'nodata'], 'normal'],
    [['nodata', 'nodata'], 'nodata'],
    [[], 'normal'],
  ] as const)('[LIVE-06] with a known gateway and %j is %s', (statuses, status) => {
    expect(stationStatus({ gatewayOnline: true, devices: statuses })).toBe(status);
  });

  it('[LIVE-06] is offline when its gateway is, unless a device is known to be worse', () => {
    expect(stationStatus({ gatewayOnline: false, devices: ['nodata', 'normal'] })).toBe('offline');
    expect(stationStatus({ gatewayOnline: false, devices: [] })).toBe('offline');
    expect(stationStatus({ gatewayOnline: false, devices: ['fault'] })).toBe('fault');
  });

  it('[LIVE-06] is nodata until something is known', () => {
    expect(stationStatus({ gatewayOnline: null, devices: [] })).toBe('nodata');
    expect(stationStatus({ gatewayOnline: null, devices: ['nodata'] })).toBe('nodata');
    expect(stationStatus({ gatewayOnline: null, devices: ['nodata', 'normal'] })).toBe('normal');
  });

  it('[LIVE-06] puts fault before abnormal before offline before normal, for any devices', () => {
    fc.assert(
      fc.property(devices, gateway, (statuses, gatewayOnline) => {
        const flags = stationFlags(statuses, gatewayOnline);
        const status = stationStatus({ gatewayOnline, devices: statuses });
        const first = (
          [
            ['fault', flags.fault_status],
            ['abnormal', flags.abnormal_status],
            ['offline', flags.offline_status],
          ] as const
        ).find(([, on]) => on === 1)?.[0];
        if (first) expect(status).toBe(first);
        else expect(['normal', 'nodata']).toContain(status);
      }),
    );
  });
});

describe('stationFlags', () => {
  it('[LIVE-05] may be raised together', () => {
    expect(stationFlags(['fault', 'warning', 'offline'], false)).toEqual({
      fault_status: 1,
      abnormal_status: 1,
      offline_status: 1,
    });
    expect(stationFlags(['normal', 'timeout', 'nodata'], null)).toEqual({
      fault_status: 0,
      abnormal_status: 0,
      offline_status: 0,
    });
  });

  it('[LIVE-05] call a station offline only when no device is online, and online is every device not offline', () => {
    fc.assert(
      fc.property(devices, (statuses) => {
        const online = statuses.filter((status) => status !== 'offline').length;
        expect(stationFlags(statuses, true).offline_status).toBe(statuses.length > 0 && online === 0 ? 1 : 0);
      }),
    );
  });
});
