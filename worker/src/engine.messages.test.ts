import type { Message, MessageList } from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { expect, it } from 'vitest';
import { createEngineHarness, type Page, type EngineHarness } from '../testing/engineHarness.ts';
import { getInverter, getUuid } from '../testing/fleetData.ts';
import { Refusal } from '../testing/memoryServer.ts';

const LIST = '/message/get_list';

const message = (id: string, change: Partial<Message> = {}): Message => ({
  id,
  kind: 'alarm',
  at: 1,
  read: 0,
  station_id: 1,
  station_name: 'One',
  device_id: 'x',
  device_name: 'Inverter',
  detail: { msg: 'Fan failure' },
  recovered: 0,
  members: [],
  ...change,
});
const makeList = (...list: Message[]): MessageList => ({
  list,
  unread: list.filter(({ read }) => read === 0).length,
});

async function signedIn({ pages = 1, list = makeList(message('a1'), message('a2')) } = {}) {
  const harness = createEngineHarness([{ id: 1 }]);
  harness.server.messages(list);
  const tabs = Array.from({ length: pages }, (_, tab) => harness.page('portal', { lock: `tab${tab}` }));
  for (const tab of tabs) await tab.hello();
  await tabs[0]!.signIn();
  await harness.advance(1_500);
  return { harness, tabs, page: tabs[0]! };
}

const read = (page: Page) => page.must<MessageList>('messages', 'list');

function alarm(harness: EngineHarness, code = 'W09') {
  const at = harness.clock.now();
  const fields = { code, type: 'alarm', level: 2, msg: 'Fan failure', at, recovery: 0 };
  harness.broker.publish(topics.alarm(getUuid(1)), {
    seq: at,
    alarms: [{ device_id: getInverter(1), ...fields }],
  });
}

it('[APP-06] loads messages once for all tabs, announces them by a frame and then serves them from memory', async () => {
  const { harness, tabs } = await signedIn({ pages: 3 });
  for (const tab of tabs) {
    expect(tab.shown.messages).toBeGreaterThan(0);
    expect(await read(tab)).toMatchObject({ unread: 2 });
  }
  expect(harness.server.requestCount(LIST)).toBe(1);
});

it('[APP-06] finds new messages within a minute, and sends no frame for an unchanged list', async () => {
  const { harness, page } = await signedIn();
  const first = page.shown.messages!;
  await harness.advance(61_000);
  expect(harness.server.requestCount(LIST)).toBe(2);
  expect(page.shown.messages).toBe(first);
  harness.server.messages(makeList(message('n1', { kind: 'share' }), message('a1'), message('a2')));
  await harness.advance(60_000);
  expect(page.shown.messages).toBeGreaterThan(first);
  expect(await read(page)).toMatchObject({ unread: 3 });
});

it('[APP-06] shows an alarm within seconds, even if the server stores it after the broker delivers it', async () => {
  const { harness, page } = await signedIn();
  alarm(harness);
  harness.server.messages(makeList(message('a3'), message('a1'), message('a2')));
  await harness.advance(2_000);
  expect(await read(page)).toMatchObject({ unread: 3 });

  alarm(harness, 'W10');
  await harness.advance(3_000);
  harness.server.messages(makeList(message('a4'), message('a3'), message('a1'), message('a2')));
  await harness.advance(3_000);
  expect(await read(page)).toMatchObject({ unread: 4 });
});

it('[APP-06] loads messages at most every two seconds during many alarms, and once more after them', async () => {
  const { harness, page } = await signedIn();
  const before = harness.server.requestCount(LIST);
  for (let n = 0; n < 100; n++) {
    alarm(harness, `W${n}`);
    await harness.advance(100);
  }
  expect(harness.server.requestCount(LIST) - before).toBeLessThanOrEqual(6);
  harness.server.messages(makeList(message('last')));
  await harness.advance(6_000);
  expect((await read(page)).list).toMatchObject([{ id: 'last' }]);
  const after = harness.server.requestCount(LIST);
  await harness.advance(30_000);
  expect(harness.server.requestCount(LIST)).toBe(after);
});

