import type { Upgrade } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { createStage, type Page, type Stage } from '../testing/createStage.ts';
import { inverterOf } from '../testing/fleetData.ts';
import { Refusal } from '../testing/memoryServer.ts';

const UPGRADES = '/firmware/get_upgrades';
const START = '/firmware/start_upgrade';
const CANCEL = '/firmware/cancel_upgrade';

/** The server's side of upgrades: one device's list each, that a test changes as gateways would. */
async function staged({ stations = 1, pages = 1 } = {}) {
  const stage = createStage(Array.from({ length: stations }, (_, i) => ({ id: i + 1 })));
  const lists = new Map<string, Upgrade[]>();
  stage.server.answer(UPGRADES, ({ query }) => ({ list: lists.get(query.get('device_id') ?? '') ?? [] }));
  stage.server.answer(START, ({ body }) => {
    const { device_id } = body as { device_id: string };
    const list = lists.get(device_id) ?? [];
    const upgrade_id = list.length + 1;
    lists.set(device_id, [upgrade({ upgrade_id, device_id }), ...list]);
    return { upgrade_id };
  });
  const tabs = Array.from({ length: pages }, (_, tab) => stage.page('portal', { lock: `tab${tab}` }));
  for (const tab of tabs) await tab.hello();
  await tabs[0]!.signIn();
  await stage.advance(1_500);
  /** The newest upgrade of a station's inverter moves on. */
  function move(change: Partial<Upgrade>, id = 1) {
    const [newest, ...older] = lists.get(inverterOf(id)) ?? [];
    lists.set(inverterOf(id), [{ ...newest!, ...change }, ...older]);
  }
  return { stage, tabs, page: tabs[0]!, lists, move };
}

