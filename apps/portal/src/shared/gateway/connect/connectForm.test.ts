import type { Device } from '@heliograph/contracts/http';
import type { GatewayDiagnostics } from '@heliograph/contracts/mqtt';
import { GatewayConfig } from '@heliograph/contracts/gateway';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  buildConfig,
  connectErrors,
  type ConnectForm,
  firstForm,
  listMaps,
  missingPart,
  newBus,
  OWN_MAP,
  withDevices,
  withKnown,
} from './connectForm.ts';
import { addedYaml, gatewayYaml } from './gatewayYaml.ts';

const device = (device_id: string, device_type: Device['device_type'], obj_name = device_id) =>
  ({ device_id, device_type, obj_name }) as Device;
const devices = [
  device('g', 'C001'),
  device('i', 'C002', 'Roof: "south" # 1'),
  device('m', 'C005'),
  device('c', 'C007'),
];
const gateway = { uuid: 'gw-00000001', grantKey: 'k'.repeat(43), deviceId: 'g' };

const server = { url: 'mqtt://10.0.0.2:1883', password: '', timeZone: 'Australia/Perth' };

/** Everything filled in. */
function filled(): ConnectForm {
  const form = firstForm({ ...server, password: 'a\'"\\ b: #c' }, devices);
  return {
    ...form,
    buses: form.buses.map((bus) => ({ ...bus, host: '10.0.0.3' })),
    devices: form.devices.map((each) => ({ ...each, charger: each.bus === 2 ? 'CP1' : '' })),
  };
}