it('[APP-06] shows within seconds what the server did with alarms that no gateway pushed', async () => {
  const { harness, page } = await signedIn();
  harness.server.messages(makeList(message('i1', { kind: 'incident', detail: { count: 5, back: 1 } })));
  harness.server.announceAlarms();
  await harness.advance(2_500);
  expect((await read(page)).list).toMatchObject([{ id: 'i1', detail: { back: 1 } }]);
});

it('[APP-06] reads again after an answer that was on its way when alarms changed', async () => {
  const { harness, page } = await signedIn();
  await harness.advance(57_000);
  const release = harness.server.holdAnswers(LIST);
  await harness.advance(3_000);
  expect(harness.server.requestCount(LIST)).toBe(2);
  harness.server.announceAlarms();
  await harness.advance(3_000);
  release();
  await harness.advance(3_000);
  expect(harness.server.requestCount(LIST)).toBe(3);
  expect(await read(page)).toMatchObject({ unread: 2 });
});

it('[APP-06] loads no messages for a wall', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  const wall = harness.page('viewer', { lock: 'wall' });
  await wall.hello();
  await harness.advance(1_000);
  alarm(harness);
  await harness.advance(120_000);
  expect(harness.server.requestCount(LIST)).toBe(0);
});

it('[APP-06] marks a message as read in every tab at once, then applies the server’s answer', async () => {
  const { harness, tabs, page } = await signedIn({ pages: 2 });
  const before = page.shown.messages!;
  harness.server.setReachable('never');
  const marking = page.must<MessageList>('messages', 'read', { ids: ['a2'] });
  await harness.advance(200);
  expect(tabs[1]!.shown.messages).toBeGreaterThan(before);
  expect(await read(tabs[1]!)).toMatchObject({ list: [{ read: 0 }, { read: 1 }], unread: 1 });
  // The server never answers, so the message becomes unread again.
  const failed = expect(marking).rejects.toThrow('408');
  // Its answer is asked for twice.
  await harness.advance(18_000);
  await failed;
  harness.server.setReachable(true);
  expect(await read(tabs[1]!)).toMatchObject({ unread: 2 });
  expect(await page.must('messages', 'read', { ids: ['a2'] })).toMatchObject({ unread: 1 });
  expect(harness.server.requests.findLast(({ path }) => path === '/message/read')?.body).toEqual({
    id: ['a2'],
  });
  expect(await page.must('messages', 'read', { ids: [] })).toMatchObject({ unread: 0 });
});

it('[APP-06] ignores a list that was requested before messages were marked as read', async () => {
  const { harness, page } = await signedIn();
  const release = harness.server.holdAnswers(LIST);
  await harness.advance(60_000);
  expect(harness.server.requestCount(LIST)).toBe(2);
  const answer = harness.server.holdAnswers('/message/read');
  const marking = page.must<MessageList>('messages', 'read', { ids: [] });
  await harness.advance(200);
  release();
  await harness.advance(200);
  expect(await read(page)).toMatchObject({ unread: 0 });
  answer();
  expect(await marking).toMatchObject({ unread: 0 });
  expect(await read(page)).toMatchObject({ unread: 0 });
});

it('[APP-06] reports and undoes a refused mark', async () => {
  const { harness, page } = await signedIn();
  harness.server.answer('/message/read', () => {
    throw new Refusal(1403, 'Not for guests');
  });
  expect(await page.call('messages', 'read', { ids: [] })).toMatchObject({
    ok: false,
    failure: { kind: 'refused', message: 'Not for guests' },
  });
  expect(await read(page)).toMatchObject({ unread: 2 });
});

it('[APP-06] removes messages when their user signs out', async () => {
  const { harness, page } = await signedIn();
  const first = page.shown.messages!;
  await page.call('session', 'signOut');
  await harness.advance(500);
  expect(page.shown.messages).toBe(0);
  expect(await page.call('messages', 'list')).toMatchObject({ ok: false, failure: { kind: 'signedOut' } });
  await page.signIn();
  await harness.advance(1_500);
  expect(page.shown.messages).toBeGreaterThan(first);
});

it('[APP-06] keeps the list while the server is unreachable, and reloads it afterwards', async () => {
  const { harness, page } = await signedIn();
  harness.server.setReachable(false);
  await harness.advance(65_000);
  harness.server.messages(makeList(message('a9')));
  harness.server.setReachable(true);
  await harness.advance(5_000);
  expect((await read(page)).list).toMatchObject([{ id: 'a9' }]);
});
