import { DEVICE_STATUSES, type DeviceStateColumns, type Entities } from '@heliograph/contracts/engine';
import type { AlarmRecord } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { createEngineHarness, START } from '../testing/engineHarness.ts';
import { getGateway, getInverter } from '../testing/fleetData.ts';

async function portal() {
  const harness = createEngineHarness([{ id: 1 }, { id: 2 }]);
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(200);
  return { harness, page };
}

it('[DEV-01] returns the status and last report of every device', async () => {
  const { harness, page } = await portal();
  harness.announce(1, 'online');
  harness.push(1, { P: 900 }, { at: START - 1000 });
  await harness.advance(200);
  const { id, status, at } = await page.must<DeviceStateColumns>('fleet', 'deviceStates');
  const { devices } = await page.must<Entities>('fleet', 'entities');
  const row = (deviceId: string) => id.indexOf(devices.find((each) => each.device_id === deviceId)?.id ?? -1);
  expect(id).toHaveLength(devices.length);
  expect(DEVICE_STATUSES[status[row(getInverter(1))] ?? -1]).toBe('normal');
  expect(at[row(getInverter(1))]).toBe(START - 1000);
  expect(DEVICE_STATUSES[status[row(getGateway(1))] ?? -1]).toBe('normal');
  expect(at[row(getInverter(2))]).toBeNaN();

  harness.announce(1, 'offline');
  await harness.advance(200);
  const later = await page.must<DeviceStateColumns>('fleet', 'deviceStates');
  expect(DEVICE_STATUSES[later.status[row(getInverter(1))] ?? -1]).toBe('offline');
});

it('[FLT-02] loads any number of alarms by time and state', async () => {
  const { harness, page } = await portal();
  harness.server.alarms(
    Array.from({ length: 12_345 }, (_, i): AlarmRecord => ({
      id: `a${i}`,
      deviceId: getInverter(1),
      timestamp: START - i,
      recovery: 0,
      handling: {
        state: 'unacknowledged',
        acknowledgedAt: null,
        acknowledgedBy: '',
        announced: true,
        suppressedUntil: null,
        suppressedBy: '',
        reason: '',
        cause: null,
      },
      detail: '{}',
      level: 2,
      priority: 'medium',
      incident: null,
      state: 0,
      type: 'alarm',
    })),
  );
  const span = { start: START - 12_000, end: START - 100, state: 0 };
  const records = await page.must<AlarmRecord[]>('alarms', 'history', span);
  expect(records).toHaveLength(11_900);
  expect(records[0]?.timestamp).toBe(START - 101);
  expect(harness.server.requests.at(-1)?.body).toMatchObject({ state: 0, type: ['alarm', 'fault'] });
});