describe('the file of a gateway', () => {
  it('[GW-05] starts with all devices of the gateway, and asks for what only the installer knows', () => {
    const form = firstForm(server, devices);
    expect(form.devices.map(({ deviceId, bus, unit }) => [deviceId, bus, unit])).toEqual([
      ['i', 1, '1'],
      ['m', 1, '2'],
      ['c', 2, ''],
    ]);
    expect(Object.fromEntries(connectErrors(form, gateway))).toEqual({
      password: 'missing',
      'bus.1.host': 'missing',
    });
    const withHost = { ...form, password: 'p', buses: form.buses.map((bus) => ({ ...bus, host: 'h' })) };
    expect(Object.fromEntries(connectErrors(withHost, gateway))).toEqual({ 'device.c.charger': 'missing' });
  });

  it('[GW-05] is what the gateway reads, whatever characters a password and names have', () => {
    const form = filled();
    expect(connectErrors(form, gateway).size).toBe(0);
    const input = buildConfig(form, gateway);
    const names = new Map(form.devices.map(({ deviceId, name }) => [deviceId, name]));
    const read: unknown = parse(gatewayYaml(input, names));
    expect(GatewayConfig.parse(read)).toEqual(GatewayConfig.parse(input));
    expect(GatewayConfig.parse(read).server.password).toBe('a\'"\\ b: #c');
    expect(GatewayConfig.parse(read).time_zone).toBe('Australia/Perth');
  });

  const reported = {
    buses: [{ name: 'roof', kind: 'rtu' }],
    devices: [{ device_id: 'i', bus: 'roof', unit: 1 }],
  } as unknown as GatewayDiagnostics;

  it('[GW-05] of a gateway that runs begins with what it reports, and gives the lines that it lacks', () => {
    const form = firstForm(server, devices, reported);
    const lines = (entered: ConnectForm) =>
      missingPart(entered, gateway, connectErrors(withKnown(entered), gateway));
    expect(form.buses.map(({ name, kind, isRunning }) => [name, kind, isRunning])).toEqual([
      ['roof', 'rtu', true],
      ['chargers', 'ocpp', false],
    ]);
    // The next free address.
    expect(form.devices.map(({ deviceId, unit, isRunning }) => [deviceId, unit, isRunning])).toEqual([
      ['i', '1', true],
      ['m', '2', false],
      ['c', '', false],
    ]);
    expect(lines(form)).toBeNull();
    const own = (change: Partial<ConnectForm['devices'][number]>) => ({
      ...form,
      devices: form.devices.map((each) => (each.deviceId === 'c' ? { ...each, ...change } : each)),
    });
    const charger = own({ charger: 'BOX-1', every: '10s' });
    const part = lines(charger)!;
    expect(parse(addedYaml(part, new Map()))).toEqual({
      buses: [{ kind: 'ocpp', name: 'chargers', host: '0.0.0.0', port: 9000 }],
      devices: [
        { bus: 'roof', unit: 2, map: 'auto', device_id: 'm', every: '5s' },
        { bus: 'chargers', charger: 'BOX-1', connector: 1, device_id: 'c', every: '10s' },
      ],
    });
    const without = own({ bus: null });
    expect(lines(without)?.buses).toEqual([]);
  });

  it('[GW-08] connects several devices of one address by their numbers in its SunSpec models', () => {
    const form = filled();
    const at = (part: string): ConnectForm => ({
      ...form,
      devices: form.devices.map((each) => ({ ...each, unit: '1', part: each.deviceId === 'm' ? part : '' })),
    });
    expect(connectErrors(at('2'), gateway).size).toBe(0);
    const { devices: found } = parse(gatewayYaml(buildConfig(at('2'), gateway), new Map())) as GatewayConfig;
    expect(found.map(({ unit, part }) => [unit, part])).toEqual([
      [1, undefined],
      [1, 2],
      [undefined, undefined],
    ]);
    expect([...connectErrors(at('21'), gateway)]).toEqual([['device.m.part', 'wrong']]);
    expect([...connectErrors(at('two'), gateway)]).toEqual([['device.m.part', 'wrong']]);
  });

  it('[GW-05] keeps what was entered when devices come and go', () => {
    const form = filled();
    const after = withDevices(form, [...devices.slice(0, 2), device('n', 'C006')]);
    expect(after.devices.map(({ deviceId, bus }) => [deviceId, bus])).toEqual([
      ['i', 1],
      ['n', null],
    ]);
    expect(after.devices[0]).toEqual(form.devices[0]);
  });

  it('[GW-05] names a map and a pace, and refuses nonsense at its field', () => {
    const form = filled();
    const inverter = (change: Partial<ConnectForm['devices'][number]>) => ({
      ...form,
      devices: form.devices.map((each) => (each.deviceId === 'i' ? { ...each, ...change } : each)),
    });
    const named = buildConfig(inverter({ map: 'deye-1p', every: '30s' }), gateway);
    expect(named.devices[0]).toMatchObject({ map: 'deye-1p', every: '30s' });
    const own = buildConfig(inverter({ map: OWN_MAP, ownMap: ' maker-type ' }), gateway);
    expect(own.devices[0]).toMatchObject({ map: 'maker-type' });
    expect(Object.fromEntries(connectErrors(inverter({ map: OWN_MAP, every: '5' }), gateway))).toEqual({
      'device.i.map': 'missing',
      'device.i.every': 'wrong',
    });
    for (const type of ['C002', 'C003', 'C004', 'C005']) expect(listMaps(type).length).toBeGreaterThan(0);
    expect(listMaps('C005')).not.toContain('deye-1p');
  });

  it('[GW-05] names the settings of a serial line and of a charger only where they differ from the defaults', () => {
    const form = filled();
    const [first, ...rest] = form.buses;
    const serial = { ...newBus(first!.key, 'rtu', 'meters'), path: '/dev/ttyUSB0' };
    const entered = (line: Partial<typeof serial>, charger: Partial<ConnectForm['devices'][number]>) => ({
      ...form,
      buses: [{ ...serial, ...line }, ...rest],
      devices: form.devices.map((each) => (each.deviceId === 'c' ? { ...each, ...charger } : each)),
    });
    const plain = buildConfig(entered({}, {}), gateway);
    expect(plain.buses[0]).toEqual({ kind: 'rtu', name: 'meters', path: '/dev/ttyUSB0', baud: 9600 });
    const changed = entered(
      { parity: 'even', stop_bits: '2' },
      { chargerPassword: 'sixteen letters!', limitKey: ' MaxCurrent ' },
    );
    expect(connectErrors(changed, gateway).size).toBe(0);
    const input = buildConfig(changed, gateway);
    expect(input.buses[0]).toMatchObject({ parity: 'even', stop_bits: 2 });
    expect(input.devices[2]).toMatchObject({ password: 'sixteen letters!', limit_key: 'MaxCurrent' });
    expect(Object.fromEntries(connectErrors(entered({}, { chargerPassword: 'short' }), gateway))).toEqual({
      'device.c.password': 'wrong',
    });
    expect(Object.fromEntries(connectErrors({ ...form, timeZone: '10:00' }, gateway))).toEqual({
      time_zone: 'wrong',
    });
  });

  it('[GW-05] [SEC-01] lets chargers connect by TLS where certificate and key are named, and needs both', () => {
    const form = filled();
    const entered = (files: Partial<ConnectForm['buses'][number]>) => ({
      ...form,
      buses: form.buses.map((bus) => (bus.kind === 'ocpp' ? { ...bus, ...files } : bus)),
    });
    const both = entered({ cert: ' /etc/charger.pem ', certKey: '/etc/charger.key' });
    expect(connectErrors(both, gateway).size).toBe(0);
    expect(parse(gatewayYaml(buildConfig(both, gateway), new Map()))).toMatchObject({
      buses: [{}, { kind: 'ocpp', tls: { cert: '/etc/charger.pem', key: '/etc/charger.key' } }],
    });
    const listErrors = (files: Parameters<typeof entered>[0]) =>
      Object.fromEntries(connectErrors(entered(files), gateway));
    expect(listErrors({ cert: '/etc/charger.pem' })).toEqual({ 'bus.2.certKey': 'missing' });
    expect(listErrors({ certKey: '/etc/charger.key' })).toEqual({ 'bus.2.cert': 'missing' });
    expect(buildConfig(form, gateway).buses[1]).not.toHaveProperty('tls');
  });

  it('[GW-05] leaves out devices that another gateway connects', () => {
    const form = filled();
    const input = buildConfig(
      {
        ...form,
        devices: form.devices.map((each) => ({ ...each, bus: each.deviceId === 'm' ? null : each.bus })),
      },
      gateway,
    );
    expect(input.devices.map(({ device_id }) => device_id)).toEqual(['i', 'c']);
    expect(
      connectErrors({ ...form, devices: form.devices.map((each) => ({ ...each, bus: null })) }, gateway).get(
        'devices',
      ),
    ).toBe('wrong');
  });

  it.each<[string, Partial<ConnectForm>, Record<string, string>]>([
    ['an address of pages', { url: 'http://10.0.0.2' }, { url: 'wrong' }],
    [
      'two buses of one name',
      { buses: [{ ...newBus(1, 'rtu', 'a'), path: '/dev/ttyUSB0' }, { ...newBus(2, 'ocpp', 'a') }] },
      { 'bus.2.name': 'taken' },
    ],
    [
      'a port that is no number',
      { buses: [{ ...newBus(1, 'tcp', 'a'), host: 'h', port: '5o2' }, newBus(2, 'ocpp', 'b')] },
      { 'bus.1.port': 'wrong' },
    ],
    [
      'two devices at one address',
      { devices: filled().devices.map((each) => ({ ...each, unit: '1' })) },
      { 'device.m.unit': 'taken' },
    ],
  ])('[GW-05] refuses %s at its field', (_what, change, errors) => {
    expect(Object.fromEntries(connectErrors({ ...filled(), ...change }, gateway))).toMatchObject(errors);
  });
});
