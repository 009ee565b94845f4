import type { DriftReading, ProfileRun } from '@heliograph/contracts/engine';
import type { GatewayRequest } from '@heliograph/contracts/mqtt';
import { batteryTypeValues } from '@heliograph/domain/parameters';
import { expect, it } from 'vitest';
import { createEngineHarness, type Page, type EngineHarness } from '../testing/engineHarness.ts';
import { getInverter } from '../testing/fleetData.ts';
import { Refusal } from '../testing/memoryServer.ts';

const GET = '/profile/get_profile';
const CREATE = '/station/create_comm_log';

const profile = {
  profile_id: 7,
  version: 3,
  values: { ...batteryTypeValues(0), shutdown_soc: 20, low_soc: 30, battery_capacity: 300 },
};
const deviceValues = {
  ...batteryTypeValues(0),
  shutdown_soc: 10,
  low_soc: 30,
  restart_soc: 50,
  battery_capacity: 300,
};

async function openPortal({ stations = 1, pages = 1 } = {}) {
  const harness = createEngineHarness(Array.from({ length: stations }, (_, i) => ({ id: i + 1 })));
  let logs = 0;
  harness.server.answer(GET, () => profile);
  harness.server.answer(CREATE, () => ({ comm_id: ++logs }));
  harness.server.answer('/station/check_writes', () => ({}));
  harness.server.answer('/station/update_comm_log', () => ({}));
  harness.server.answer('/station/grant_writes', ({ body }) => ({
    grants: (body.writes as { property_code: string }[]).map(({ property_code }) => ({
      property_code,
      grant: 'granted',
      expires: harness.clock.now() + 60_000,
      today: 3,
    })),
  }));
  const tabs = Array.from({ length: pages }, (_, tab) => harness.page('portal', { lock: `tab${tab}` }));
  for (const tab of tabs) await tab.hello();
  await tabs[0]!.signIn();
  await harness.advance(1_500);
  return { harness, tabs, page: tabs[0]! };
}

const answer = (values: Record<string, number>, request: GatewayRequest) => {
  if (request.action === 'get_group_property')
    return request.data.map(({ device_id, defines }) => ({
      device_id,
      datas: defines.map((code) => ({ property_code: code, value: values[code] ?? null })),
    }));
  if (request.action !== 'set_property') return [];
  const { property_code, value } = request.data;
  values[property_code] = Number(value);
  return [{ device_id: request.data.device_id, datas: [{ property_code, value }] }];
};
/** Makes a gateway answer with the values of its inverter. */
const answerWithValues = (harness: EngineHarness, id: number, values: Record<string, number>) =>
  harness.answers(id, (request) => answer(values, request));

const reads = (requests: readonly GatewayRequest[]) =>
  requests.filter(
    (request) => request.action === 'get_group_property' && request.data[0]!.defines.includes('shutdown_soc'),
  );
const drift = (page: Page, id: number) =>
  page.must<DriftReading>('profiles', 'drift', { profileId: 7, deviceId: getInverter(id) });
const order = (id: number) => ({
  deviceId: getInverter(id),
  title: 'Winter',
  writes: [{ code: 'shutdown_soc', title: 'Shutdown', unit: '%', from: 10, to: 20, tolerance: 0.5 }],
});
const apply = (page: Page, ...ids: number[]) =>
  page.must<string>('profiles', 'apply', {
    profileId: 7,
    title: 'Winter',
    orders: ids.map(order),
    unreached: ['INV9'],
  });
const readRun = async (page: Page, id: string) =>
  (await page.must<ProfileRun[]>('profiles', 'runs')).find((run) => run.id === id)!;

it('[TRU-07] a run names the chosen devices that were not reached', async () => {
  const { harness, page } = await openPortal();
  answerWithValues(harness, 1, { ...deviceValues });
  const id = await apply(page, 1);
  await harness.advance(7_000);
  const run = await readRun(page, id);
  expect(run.finishedAt).not.toBeNull();
  expect(run).toMatchObject({ devices: [{ deviceId: 'INV1' }], unreached: ['INV9'] });
});

it('compares a device with a profile, including the values that rules need', async () => {
  const { harness, page } = await openPortal();
  const requests = answerWithValues(harness, 1, { ...deviceValues });
  const reading = await drift(page, 1);
  expect(reading).toMatchObject({ version: 3, values: deviceValues });
  expect(reading.at).toBe(harness.clock.now());
  expect(reading.drift).toEqual([{ code: 'shutdown_soc', why: 'differs', wanted: 20, actual: 10 }]);
  const codes = reads(requests).flatMap((request) =>
    request.action === 'get_group_property' ? request.data[0]!.defines : [],
  );
  expect(codes).toEqual(expect.arrayContaining(['restart_soc', ...Object.keys(profile.values)]));
  // A comparison is not logged.
  expect(harness.server.requestCount(CREATE)).toBe(0);
});

