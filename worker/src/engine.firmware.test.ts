import type { PageRequest } from '@heliograph/contracts/engine';
import type { Upgrade } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { createEngineHarness, type Page, type EngineHarness } from '../testing/engineHarness.ts';
import { getInverter } from '../testing/fleetData.ts';
import { Refusal } from '../testing/memoryServer.ts';

const UPGRADES = '/firmware/get_upgrades';
const START = '/firmware/start_upgrade';
const CANCEL = '/firmware/cancel_upgrade';

/** The server's upgrades per device; a test changes them as gateways would. */
async function openPortal({ stations = 1, pages = 1 } = {}) {
  const harness = createEngineHarness(Array.from({ length: stations }, (_, i) => ({ id: i + 1 })));
  const lists = new Map<string, Upgrade[]>();
  harness.server.answer(UPGRADES, ({ query }) => ({ list: lists.get(query.get('device_id') ?? '') ?? [] }));
  harness.server.answer(START, ({ body }) => {
    const { device_id } = body as { device_id: string };
    const list = lists.get(device_id) ?? [];
    const upgrade_id = list.length + 1;
    lists.set(device_id, [upgrade({ upgrade_id, device_id }), ...list]);
    return { upgrade_id };
  });
  const tabs = Array.from({ length: pages }, (_, tab) => harness.page('portal', { lock: `tab${tab}` }));
  for (const tab of tabs) await tab.hello();
  await tabs[0]!.signIn();
  await harness.advance(1_500);
  /** Changes the newest upgrade of a station's inverter. */
  function updateNewest(change: Partial<Upgrade>, id = 1) {
    const [newest, ...older] = lists.get(getInverter(id)) ?? [];
    lists.set(getInverter(id), [{ ...newest!, ...change }, ...older]);
  }
  return { harness, tabs, page: tabs[0]!, lists, updateNewest };
}

const upgrade = (change: Partial<Upgrade> = {}): Upgrade => ({
  upgrade_id: 1,
  device_id: getInverter(1),
  firmware: { name: 'Spring', type: 'MAIN', version: ['1151', '0218'], size: 1_000 },
  method: 'resume',
  timeout: 20,
  state: 'ordered',
  percent: 0,
  failure: null,
  from: null,
  to: null,
  log: [],
  create_name: 'Olivia',
  create_time: 1,
  finish_time: null,
  ...change,
});

const startUpgrade = (page: Page, id = 1) =>
  page.must<number>('firmware', 'start', {
    deviceId: getInverter(id),
    firmwareId: 7,
    method: 'resume',
    timeout: 20,
  });
const upgrades = (page: Page, id = 1) =>
  page.must<Upgrade[]>('firmware', 'upgrades', { deviceId: getInverter(id), before: null });
const countPolls = (harness: EngineHarness) => harness.server.requestCount(UPGRADES);

it('[FW-01] follows an upgrade started by one page in all tabs until it ends, polling once a second', async () => {
  const { harness, tabs, updateNewest } = await openPortal({ pages: 3 });
  expect(tabs[0]!.shown.upgrades).toBeUndefined();
  expect(await startUpgrade(tabs[0]!)).toBe(1);
  expect(harness.server.requests.find(({ path }) => path === START)!.body).toEqual({
    device_id: getInverter(1),
    firmware_id: 7,
    method: 'resume',
    timeout: 20,
  });
  let before = countPolls(harness);
  updateNewest({ state: 'transferring', percent: 40 });
  await harness.advance(1_200);
  const version = tabs[2]!.shown.upgrades!;
  expect(version).toBeGreaterThan(0);
  for (const tab of tabs) expect(await upgrades(tab)).toMatchObject([{ percent: 40 }]);
  await harness.advance(8_800);
  expect(countPolls(harness) - before).toBeGreaterThanOrEqual(9);
  expect(countPolls(harness) - before).toBeLessThanOrEqual(11);
  expect(tabs[2]!.shown.upgrades).toBe(version);

  updateNewest({ state: 'succeeded', finish_time: 9 });
  await harness.advance(1_200);
  expect(tabs[1]!.shown.upgrades).toBeGreaterThan(version);
  expect(await upgrades(tabs[1]!)).toMatchObject([{ state: 'succeeded' }]);
  before = countPolls(harness);
  await harness.advance(30_000);
  expect(countPolls(harness)).toBe(before);
});

it('[FW-01] follows an upgrade that somebody else started once a page has seen it', async () => {
  const { harness, page, lists, updateNewest } = await openPortal();
  expect(await upgrades(page)).toEqual([]);
  lists.set(getInverter(1), [upgrade()]);
  await harness.advance(5_000);
  expect(countPolls(harness)).toBe(1);
  expect(await upgrades(page)).toHaveLength(1);
  updateNewest({ state: 'installing', percent: 10 });
  await harness.advance(1_000);
  const before = countPolls(harness);
  expect(await upgrades(page)).toMatchObject([{ state: 'installing' }]);
  expect(countPolls(harness)).toBe(before);
});

it('[FW-01] reloads upgrades after a start when an older answer is still pending', async () => {
  const { harness, page } = await openPortal();
  const release = harness.server.holdAnswers(UPGRADES);
  const early = upgrades(page);
  const starting = startUpgrade(page);
  await harness.advance(100);
  release();
  await early;
  await starting;
  expect(await upgrades(page)).toHaveLength(1);
});

