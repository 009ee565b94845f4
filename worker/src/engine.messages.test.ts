import type { Message, MessageList } from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { expect, it } from 'vitest';
import { createStage, type Page, type Stage } from '../testing/createStage.ts';
import { inverterOf, uuidOf } from '../testing/fleetData.ts';
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
  ...change,
});
const listOf = (...list: Message[]): MessageList => ({
  list,
  unread: list.filter(({ read }) => read === 0).length,
});

async function signedIn({ pages = 1, list = listOf(message('a1'), message('a2')) } = {}) {
  const stage = createStage([{ id: 1 }]);
  stage.server.messages(list);
  const tabs = Array.from({ length: pages }, (_, tab) => stage.page('portal', { lock: `tab${tab}` }));
  for (const tab of tabs) await tab.hello();
  await tabs[0]!.signIn();
  await stage.advance(1_500);
  return { stage, tabs, page: tabs[0]! };
}

const read = (page: Page) => page.must<MessageList>('messages', 'list');

function alarm(stage: Stage, code = 'W09') {
  const at = stage.clock.now();
  const trouble = { code, type: 'alarm', level: 2, msg: 'Fan failure', at, recovery: 0 };
  stage.broker.publish(topics.alarm(uuidOf(1)), {
    seq: at,
    alarms: [{ device_id: inverterOf(1), ...trouble }],
  });
}

it('[APP-06] messages are read once for all tabs, told of by a frame, and then come from memory', async () => {
  const { stage, tabs } = await signedIn({ pages: 3 });
  for (const tab of tabs) {
    expect(tab.shown.messages).toBeGreaterThan(0);
    expect(await read(tab)).toMatchObject({ unread: 2 });
  }
  expect(stage.server.asked(LIST)).toBe(1);
});

it('[APP-06] what the server tells nobody of is found within a minute, and no frame tells of the same list again', async () => {
  const { stage, page } = await signedIn();
  const first = page.shown.messages!;
  await stage.advance(61_000);
  expect(stage.server.asked(LIST)).toBe(2);
  expect(page.shown.messages).toBe(first);
  stage.server.messages(listOf(message('n1', { kind: 'share' }), message('a1'), message('a2')));
  await stage.advance(60_000);
  expect(page.shown.messages).toBeGreaterThan(first);
  expect(await read(page)).toMatchObject({ unread: 3 });
});

it('[APP-06] an alarm is there within seconds, even when the server stores it after the broker delivered it', async () => {
  const { stage, page } = await signedIn();
  alarm(stage);
  stage.server.messages(listOf(message('a3'), message('a1'), message('a2')));
  await stage.advance(2_000);
  expect(await read(page)).toMatchObject({ unread: 3 });

  alarm(stage, 'W10');
  await stage.advance(3_000);
  stage.server.messages(listOf(message('a4'), message('a3'), message('a1'), message('a2')));
  await stage.advance(3_000);
  expect(await read(page)).toMatchObject({ unread: 4 });
});

it('[APP-06] a storm of alarms is read at most each two seconds, and once more after it', async () => {
  const { stage, page } = await signedIn();
  const before = stage.server.asked(LIST);
  for (let n = 0; n < 100; n++) {
    alarm(stage, `W${n}`);
    await stage.advance(100);
  }
  expect(stage.server.asked(LIST) - before).toBeLessThanOrEqual(6);
  stage.server.messages(listOf(message('last')));
  await stage.advance(6_000);
  expect((await read(page)).list).toMatchObject([{ id: 'last' }]);
  const after = stage.server.asked(LIST);
  await stage.advance(30_000);
  expect(stage.server.asked(LIST)).toBe(after);
});

it('[APP-06] nobody reads messages for a wall', async () => {
  const stage = createStage([{ id: 1 }]);
  const wall = stage.page('onlooker', { lock: 'wall' });
  await wall.hello();
  await stage.advance(1_000);
  alarm(stage);
  await stage.advance(120_000);
  expect(stage.server.asked(LIST)).toBe(0);
});

it('[APP-06] a mark shows in every tab before the server has answered, and its word counts in the end', async () => {
  const { stage, tabs, page } = await signedIn({ pages: 2 });
  const before = page.shown.messages!;
  stage.server.reach('never');
  const marking = page.must<MessageList>('messages', 'read', { ids: ['a2'] });
  await stage.advance(200);
  expect(tabs[1]!.shown.messages).toBeGreaterThan(before);
  expect(await read(tabs[1]!)).toMatchObject({ list: [{ read: 0 }, { read: 1 }], unread: 1 });
  // The server never answers: what was marked is unread again.
  const failed = expect(marking).rejects.toThrow('408');
  await stage.advance(10_000);
  await failed;
  stage.server.reach(true);
  expect(await read(tabs[1]!)).toMatchObject({ unread: 2 });
  expect(await page.must('messages', 'read', { ids: ['a2'] })).toMatchObject({ unread: 1 });
  expect(stage.server.requests.findLast(({ path }) => path === '/message/read')?.body).toEqual({
    id: ['a2'],
  });
  expect(await page.must('messages', 'read', { ids: [] })).toMatchObject({ unread: 0 });
});

it('[APP-06] a list asked for before a mark does not bring the unread back', async () => {
  const { stage, page } = await signedIn();
  const release = stage.server.hold(LIST);
  await stage.advance(60_000);
  expect(stage.server.asked(LIST)).toBe(2);
  const answer = stage.server.hold('/message/read');
  const marking = page.must<MessageList>('messages', 'read', { ids: [] });
  await stage.advance(200);
  release();
  await stage.advance(200);
  expect(await read(page)).toMatchObject({ unread: 0 });
  answer();
  expect(await marking).toMatchObject({ unread: 0 });
  expect(await read(page)).toMatchObject({ unread: 0 });
});

it('[APP-06] a refused mark is told, and undone', async () => {
  const { stage, page } = await signedIn();
  stage.server.answer('/message/read', () => {
    throw new Refusal(1403, 'Not for guests');
  });
  expect(await page.call('messages', 'read', { ids: [] })).toMatchObject({
    ok: false,
    failure: { kind: 'refused', message: 'Not for guests' },
  });
  expect(await read(page)).toMatchObject({ unread: 2 });
});

it('[APP-06] messages go with their person', async () => {
  const { stage, page } = await signedIn();
  const first = page.shown.messages!;
  await page.call('session', 'signOut');
  await stage.advance(500);
  expect(page.shown.messages).toBe(0);
  expect(await page.call('messages', 'list')).toMatchObject({ ok: false, failure: { kind: 'signedOut' } });
  await page.signIn();
  await stage.advance(1_500);
  expect(page.shown.messages).toBeGreaterThan(first);
});

it('[APP-06] while the server is away the list stays, and is read again once it is back', async () => {
  const { stage, page } = await signedIn();
  stage.server.reach(false);
  await stage.advance(65_000);
  stage.server.messages(listOf(message('a9')));
  stage.server.reach(true);
  await stage.advance(5_000);
  expect((await read(page)).list).toMatchObject([{ id: 'a9' }]);
});
