import type { CommandOutcome } from '@heliograph/contracts/engine';
import { ReplyCode, type GatewayDiagnostics, type GatewayRequest } from '@heliograph/contracts/mqtt';
import { expect, it } from 'vitest';
import { createEngineHarness } from '../testing/engineHarness.ts';
import { getGateway, getInverter } from '../testing/fleetData.ts';
import { Refusal } from '../testing/memoryServer.ts';

const CHECK = '/station/check_writes';
const CREATE = '/station/create_comm_log';
const UPDATE = '/station/update_comm_log';
const GRANT = '/station/grant_writes';

const DEVICE = {
  device_id: getInverter(1),
  bus: 'roof',
  unit: 1,
  map: 'deye-1p',
  confirmed: false as boolean | null,
  manufacturer: null,
  type: null,
  clock_drift: 240_000 as number | null,
  answered_at: null,
};
const reported = (device: Partial<typeof DEVICE> = {}): GatewayDiagnostics => ({
  at: 1_800_000_000_000,
  software: 'Heliograph gateway',
  version: '2.0.0',
  uptime: 1000,
  store: { samples: 0, bytes: 0, most_bytes: null },
  buses: [],
  devices: [{ ...DEVICE, ...device }],
});

/** A signed-in page at a station that allows settings; its server keeps a log and grants writes. */
async function openPortal({ setting = true } = {}) {
  const harness = createEngineHarness([{ id: 1, setting }]);
  harness.server.answer(CHECK, () => ({}));
  harness.server.answer(CREATE, () => ({ comm_id: 5 }));
  harness.server.answer(UPDATE, () => ({}));
  harness.server.answer(GRANT, () => ({
    grants: [{ property_code: 'any', grant: 'granted', expires: harness.clock.now() + 60_000, today: 1 }],
  }));
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(1_500);
  const command = (name: string, value: string) =>
    page.must<CommandOutcome>('gateways', 'command', {
      deviceId: getGateway(1),
      command: name,
      value,
      title: 'Confirm map',
    });
  const logged = () =>
    harness.server.requests.filter(({ path }) => path === UPDATE).map(({ body }) => body.funs as object[]);
  return { harness, page, command, logged };
}
const about = (requests: readonly GatewayRequest[]) =>
  requests.map(({ action }) => action).filter((action) => !/^(device_status|get_group)/.test(action));

it('[GW-05] asks a gateway for its diagnostics and its log', async () => {
  const { harness, page } = await openPortal();
  const lines = [{ at: 1, level: 'warn', text: 'unit 3 does not answer' }];
  harness.replies(1, ({ action }) =>
    action === 'get_diagnostics' ? { diagnostics: reported() } : { log: { lines } },
  );
  expect(await page.must('gateways', 'diagnostics', { deviceId: getGateway(1) })).toEqual(reported());
  expect(await page.must('gateways', 'log', { deviceId: getGateway(1), lines: 100 })).toEqual(lines);
});

it('[GW-05] says when a gateway does not report diagnostics, and when its report is malformed', async () => {
  const { harness, page } = await openPortal();
  let reply: object = { code: ReplyCode.badRequest, msg: 'malformed request' };
  harness.replies(1, () => reply);
  expect(await page.must('gateways', 'diagnostics', { deviceId: getGateway(1) })).toBeNull();
  reply = { diagnostics: { ...reported(), uptime: 'long' } };
  await expect(page.must('gateways', 'diagnostics', { deviceId: getGateway(1) })).rejects.toThrow(
    'malformed',
  );
});

it('[GW-05] sends nothing for people who may not write settings', async () => {
  const { harness, page } = await openPortal({ setting: false });
  const requests = harness.replies(1, () => ({ diagnostics: reported() }));
  await expect(page.must('gateways', 'diagnostics', { deviceId: getGateway(1) })).rejects.toThrow('1403');
  expect(about(requests)).toEqual([]);
});

it('[GW-05] sends a command with its grant, looks whether it took effect and logs it', async () => {
  const { harness, command, logged } = await openPortal();
  let confirmed = false;
  const requests = harness.replies(1, (request) => {
    if (request.action === 'set_property') confirmed = true;
    return request.action === 'get_diagnostics' ? { diagnostics: reported({ confirmed }) } : {};
  });
  expect(await command('confirm_map', getInverter(1))).toEqual({ result: 'verified', unlogged: false });
  expect(about(requests)).toEqual(['set_property', 'get_diagnostics']);
  expect(requests.find(({ action }) => action === 'set_property')?.data).toEqual({
    device_id: getGateway(1),
    property_code: 'confirm_map',
    value: getInverter(1),
    grant: 'granted',
  });
  expect(logged()).toMatchObject([
    [{ property_code: 'confirm_map', value: getInverter(1), result: 'verified' }],
  ]);
});

it('[GW-05] waits until a clock is set, and says when it is not', async () => {
  const { harness, command } = await openPortal();
  let reports = 0;
  harness.replies(1, ({ action }) =>
    action === 'get_diagnostics'
      ? { diagnostics: reported({ clock_drift: ++reports < 3 ? 240_000 : 900 }) }
      : {},
  );
  const first = command('set_device_clock', getInverter(1));
  await harness.advance(4_000);
  expect(await first).toMatchObject({ result: 'verified' });
  reports = -1000;
  const second = command('set_device_clock', getInverter(1));
  await harness.advance(20_000);
  expect(await second).toMatchObject({ result: 'kept' });
});

it('[GW-05] logs what a gateway refuses, and what nobody knows the result of', async () => {
  const { harness, command, logged } = await openPortal();
  let isSilent = false;
  harness.replies(1, () =>
    isSilent ? undefined : { code: ReplyCode.refused, msg: 'there is no bus cellar' },
  );
  await expect(command('restart_bus', 'cellar')).rejects.toThrow('there is no bus cellar');
  expect(logged().at(-1)).toMatchObject([{ result: 'refused' }]);
  isSilent = true;
  const unanswered = command('restart_bus', 'roof');
  await harness.advance(60_000);
  expect(await unanswered).toMatchObject({ result: 'timeout' });
  expect(logged().at(-1)).toMatchObject([{ result: 'timeout' }]);
});

it('[GW-05] logs nothing while a proof is missing', async () => {
  const { harness, command } = await openPortal();
  harness.server.answer(CHECK, () => {
    throw new Refusal(1428, 'Please confirm that it is you');
  });
  await expect(command('restart_bus', 'roof')).rejects.toThrow('1428');
  expect(harness.server.requestCount(CREATE)).toBe(0);
});
