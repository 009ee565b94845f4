import { describe, expect, it } from 'vitest';
import { allParameters } from '../parameters/index.ts';
import { type GatewayCommand, gatewayCommands, isCommandValue, isGatewayCommand } from './gatewayCommands.ts';

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
});
