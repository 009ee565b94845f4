import type { AlarmTable, RefreshedAlarms, TableWindow } from '@heliograph/contracts/engine';
import { acknowledgeAlarms, getAlarm } from '@heliograph/contracts/http';
import { readData, signIn, type Stack } from '@heliograph/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDemoStations, type DemoStation } from './support/fleet.ts';
import { connectGateway } from './support/gatewayClient.ts';
import { openNodePage, type NodePage } from './support/openNodePage.ts';
import { startTestServer } from './support/testServer.ts';

let stack: Stack;
let token: string;
let home: DemoStation;
let page: NodePage;
beforeAll(async () => {
  stack = await startTestServer({ DEMO_STATIONS: '1', SIMULATOR: 'off' });
  ({ token } = await signIn(stack, 'admin'));
  home = (await findDemoStations(stack, token))[0]!;
  page = await openNodePage(stack, 'admin');
});
afterAll(async () => {
  await page.close();
  await stack.stop();
});

it('[ALM-01] an alarm that a gateway pushed to a page is handled by the id that the page has of it', async () => {
  await expect.poll(page.isLive).toBe(true);
  const deviceId = home.plan.devices[0]!.deviceId;
  const at = Date.now();
  const question = { deviceIds: [deviceId], start: at - 1000, end: at + 60_000, state: null };
  const { table } = await page.call<AlarmTable>('alarms', 'table', question);
  expect(table.rows).toBe(0);

  const gateway = await connectGateway(stack, home.plan.uuid);
  const alarm = {
    device_id: deviceId,
    code: 'F13',
    type: 'fault',
    level: 3,
    msg: 'Fan failure',
    at,
  } as const;
  await gateway.alarms({ ...alarm, recovery: 0 });
  const refresh = () => page.call<RefreshedAlarms>('alarms', 'refresh', { table: table.id, id: null });
  await expect.poll(async () => (await refresh()).table.rows).toBe(1);
  await expect.poll(async () => (await refresh()).unidentified).toBe(false);

  const { columns } = await page.call<TableWindow>('tables', 'window', { table: table.id, from: 0, to: 1 });
  const id = columns.id?.kind === 'number' ? String(columns.id.values[0]) : '';
  expect(await readData(stack, getAlarm, { alarm_id: id }, { token })).toMatchObject({
    alarm: { timestamp: at },
  });
  await readData(stack, acknowledgeAlarms, { alarm_ids: [id], comment: '' }, { token });
  await gateway.end();
});
