import type { DriftReading, ProfileRun } from '@heliograph/contracts/engine';
import type { GatewayRequest } from '@heliograph/contracts/mqtt';
import { batteryTypeValues } from '@heliograph/domain/parameters';
import { expect, it } from 'vitest';
import { createStage, type Page, type Stage } from '../testing/createStage.ts';
import { inverterOf } from '../testing/fleetData.ts';
import { Refusal } from '../testing/memoryServer.ts';

const GET = '/profile/get_profile';
const CREATE = '/station/create_comm_log';

const profile = {
  profile_id: 7,
  version: 3,
  values: { ...batteryTypeValues(0), shutdown_soc: 20, low_soc: 30, battery_capacity: 300 },
};
const own = {
  ...batteryTypeValues(0),
  shutdown_soc: 10,
  low_soc: 30,
  restart_soc: 50,
  battery_capacity: 300,
};

async function staged({ stations = 1, pages = 1 } = {}) {
  const stage = createStage(Array.from({ length: stations }, (_, i) => ({ id: i + 1 })));
  let logs = 0;
  stage.server.answer(GET, () => profile);
  stage.server.answer(CREATE, () => ({ comm_id: ++logs }));
  stage.server.answer('/station/update_comm_log', () => ({}));
  stage.server.answer('/station/grant_writes', ({ body }) => ({
    grants: (body.writes as { property_code: string }[]).map(({ property_code }) => ({
      property_code,
      grant: 'granted',
      expires: stage.clock.now() + 60_000,
      today: 3,
    })),
  }));
  const tabs = Array.from({ length: pages }, (_, tab) => stage.page('portal', { lock: `tab${tab}` }));
  for (const tab of tabs) await tab.hello();
  await tabs[0]!.signIn();
  await stage.advance(1_500);
  return { stage, tabs, page: tabs[0]! };
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
/** A gateway whose inverter holds values. */
const holding = (stage: Stage, id: number, values: Record<string, number>) =>
  stage.answers(id, (request) => answer(values, request));

const reads = (asked: readonly GatewayRequest[]) =>
  asked.filter(
    (request) => request.action === 'get_group_property' && request.data[0]!.defines.includes('shutdown_soc'),
  );
const drift = (page: Page, id: number) =>
  page.must<DriftReading>('profiles', 'drift', { profileId: 7, deviceId: inverterOf(id) });
const order = (id: number) => ({
  deviceId: inverterOf(id),
  title: 'Winter',
  writes: [{ code: 'shutdown_soc', title: 'Shutdown', unit: '%', from: 10, to: 20, tolerance: 0.5 }],
});
const apply = (page: Page, ...ids: number[]) =>
  page.must<string>('profiles', 'apply', { profileId: 7, title: 'Winter', orders: ids.map(order) });
const runOf = async (page: Page, id: string) =>
  (await page.must<ProfileRun[]>('profiles', 'runs')).find((run) => run.id === id)!;

it('a device beside a profile: what it says, with what rules ask for, and where it departs', async () => {
  const { stage, page } = await staged();
  const asked = holding(stage, 1, { ...own });
  const reading = await drift(page, 1);
  expect(reading).toMatchObject({ version: 3, values: own });
  expect(reading.at).toBe(stage.clock.now());
  expect(reading.drift).toEqual([{ code: 'shutdown_soc', why: 'differs', wanted: 20, actual: 10 }]);
  const codes = reads(asked).flatMap((request) =>
    request.action === 'get_group_property' ? request.data[0]!.defines : [],
  );
  expect(codes).toEqual(expect.arrayContaining(['restart_soc', ...Object.keys(profile.values)]));
  // What only looks leaves no word in the log of 200 devices.
  expect(stage.server.asked(CREATE)).toBe(0);
});

it('200 devices for three tabs are read once each, some at a time, and the profile is asked for once', async () => {
  const { stage, tabs } = await staged({ stations: 200, pages: 3 });
  const all = Array.from({ length: 200 }, (_, i) => holding(stage, i + 1, { ...own, shutdown_soc: i % 100 }));
  const readings = await Promise.all(
    tabs.flatMap((tab) => all.map(async (_, i) => [i % 100, (await drift(tab, i + 1)).values.shutdown_soc])),
  );
  expect(readings).toHaveLength(600);
  for (const [expected, told] of readings) expect(told).toBe(expected);
  expect(all.map((asked) => reads(asked).length)).toEqual(all.map(() => 1));
  expect(stage.server.asked(GET)).toBe(1);
});

it('silence is asked once more, then told as such, and keeps no other device waiting', async () => {
  const { stage, page } = await staged({ stations: 2 });
  const silent = stage.answers(1, () => undefined);
  holding(stage, 2, { ...own });
  const first = page.call('profiles', 'drift', { profileId: 7, deviceId: inverterOf(1) });
  expect((await drift(page, 2)).drift).toHaveLength(1);
  await stage.advance(2_100);
  expect(await first).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
  expect(reads(silent)).toHaveLength(2);
});

it('what no device has, and a profile that is gone, are refused', async () => {
  const { stage, page } = await staged();
  const ask = (deviceId: string) => page.call('profiles', 'drift', { profileId: 7, deviceId });
  expect(await ask('nobody')).toMatchObject({ ok: false, failure: { kind: 'badInput' } });
  stage.server.answer(GET, () => {
    throw new Refusal(1404, 'This profile does not exist', 'profile_id');
  });
  expect(await ask(inverterOf(1))).toMatchObject({
    ok: false,
    failure: { kind: 'refused', message: 'This profile does not exist' },
  });
});

it('[PAR-03] [PAR-08] a run brings many devices to a profile, some at a time, when its page is closed too', async () => {
  const { stage, tabs } = await staged({ stations: 40, pages: 2 });
  const [first, second] = tabs as [Page, Page];
  const values = Array.from({ length: 40 }, () => ({ ...own }));
  values.forEach((held, i) => holding(stage, i + 1, held));
  const id = await apply(first, ...values.map((_, i) => i + 1));
  await stage.advance(100);
  const begun = (await runOf(second, id)).devices.filter(({ state }) => state === 'begun');
  expect(begun.length).toBeGreaterThan(1);
  expect(begun.length).toBeLessThanOrEqual(16);
  stage.release('tab0');
  await stage.advance(30_000);
  const run = await runOf(second, id);
  expect(run).toMatchObject({ profileId: 7, title: 'Winter' });
  expect(run.finishedAt).not.toBeNull();
  expect(run.devices.map(({ job }) => job?.writes.map(({ state }) => state))).toEqual(
    values.map(() => ['verified']),
  );
  expect(values.map(({ shutdown_soc }) => shutdown_soc)).toEqual(values.map(() => 20));
  expect(stage.server.asked(CREATE)).toBe(40);
});

it('[SEC-01] [PAR-08] a device whose log cannot be begun is written nothing; the others go on', async () => {
  const { stage, page } = await staged({ stations: 2 });
  const values = [{ ...own }, { ...own }];
  values.forEach((held, i) => holding(stage, i + 1, held));
  stage.server.answer(CREATE, ({ body }) => {
    if (body.device_id === inverterOf(1)) throw new Refusal(1403, 'You have to be authorized to continue');
    return { comm_id: 1 };
  });
  const id = await apply(page, 1, 2);
  await stage.advance(10_000);
  expect(await runOf(page, id)).toMatchObject({
    devices: [
      { state: 'notBegun', message: 'You have to be authorized to continue', job: null },
      { state: 'begun', job: { state: 'done', writes: [{ state: 'verified' }] } },
    ],
  });
  expect(values.map(({ shutdown_soc }) => shutdown_soc)).toEqual([10, 20]);
});

it('[PAR-03] a run that is cancelled begins no further device', async () => {
  const { stage, page } = await staged({ stations: 40 });
  const values = Array.from({ length: 40 }, () => ({ ...own }));
  values.forEach((held, i) => holding(stage, i + 1, held));
  const id = await apply(page, ...values.map((_, i) => i + 1));
  await stage.advance(100);
  await page.must('profiles', 'cancel', { runId: id });
  await stage.advance(10_000);
  const { devices, finishedAt } = await runOf(page, id);
  expect(finishedAt).not.toBeNull();
  expect(devices.filter(({ state }) => state === 'cancelled').length).toBeGreaterThan(20);
  expect(values.filter(({ shutdown_soc }) => shutdown_soc === 10).length).toBeGreaterThan(20);
});