const upgrade = (change: Partial<Upgrade> = {}): Upgrade => ({
  upgrade_id: 1,
  device_id: inverterOf(1),
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

const begin = (page: Page, id = 1) =>
  page.must<number>('firmware', 'start', {
    deviceId: inverterOf(id),
    firmwareId: 7,
    method: 'resume',
    timeout: 20,
  });
const upgrades = (page: Page, id = 1) =>
  page.must<Upgrade[]>('firmware', 'upgrades', { deviceId: inverterOf(id), before: null });
const asked = (stage: Stage) => stage.server.asked(UPGRADES);

it('[FW-01] an upgrade that one page began is followed in all tabs until it ends, and asked about once a second', async () => {
  const { stage, tabs, move } = await staged({ pages: 3 });
  expect(tabs[0]!.shown.upgrades).toBeUndefined();
  expect(await begin(tabs[0]!)).toBe(1);
  expect(stage.server.requests.find(({ path }) => path === START)!.body).toEqual({
    device_id: inverterOf(1),
    firmware_id: 7,
    method: 'resume',
    timeout: 20,
  });
  let before = asked(stage);
  move({ state: 'transferring', percent: 40 });
  await stage.advance(1_200);
  const version = tabs[2]!.shown.upgrades!;
  expect(version).toBeGreaterThan(0);
  for (const tab of tabs) expect(await upgrades(tab)).toMatchObject([{ percent: 40 }]);
  await stage.advance(8_800);
  expect(asked(stage) - before).toBeGreaterThanOrEqual(9);
  expect(asked(stage) - before).toBeLessThanOrEqual(11);
  expect(tabs[2]!.shown.upgrades).toBe(version);

  move({ state: 'succeeded', finish_time: 9 });
  await stage.advance(1_200);
  expect(tabs[1]!.shown.upgrades).toBeGreaterThan(version);
  expect(await upgrades(tabs[1]!)).toMatchObject([{ state: 'succeeded' }]);
  before = asked(stage);
  await stage.advance(30_000);
  expect(asked(stage)).toBe(before);
});

it('[FW-01] one that somebody else began is followed once a page has seen it', async () => {
  const { stage, page, lists, move } = await staged();
  expect(await upgrades(page)).toEqual([]);
  lists.set(inverterOf(1), [upgrade()]);
  await stage.advance(5_000);
  expect(asked(stage)).toBe(1);
  expect(await upgrades(page)).toHaveLength(1);
  move({ state: 'installing', percent: 10 });
  await stage.advance(1_000);
  const before = asked(stage);
  expect(await upgrades(page)).toMatchObject([{ state: 'installing' }]);
  expect(asked(stage)).toBe(before);
});

it('[FW-01] what an answer under way does not know yet is asked for again after a start', async () => {
  const { stage, page } = await staged();
  const release = stage.server.hold(UPGRADES);
  const early = upgrades(page);
  const starting = begin(page);
  await stage.advance(100);
  release();
  await early;
  await starting;
  expect(await upgrades(page)).toHaveLength(1);
});

it('[FW-01] while the server is away it is asked less and less, what was known stays, and its return is found', async () => {
  const { stage, page, move } = await staged();
  await begin(page);
  move({ state: 'transferring', percent: 30 });
  await stage.advance(1_000);
  stage.server.reach(false);
  await stage.advance(20_000);
  expect(await upgrades(page)).toMatchObject([{ percent: 30 }]);
  stage.server.reach(true);
  move({ percent: 60 });
  await stage.advance(4_000);
  expect(await upgrades(page)).toMatchObject([{ percent: 60 }]);
});

it('[FW-01] a crowd of upgrades is asked about in turn, five a second', async () => {
  const { stage, page } = await staged({ stations: 20 });
  for (let id = 1; id <= 20; id++) await begin(page, id);
  const before = stage.server.requests.length;
  await stage.advance(4_000);
  const later = stage.server.requests.slice(before).filter(({ path }) => path === UPGRADES);
  expect(later).toHaveLength(20);
  expect(new Set(later.map(({ query }) => query.get('device_id'))).size).toBe(20);
});

it('[FW-01] a refused start or cancel says why; cancelling shows at once what became of it', async () => {
  const { stage, page, move } = await staged();
  await begin(page);
  stage.server.answer(START, () => {
    throw new Refusal(1409, 'Another upgrade is under way');
  });
  await expect(begin(page)).rejects.toThrow('Another upgrade is under way');
  stage.server.answer(CANCEL, () => {
    move({ state: 'installing' });
    throw new Refusal(1409, 'The device writes');
  });
  const order = { deviceId: inverterOf(1), upgradeId: 1 };
  await expect(page.must('firmware', 'cancel', order)).rejects.toThrow('The device writes');
  expect(await upgrades(page)).toMatchObject([{ state: 'installing' }]);
  stage.server.answer(CANCEL, () => {
    move({ state: 'cancelled', finish_time: 5 });
    return {};
  });
  await page.must('firmware', 'cancel', order);
  expect(await upgrades(page)).toMatchObject([{ state: 'cancelled' }]);
});

it('[FW-01] [SEC-01] who may no longer see a device is told nothing more, and it is not asked about', async () => {
  const { stage, page } = await staged();
  await begin(page);
  stage.server.answer(UPGRADES, () => {
    throw new Refusal(1403, 'You have to be authorized to continue');
  });
  const version = page.shown.upgrades ?? 0;
  await stage.advance(2_500);
  expect(page.shown.upgrades).toBeGreaterThan(version);
  const before = asked(stage);
  await stage.advance(10_000);
  expect(asked(stage)).toBe(before);
  await expect(upgrades(page)).rejects.toThrow('authorized');
});

it('[FW-01] older upgrades are read page by page, and nobody asks once nobody looks on', async () => {
  const { stage, page } = await staged();
  await begin(page);
  stage.server.answer(UPGRADES, ({ query }) => ({
    list: query.get('before') === '1' ? [upgrade({ upgrade_id: 9 })] : [upgrade()],
  }));
  const older = { deviceId: inverterOf(1), before: 1 };
  expect(await page.must('firmware', 'upgrades', older)).toMatchObject([{ upgrade_id: 9 }]);
  stage.release('tab0');
  await stage.advance(5_000);
  const before = asked(stage);
  await stage.advance(60_000);
  expect(asked(stage)).toBe(before);
});

it('[FW-01] the library is listed, an image is uploaded, saved and removed', async () => {
  const { stage, page } = await staged();
  stage.server.answer('/firmware/get_firmware', ({ query }) => ({
    list: query.has('device_id') ? [] : [{ firmware_id: 3 }],
  }));
  expect(await page.must('firmware', 'list', { deviceId: null })).toEqual([{ firmware_id: 3 }]);
  expect(await page.must('firmware', 'list', { deviceId: inverterOf(1) })).toEqual([]);

  stage.server.answer('/firmware/upload_image', ({ form }) => ({
    image_id: 5,
    size: (form?.get('file') as Blob).size,
    sha256: 'a'.repeat(64),
  }));
  const file = new Uint8Array(2_000);
  expect(await page.must('firmware', 'uploadImage', { file })).toMatchObject({ image_id: 5, size: 2_000 });
  stage.server.answer('/firmware/save_firmware', () => ({ firmware_id: 3 }));
  stage.server.answer('/firmware/delete_firmware', () => ({}));
  const about = { name: 'Spring', type: 'MAIN', version: ['1151', '0218'], notes: '' };
  expect(await page.must('firmware', 'save', { ...about, imageId: 5, modelIds: [15] })).toBe(3);
  await page.must('firmware', 'remove', { firmwareId: 3 });
  expect(stage.server.requests.slice(-2).map(({ body }) => body)).toEqual([
    { ...about, image_id: 5, mod_ids: [15] },
    { firmware_id: 3 },
  ]);
});
