import { describe, expect, it } from 'vitest';
import { GatewayConfig } from './config.ts';

const server = {
  url: 'mqtt://10.0.0.2:1883',
  uuid: 'gw-00000001',
  password: 'p',
  grant_key: 'k'.repeat(43),
  device_id: 'C001-1',
};
const roof = { name: 'roof', kind: 'tcp', host: '10.0.0.3' };
const wallbox = { name: 'wallbox', kind: 'ocpp' };

/** Paths of all issues. */
const makeIssues = (buses: object[], devices: object[]): string[] => {
  const parsed = GatewayConfig.safeParse({ server, buses, devices });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
};

describe('gateway.yaml', () => {
  it('[GW-05] takes buses and devices with defaults for the rest', () => {
    const parsed = GatewayConfig.parse({
      server,
      buses: [roof, wallbox],
      devices: [
        { bus: 'roof', unit: 1, device_id: 'a', every: '1min' },
        { bus: 'wallbox', charger: 'CP1', device_id: 'b' },
        { bus: 'wallbox', charger: 'CP1', connector: 2, device_id: 'c' },
      ],
    });
    expect(parsed.buses[0]).toMatchObject({ port: 502, timeout: 3000, pause: 50 });
    expect(parsed.devices).toMatchObject([{ map: 'auto', every: 60_000 }, { every: 5000 }, {}]);
    expect(parsed.store).toBe('./gateway-data');
  });

  it('[GW-08] takes several devices of one unit, and on Modbus TCP the addresses 0 and 255', () => {
    const devices = [
      { bus: 'roof', unit: 1, device_id: 'a' },
      { bus: 'roof', unit: 1, map: 'sunspec-meter', device_id: 'b' },
      { bus: 'roof', unit: 1, part: 3, device_id: 'c' },
      { bus: 'roof', unit: 0, device_id: 'd' },
      { bus: 'roof', unit: 255, device_id: 'e' },
    ];
    expect(makeIssues([roof], devices)).toEqual([]);
  });

  it.each<[string, object[], object[], string]>([
    ['a bus that does not exist', [roof], [{ bus: 'cellar', unit: 1, device_id: 'a' }], 'devices.0.bus'],
    ['a Modbus device without unit', [roof], [{ bus: 'roof', device_id: 'a' }], 'devices.0.unit'],
    ['a charger without identity', [wallbox], [{ bus: 'wallbox', device_id: 'a' }], 'devices.0.charger'],
    [
      'a charger with a unit',
      [wallbox],
      [{ bus: 'wallbox', charger: 'CP1', unit: 1, device_id: 'a' }],
      'devices.0.unit',
    ],
    [
      'two devices on one unit',
      [roof],
      [
        { bus: 'roof', unit: 1, device_id: 'a' },
        { bus: 'roof', unit: 1, device_id: 'b' },
      ],
      'devices.1.unit',
    ],
    [
      'two devices on one part of a unit',
      [roof],
      [
        { bus: 'roof', unit: 1, part: 2, device_id: 'a' },
        { bus: 'roof', unit: 1, part: 2, device_id: 'b' },
      ],
      'devices.1.unit',
    ],
    [
      'the address of all devices of a serial line',
      [{ name: 'roof', kind: 'rtu', path: '/dev/ttyUSB0' }],
      [{ bus: 'roof', unit: 0, device_id: 'a' }],
      'devices.0.unit',
    ],
    [
      'a charger with a part',
      [wallbox],
      [{ bus: 'wallbox', charger: 'CP1', part: 1, device_id: 'a' }],
      'devices.0.part',
    ],
    [
      'two devices of one id',
      [roof],
      [
        { bus: 'roof', unit: 1, device_id: 'a' },
        { bus: 'roof', unit: 2, device_id: 'a' },
      ],
      'devices.1.device_id',
    ],
    ['the id of the gateway', [roof], [{ bus: 'roof', unit: 1, device_id: 'C001-1' }], 'devices.0.device_id'],
    ['two buses of one name', [roof, roof], [{ bus: 'roof', unit: 1, device_id: 'a' }], 'buses.1.name'],
    [
      'two buses on one serial port',
      [
        { name: 'a', kind: 'rtu', path: '/dev/ttyUSB0' },
        { name: 'b', kind: 'rtu', path: '/dev/ttyUSB0' },
      ],
      [{ bus: 'a', unit: 1, device_id: 'a' }],
      'buses.1.path',
    ],
    [
      'two buses of chargers on one port',
      [wallbox, { name: 'garage', kind: 'ocpp' }],
      [{ bus: 'wallbox', charger: 'CP1', device_id: 'a' }],
      'buses.1.port',
    ],
  ])('[GW-05] refuses %s at its key', (_what, buses, devices, path) => {
    expect(makeIssues(buses, devices)).toEqual([path]);
  });
});