it('reads 200 devices for three tabs once each, and loads the profile once', async () => {
  const { harness, tabs } = await openPortal({ stations: 200, pages: 3 });
  const all = Array.from({ length: 200 }, (_, i) =>
    answerWithValues(harness, i + 1, { ...deviceValues, shutdown_soc: i % 100 }),
  );
  const readings = await Promise.all(
    tabs.flatMap((tab) => all.map(async (_, i) => [i % 100, (await drift(tab, i + 1)).values.shutdown_soc])),
  );
  expect(readings).toHaveLength(600);
  for (const [expected, actual] of readings) expect(actual).toBe(expected);
  expect(all.map((requests) => reads(requests).length)).toEqual(all.map(() => 1));
  expect(harness.server.requestCount(GET)).toBe(1);
});

it('retries a device that does not answer once, then reports it, without delaying others', async () => {
  const { harness, page } = await openPortal({ stations: 2 });
  const requests = harness.answers(1, () => undefined);
  answerWithValues(harness, 2, { ...deviceValues });
  const first = page.call('profiles', 'drift', { profileId: 7, deviceId: getInverter(1) });
  expect((await drift(page, 2)).drift).toHaveLength(1);
  await harness.advance(2_100);
  expect(await first).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
  expect(reads(requests)).toHaveLength(2);
});

it('refuses an unknown device and a deleted profile', async () => {
  const { harness, page } = await openPortal();
  const ask = (deviceId: string) => page.call('profiles', 'drift', { profileId: 7, deviceId });
  expect(await ask('nobody')).toMatchObject({ ok: false, failure: { kind: 'badInput' } });
  harness.server.answer(GET, () => {
    throw new Refusal(1404, 'This profile does not exist', 'profile_id');
  });
  expect(await ask(getInverter(1))).toMatchObject({
    ok: false,
    failure: { kind: 'refused', message: 'This profile does not exist' },
  });
});

it('[PAR-03] [PAR-08] applies a profile to many devices, some at a time, even after the page is closed', async () => {
  const { harness, tabs } = await openPortal({ stations: 40, pages: 2 });
  const [first, second] = tabs as [Page, Page];
  const values = Array.from({ length: 40 }, () => ({ ...deviceValues }));
  values.forEach((each, i) => answerWithValues(harness, i + 1, each));
  const id = await apply(first, ...values.map((_, i) => i + 1));
  await harness.advance(100);
  const started = (await readRun(second, id)).devices.filter(({ state }) => state === 'begun');
  expect(started.length).toBeGreaterThan(1);
  expect(started.length).toBeLessThanOrEqual(16);
  harness.release('tab0');
  await harness.advance(30_000);
  const run = await readRun(second, id);
  expect(run).toMatchObject({ profileId: 7, title: 'Winter' });
  expect(run.finishedAt).not.toBeNull();
  expect(run.devices.map(({ job }) => job?.writes.map(({ state }) => state))).toEqual(
    values.map(() => ['verified']),
  );
  expect(values.map(({ shutdown_soc }) => shutdown_soc)).toEqual(values.map(() => 20));
  expect(harness.server.requestCount(CREATE)).toBe(40);
});

it('[SEC-01] [PAR-08] writes nothing to a device whose log entry is refused, and continues with the others', async () => {
  const { harness, page } = await openPortal({ stations: 2 });
  const values = [{ ...deviceValues }, { ...deviceValues }];
  values.forEach((each, i) => answerWithValues(harness, i + 1, each));
  harness.server.answer(CREATE, ({ body }) => {
    if (body.device_id === getInverter(1)) throw new Refusal(1403, 'You have to be authorized to continue');
    return { comm_id: 1 };
  });
  const id = await apply(page, 1, 2);
  await harness.advance(10_000);
  expect(await readRun(page, id)).toMatchObject({
    devices: [
      { state: 'notBegun', message: 'You have to be authorized to continue', job: null },
      { state: 'begun', job: { state: 'done', writes: [{ state: 'verified' }] } },
    ],
  });
  expect(values.map(({ shutdown_soc }) => shutdown_soc)).toEqual([10, 20]);
});

it('[PAR-03] starts no further device in a cancelled run', async () => {
  const { harness, page } = await openPortal({ stations: 40 });
  const values = Array.from({ length: 40 }, () => ({ ...deviceValues }));
  values.forEach((each, i) => answerWithValues(harness, i + 1, each));
  const id = await apply(page, ...values.map((_, i) => i + 1));
  await harness.advance(100);
  await page.must('profiles', 'cancel', { runId: id });
  await harness.advance(10_000);
  const { devices, finishedAt } = await readRun(page, id);
  expect(finishedAt).not.toBeNull();
  expect(devices.filter(({ state }) => state === 'cancelled').length).toBeGreaterThan(20);
  expect(values.filter(({ shutdown_soc }) => shutdown_soc === 10).length).toBeGreaterThan(20);
});
