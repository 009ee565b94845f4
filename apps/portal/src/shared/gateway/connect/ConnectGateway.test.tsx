import type { Entities } from '@heliograph/contracts/engine';
import { GatewayConfig } from '@heliograph/contracts/gateway';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInPortal } from '../../testing/renderInPortal.tsx';
import { parse } from 'yaml';
import { ConnectGateway } from './ConnectGateway.tsx';

const NOW = Date.now();

const device = (id: number, device_id: string, device_type: string, obj_name: string) => ({
  id,
  device_id,
  device_type,
  obj_name,
  station_id: 1,
  iot_gateway_uuid: 'gw-00000001',
  status: 'nodata',
  last_online: null,
});

/** The form of a gateway with an inverter that reported seconds ago and a meter that never did. */
async function open(password: string | null) {
  const entities = {
    version: 1,
    stations: [],
    devices: [
      device(1, 'C001-1', 'C001', 'Gateway'),
      device(2, 'C002-1', 'C002', 'Inverter'),
      device(3, 'C005-1', 'C005', 'Meter'),
    ],
  } as unknown as Entities;
  const engine = createFakeEngine({
    fleet: {
      entities: () => Promise.resolve(entities),
      deviceStates: () =>
        Promise.resolve({
          id: Int32Array.of(1, 2, 3),
          status: Uint8Array.of(0, 1, 0),
          at: Float64Array.of(NaN, NOW - 5_000, NaN),
        }),
      hold: () => Promise.resolve(1),
    },
    gateways: { diagnostics: () => Promise.resolve(null) },
  });
  await renderInPortal(
    <ConnectGateway
      station={1}
      uuid="gw-00000001"
      url="mqtt://10.0.0.2:1883"
      grantKey={'k'.repeat(43)}
      password={password}
    />,
    { texts: ['connect', 'gateway'], engine },
  );
  engine.push({ link: { state: 'live', since: 0, brokers: { up: 1, of: 1 } }, versions: { entities: 1 } });
  await screen.findByRole('group', { name: 'Inverter' });
}

const enter = (group: string, field: string, value: string) =>
  fireEvent.change(within(screen.getByRole('group', { name: group })).getByRole('textbox', { name: field }), {
    target: { value },
  });
const file = () => document.querySelector('pre')?.textContent ?? null;

it('[GW-05] shows the file once everything is right, and errors where something wrong was entered', async () => {
  await open('secret');
  expect(file()).toBeNull();
  expect(screen.queryByText('Please fill this in')).toBeNull();
  enter('Connection 1', 'Address', '10.0.0.3');
  expect(GatewayConfig.parse(parse(file()!))).toMatchObject({
    server: { password: 'secret', device_id: 'C001-1' },
    buses: [{ kind: 'tcp', host: '10.0.0.3', port: 502 }],
    devices: [
      { device_id: 'C002-1', unit: 1 },
      { device_id: 'C005-1', unit: 2 },
    ],
  });
  enter('Meter', 'Modbus address', '1');
  expect(screen.getByText('Already used above')).toBeTruthy();
  expect(file()).toBeNull();
});

it('[GW-05] asks for a password that is no longer known, and warns that a new one ends the old', async () => {
  await open(null);
  enter('Connection 1', 'Address', '10.0.0.3');
  expect(file()).toBeNull();
  expect(screen.getByText(/set a new one: the old one then stops working/)).toBeTruthy();
  enter('Server', 'Password', 'kept');
  expect(file()).toContain('"kept"');
});

it('[GW-05] says when each device was last heard', async () => {
  await open('secret');
  await screen.findAllByText(/^Reported \d+ s ago$/);
  const heard = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(heard.slice(0, 3)).toEqual([
    expect.stringMatching(/^The gatewayReported \d+ s agoNormal$/),
    expect.stringMatching(/^InverterReported \d+ s agoNormal$/),
    expect.stringMatching(/^MeterNo report yet/),
  ]);
});