it('[FW-01] keeps the last state while the server is unreachable, and updates after its return', async () => {
  const { harness, page, updateNewest } = await openPortal();
  await startUpgrade(page);
  updateNewest({ state: 'transferring', percent: 30 });
  await harness.advance(1_000);
  harness.server.setReachable(false);
  await harness.advance(20_000);
  expect(await upgrades(page)).toMatchObject([{ percent: 30 }]);
  harness.server.setReachable(true);
  updateNewest({ percent: 60 });
  await harness.advance(4_000);
  expect(await upgrades(page)).toMatchObject([{ percent: 60 }]);
});

it('[FW-01] polls many upgrades in turn, five per second', async () => {
  const { harness, page } = await openPortal({ stations: 20 });
  for (let id = 1; id <= 20; id++) await startUpgrade(page, id);
  const before = harness.server.requests.length;
  await harness.advance(4_000);
  const later = harness.server.requests.slice(before).filter(({ path }) => path === UPGRADES);
  expect(later).toHaveLength(20);
  expect(new Set(later.map(({ query }) => query.get('device_id'))).size).toBe(20);
});

it('[FW-01] reports why a start or cancel is refused, and shows the result of a cancel at once', async () => {
  const { harness, page, updateNewest } = await openPortal();
  await startUpgrade(page);
  harness.server.answer(START, () => {
    throw new Refusal(1409, 'Another upgrade is under way');
  });
  await expect(startUpgrade(page)).rejects.toThrow('Another upgrade is under way');
  harness.server.answer(CANCEL, () => {
    updateNewest({ state: 'installing' });
    throw new Refusal(1409, 'The device writes');
  });
  const request = { deviceId: getInverter(1), upgradeId: 1 };
  await expect(page.must('firmware', 'cancel', request)).rejects.toThrow('The device writes');
  expect(await upgrades(page)).toMatchObject([{ state: 'installing' }]);
  harness.server.answer(CANCEL, () => {
    updateNewest({ state: 'cancelled', finish_time: 5 });
    return {};
  });
  await page.must('firmware', 'cancel', request);
  expect(await upgrades(page)).toMatchObject([{ state: 'cancelled' }]);
});

it('[FW-01] [SEC-01] stops showing and polling a device that the user may no longer see', async () => {
  const { harness, page } = await openPortal();
  await startUpgrade(page);
  harness.server.answer(UPGRADES, () => {
    throw new Refusal(1403, 'You have to be authorized to continue');
  });
  const version = page.shown.upgrades ?? 0;
  await harness.advance(2_500);
  expect(page.shown.upgrades).toBeGreaterThan(version);
  const before = countPolls(harness);
  await harness.advance(10_000);
  expect(countPolls(harness)).toBe(before);
  await expect(upgrades(page)).rejects.toThrow('authorized');
});

it('[FW-01] loads older upgrades page by page, and stops polling when no page is open', async () => {
  const { harness, page } = await openPortal();
  await startUpgrade(page);
  harness.server.answer(UPGRADES, ({ query }) => ({
    list: query.get('before') === '1' ? [upgrade({ upgrade_id: 9 })] : [upgrade()],
  }));
  const older = { deviceId: getInverter(1), before: 1 };
  expect(await page.must('firmware', 'upgrades', older)).toMatchObject([{ upgrade_id: 9 }]);
  harness.release('tab0');
  await harness.advance(5_000);
  const before = countPolls(harness);
  await harness.advance(60_000);
  expect(countPolls(harness)).toBe(before);
});

it('[FW-01] lists the library; uploads, saves and deletes an image', async () => {
  const { harness, page } = await openPortal();
  harness.server.answer('/firmware/get_firmware', ({ query }) => ({
    list: query.has('device_id') ? [] : [{ firmware_id: 3 }],
  }));
  expect((await page.http('firmware.getFirmware', {})).list).toEqual([{ firmware_id: 3 }]);
  expect((await page.http('firmware.getFirmware', { device_id: getInverter(1) })).list).toEqual([]);

  harness.server.answer('/firmware/upload_image', ({ form }) => ({
    image_id: 5,
    size: (form?.get('file') as Blob).size,
    sha256: 'a'.repeat(64),
  }));
  const file = new Uint8Array(2_000);
  expect(await page.http('firmware.uploadImage', { file })).toMatchObject({ image_id: 5, size: 2_000 });
  harness.server.answer('/firmware/save_firmware', () => ({ firmware_id: 3 }));
  harness.server.answer('/firmware/delete_firmware', () => ({}));
  const fields: Pick<PageRequest<'firmware.saveFirmware'>, 'name' | 'type' | 'version' | 'notes'> = {
    name: 'Spring',
    type: 'MAIN',
    version: ['1151', '0218'],
    notes: '',
  };
  expect(await page.http('firmware.saveFirmware', { ...fields, image_id: 5, mod_ids: [15] })).toEqual({
    firmware_id: 3,
  });
  await page.http('firmware.deleteFirmware', { firmware_id: 3 });
  expect(harness.server.requests.slice(-2).map(({ body }) => body)).toEqual([
    { ...fields, image_id: 5, mod_ids: [15] },
    { firmware_id: 3 },
  ]);
});
