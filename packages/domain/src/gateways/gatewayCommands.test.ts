import { describe, expect, it } from 'vitest';
import { allParameters } from '../parameters/index.ts';
import {
  type GatewayCommand,
  gatewayCommands,
  isCommandDone,
  isCommandValue,
  isGatewayCommand,
} from './gatewayCommands.ts';

const devices = new Set(['C002-1']);

describe('commands of gateways', () => {
  it('[GW-05] are no settings of a device', () => {
    expect(allParameters.filter(({ code }) => isGatewayCommand(code))).toEqual([]);
    expect(isGatewayCommand('toString')).toBe(false);
  });

  it.each<[GatewayCommand, unknown, boolean]>([
    ['restart_bus', 'roof', true],
    ['restart_bus', '', false],
    ['restart_bus', 'a bus', false],
    ['restart_bus', 1, false],
    ['confirm_map', 'C002-1', true],
    ['confirm_map', 'C002-2', false],
    ['set_device_clock', 'C002-1', true],
    ['set_device_clock', 1_800_000_000, false],
  ])('[GW-05] %s takes %j: %s', (command, value, taken) => {
    expect(isCommandValue(command, value, devices)).toBe(taken);
  });

  it('[GW-05] have a name in both languages', () => {
    for (const { name } of Object.values(gatewayCommands))
      expect(name).toEqual({ en: expect.any(String) as string, zh: expect.any(String) as string });
  });

  it.each<[GatewayCommand, { confirmed?: boolean | null; clock_drift?: number | null }, boolean | null]>([
    ['confirm_map', { confirmed: true }, true],
    ['confirm_map', { confirmed: false }, false],
    ['confirm_map', { confirmed: null }, null],
    ['set_device_clock', { clock_drift: -60_000 }, true],
    ['set_device_clock', { clock_drift: 60_001 }, false],
    ['set_device_clock', { clock_drift: null }, null],
    ['restart_bus', {}, null],
  ])('[GW-05] %s took effect when the gateway reports %o: %s', (command, reported, done) => {
    const device = { ...reportedDevice, ...reported };
    expect(isCommandDone(command, 'C002-1', { devices: [device] })).toBe(done);
  });
});

const reportedDevice = {
  device_id: 'C002-1',
  bus: 'roof',
  unit: 1,
  map: 'deye',
  confirmed: false,
  manufacturer: null,
  type: null,
  clock_drift: 0,
  answered_at: null,
};
