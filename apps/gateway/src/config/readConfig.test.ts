import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './readConfig.ts';

const KEY = 'k'.repeat(43);
const valid = `server:
  url: mqtt://127.0.0.1:1883
  uuid: HG-00000001
  password: secret
  grant_key: ${KEY}
buses:
  - { name: roof, kind: tcp, host: 127.0.0.1, port: 1502 }
  - { name: cellar, kind: rtu, path: /dev/ttyUSB0, baud: 9600 }
devices:
  - { bus: roof, unit: 1, map: auto, device_id: "1000000001", every: 5s }
`;
const listErrors = (text: string): string[] => {
  try {
    readConfig(text, 'gateway.yaml');
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
};

describe('the configuration', () => {
  it('[GW-03] is read with its defaults', () => {
    expect(readConfig(valid, 'gateway.yaml').config).toMatchObject({
      store: './gateway-data',
      devices: [{ bus: 'roof', unit: 1, every: 5000 }],
    });
  });

  it.each([
    ['a key that does not exist', valid.replace('uuid:', 'uid:'),
      ['2:3: server.uuid is missing: must be a text', '3:3: server.uid is unknown; allowed url, uuid, password, grant_key, device_id']],
    ['a number out of its range', valid.replace('1502', '70000'), ['7:47: buses[0].port must be at most 65535']],
    ['a duration without a unit', valid.replace('5s', '5'), ['10:63: devices[0].every must be a text']],
    ['an unknown kind', valid.replace('kind: tcp', 'kind: udp'),
      ['7:19: buses[0].kind must be one of tcp, rtu-over-tcp, rtu, solarman, ocpp']],
    ['an unknown parity', valid.replace('baud: 9600', 'parity: mark'),
      ['8:52: buses[1].parity must be one of none, even, odd']],
    ['no devices', valid.replace(/devices:[^]*/, 'devices: []'), ['9:1: devices must have at least 1 entry']],
    ['two keys of one name', `${valid}store: a\nstore: b\n`, ['12:1: Map keys must be unique']],
    ['an alias without its anchor', valid.replace('host: 127.0.0.1', 'host: *lan'),
      ['7:36: *lan is not defined before it: write &lan at its value']],
    ['an empty file', '', ['1:1: the file must be a mapping']],
    ['a device on a bus that does not exist', valid.replace('bus: roof', 'bus: attic'),
      ['10:7: devices[0].bus must be the name of a bus']],
    ['a device without its unit', valid.replace('unit: 1, ', ''), ['10:5: devices[0].unit must be the Modbus address, 1 to 247']],
    ['a device twice', `${valid}  - { bus: cellar, unit: 1, device_id: "1000000001" }\n`,
      ['11:29: devices[1].device_id must differ from the ids of other devices']],
    ['a unit twice', `${valid}  - { bus: roof, unit: 1, device_id: "2" }\n`, ['11:18: devices[1].unit is another device already']],
  ])('[GW-03] names line, key and what is allowed for %s', (_what, text, expected) => {
    expect(listErrors(text)).toEqual(expected.map((each) => `gateway.yaml:${each}`));
  });

  it('[GW-07] gives errors of other sources a line and a key', () => {
    const { errorAt } = readConfig(valid, 'gateway.yaml');
    expect(errorAt(['devices', 0, 'map'], 'must be auto').message).toBe(
      'gateway.yaml:10:27: devices[0].map must be auto',
    );
  });
}); // oxfmt-ignore
