import type { Device } from '@heliograph/contracts/http';
import type { GatewayDiagnostics } from '@heliograph/contracts/mqtt';
import { EngineRejection } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInPortal } from '../../../shared/testing/renderInPortal.tsx';
import { messageAtom } from '../../../shared/messages/messages.ts';
import { DiagnosticsTab } from './DiagnosticsTab.tsx';

const gateway = { device_id: 'C001-1', station_id: 1, obj_name: 'Gateway' } as Device;
const reported = (): GatewayDiagnostics => ({
  at: Date.now(),
  software: 'Heliograph gateway',
  version: '2.0.0',
  uptime: 7_500_000,
  store: { samples: 0, bytes: 0, most_bytes: null },
  buses: [
    {
      name: 'roof',
      kind: 'rtu',
      connected: true,
      load: 0.42,
      requests: 1000,
      errors: { timeout: 31, 'exception 2': 2, crc: 0 },
      quarantined: [{ unit: 3, until: Date.now() + 40_000 }],
      frames: [{ at: Date.now(), direction: 'sent', bytes: '0103**00' }],
    },
  ],
  devices: [
    {
      device_id: 'C002-1',
      bus: 'roof',
      unit: 1,
      map: 'deye',
      confirmed: false,
      manufacturer: 'Deye',
      type: null,
      clock_drift: -420_000,
      answered_at: null,
    },
  ],
});

/** Answers of the engine; `command` decides what a command does. */
async function open(
  diagnostics: () => Promise<GatewayDiagnostics | null>,
  command = vi.fn(() => Promise.resolve({ result: 'verified' as const, unlogged: false })),
) {
  const engine = createFakeEngine({ gateways: { diagnostics, command } });
  const store = await renderInPortal(<DiagnosticsTab device={gateway} />, {
    texts: ['diagnostics', 'connect', 'device', 'firmware', 'gateway'],
    engine,
  });
  engine.push({ link: { state: 'live', since: 0, brokers: { up: 1, of: 1 } } });
  return { command, store };
}

it('[GW-05] shows the load of a bus, its errors by kind, and the units that are left alone', async () => {
  await open(() => Promise.resolve(reported()));
  const roof = await screen.findByRole('region', { name: 'roof' });
  for (const text of ['42%', '3.3% of all requests', 'No response', 'Refused by the device (2)', 'Unit 3'])
    expect(within(roof).getByText(text)).toBeTruthy();
  expect(within(roof).queryByText('Damaged frame')).toBeNull();
  expect(within(roof).getByText(/^next attempt in [1-4]?\d s$/)).toBeTruthy();
  expect(within(roof).getByText('01 03 ** 00')).toBeTruthy();
});

it('[GW-05] asks before a map is confirmed, and says whether the gateway did it', async () => {
  const { command, store } = await open(() => Promise.resolve(reported()));
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm map' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('wrong registers');
  expect(command).not.toHaveBeenCalled();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm map' }));
  await waitFor(() => expect(store.get(messageAtom)?.text).toBe('The map of C002-1 is confirmed.'));
  expect(command).toHaveBeenCalledWith({
    deviceId: 'C001-1',
    command: 'confirm_map',
    value: 'C002-1',
    title: 'Confirm map',
  });
  expect(screen.getByText('7 min behind')).toBeTruthy();
});

it('[GW-05] says when a gateway does not report diagnostics, and when it does not answer', async () => {
  await open(() => Promise.resolve(null));
  expect(await screen.findByText('This gateway does not report diagnostics')).toBeTruthy();
  cleanup();
  const timeout = { kind: 'timeout', code: 408, message: 'Server connection timeout' } as const;
  await open(() => Promise.reject(new EngineRejection(timeout)));
  expect(await screen.findByText('The gateway does not respond')).toBeTruthy();
});
