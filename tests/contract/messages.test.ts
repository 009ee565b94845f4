import { getMessages, readMessages, type Message, type MessageList } from '@heliograph/contracts/http';
import { can } from '@heliograph/domain/permissions';
import { callStack, readData, type Stack } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTokens } from './support/readTokens.ts';
import {
  actors,
  everybody,
  findDemoStations,
  relation,
  type DemoStation,
  type Person,
} from './support/fleet.ts';
import { connectGateway, type SentAlarm } from './support/gatewayClient.ts';
import { startTestServer } from './support/testServer.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

let stack: Stack;
let stations: DemoStation[];
let tokens: Record<Person, string>;

beforeAll(async () => {
  stack = await startTestServer({ SIMULATOR: 'off', DEMO_STATIONS: '11' });
  tokens = await readTokens(stack, everybody);
  stations = await findDemoStations(stack, tokens.admin);
});
afterAll(() => stack.stop());

const listMessages = async (person: Person): Promise<MessageList> => {
  const answer = await readData(stack, getMessages, {}, { token: tokens[person] });
  expect(getMessages.answer.parse(answer)).toEqual(answer);
  return answer;
};
const mark = (person: Person, ...id: string[]) =>
  callStack(stack, readMessages, { id }, { token: tokens[person] });
const alarmsIn = ({ list }: MessageList) => list.filter(({ kind }) => kind === 'alarm' || kind === 'fault');
const sees = (person: Person, { plan }: DemoStation) =>
  can(actors[person], 'station.view', relation(person, plan));

const makeDevice = ({ plan }: DemoStation) => plan.devices[1]!;
const alarm = (station: DemoStation, code: string, at: number): SentAlarm => ({
  device_id: makeDevice(station).deviceId,
  code,
  type: 'alarm',
  level: 2,
  msg: `Grid voltage too high (${code})`,
  at,
  recovery: 0,
});

async function raise(station: DemoStation, ...alarms: SentAlarm[]): Promise<void> {
  const gateway = await connectGateway(stack, station.plan.uuid);
  await gateway.alarms(...alarms);
  await gateway.end();
}

describe('messages', () => {
  it('[APP-06] contain no alarms at first, and shares for their recipients', async () => {
    for (const person of everybody) expect(alarmsIn(await listMessages(person))).toEqual([]);
    const shared = stations.filter(({ plan }) => plan.share);
    expect(shared.length).toBeGreaterThan(1);
    const { list, unread } = await listMessages('member');
    expect(unread).toBe(shared.length);
    expect(
      new Set(list.map(({ station_id, station_name, detail }) => [station_id, station_name, detail])),
    ).toEqual(new Set(shared.map(({ id, plan }) => [id, '', { by: `${plan.creator}@demo.example` }])));
    for (const message of list) expect(message).toMatchObject({ kind: 'share', read: 0, recovered: 0 });
    expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).sort((a, b) => b - a));
    for (const person of everybody.filter((each) => each !== 'member'))
      expect(await listMessages(person)).toEqual({ list: [], unread: 0 });
  });

  it('[APP-06] [SEC-01] show an alarm only to users who may see its station', async () => {
    const received = new Map<Person, number[]>(everybody.map((person) => [person, []]));
    for (const [index, station] of stations.entries()) {
      const code = `E${index}`;
      const at = Date.now() - MINUTE;
      await raise(station, { ...alarm(station, code, at), type: index % 2 ? 'fault' : 'alarm' });
      for (const person of everybody) {
        if (sees(person, station)) received.get(person)!.unshift(station.id);
        const messages = await listMessages(person);
        expect([person, alarmsIn(messages).map(({ station_id }) => station_id)]).toEqual([
          person,
          received.get(person),
        ]);
        if (!sees(person, station)) continue;
        expect(messages.list[0]).toMatchObject({
          id: expect.stringMatching(/^a\d+$/) as string,
          kind: index % 2 ? 'fault' : 'alarm',
          at,
          station_name: station.plan.name,
          device_id: makeDevice(station).deviceId,
          device_name: makeDevice(station).name,
          detail: { msg: `Grid voltage too high (${code})`, code, level: 2 },
          recovered: 0,
        } satisfies Partial<Record<keyof Message, unknown>>);
      }
    }
    expect([...received.values()].every((ids) => ids.length > 0)).toBe(true);
    expect(received.get('admin')).toHaveLength(stations.length);
    expect(received.get('owner')!.length).toBeLessThan(stations.length);
  });

  it('[APP-06] show when an alarm has recovered, and omit alarms older than a week', async () => {
    const station = stations.find((each) => sees('owner', each))!;
    const before = await listMessages('owner');
    const at = Date.now() - 30 * MINUTE;
    await raise(
      station,
      { ...alarm(station, 'OVER', at), recovery: at + MINUTE },
      alarm(station, 'YOUNG', Date.now() - 7 * DAY + 5 * MINUTE),
      alarm(station, 'OLD', Date.now() - 7 * DAY - MINUTE),
    );
    const after = await listMessages('owner');
    const codes = new Map(after.list.map((message) => [message.detail.code, message]));
    expect(codes.get('OVER')).toMatchObject({ recovered: 1, at });
    expect(after.list.at(-1)).toMatchObject({ recovered: 0, detail: { code: 'YOUNG' } });
    expect(codes.has('OLD')).toBe(false);
    expect(after.unread).toBe(before.unread + 2);
  });

  it('[APP-06] are marked individually and per user', async () => {
    const [before, others] = [await listMessages('member'), await listMessages('admin')];
    const oneAlarm = alarmsIn(before)[1]!;
    const share = before.list.find(({ kind }) => kind === 'share')!;
    expect((await mark('member', oneAlarm.id, share.id)).status).toBe(200);
    const after = await listMessages('member');
    expect(after).toEqual({
      list: before.list.map((message) =>
        [oneAlarm.id, share.id].includes(message.id) ? { ...message, read: 1 } : message,
      ),
      unread: before.unread - 2,
    });
    await mark('member', oneAlarm.id, share.id);
    expect(await listMessages('member')).toEqual(after);
    expect(await listMessages('admin')).toEqual(others);
  });

  it('[APP-06] [SEC-01] of others cannot be marked or detected', async () => {
    const hidden = alarmsIn(await listMessages('admin')).find(
      ({ station_id }) =>
        !sees(
          'owner',
          stations.find(({ id }) => id === station_id)!,
        ),
    )!;
    const share = (await listMessages('member')).list.find(({ kind, read }) => kind === 'share' && !read)!;
    const before = await Promise.all(everybody.map(listMessages));
    for (const id of [hidden.id, share.id, 'a999999999', 'n999999999'])
      expect(await mark('owner', id)).toMatchObject({ status: 200, body: { data: {} } });
    expect(await Promise.all(everybody.map(listMessages))).toEqual(before);
  });

  it('[APP-06] refuse an invalid reference with its position', async () => {
    for (const wrong of ['', 'a', 'a0', 'b1', '1', 'a1x', 'n-1', 'a99999999999', "n1' or 1=1"]) {
      const { status, body } = await mark('member', 'a1', wrong);
      expect([wrong, status, body.code, body.field]).toEqual([wrong, 400, 1400, 'id.1']);
      expect(body.msg).toContain('id.1');
    }
    const many = await mark('member', ...Array.from({ length: 501 }, (_, index) => `a${index + 1}`));
    expect(many).toMatchObject({ status: 400, body: { field: 'id' } });
  });

  it('[APP-06] are all read after marking all, also from a gateway with a fast clock; later ones are unread', async () => {
    const station = stations.find((each) => sees('member', each))!;
    await raise(station, alarm(station, 'AHEAD', Date.now() + 5 * MINUTE));
    expect((await listMessages('member')).list[0]).toMatchObject({ read: 0, detail: { code: 'AHEAD' } });
    expect((await mark('member')).status).toBe(200);
    const { list, unread } = await listMessages('member');
    expect([unread, list.filter(({ read }) => !read)]).toEqual([0, []]);
    expect((await listMessages('admin')).unread).toBeGreaterThan(0);

    await raise(station, alarm(station, 'LATER', Date.now() + MINUTE));
    const later = await listMessages('member');
    expect(later.unread).toBe(1);
    expect(later.list.filter(({ read }) => !read)).toMatchObject([{ detail: { code: 'LATER' } }]);
    expect((await mark('member', later.list.find(({ read }) => !read)!.id)).status).toBe(200);
    expect((await listMessages('member')).unread).toBe(0);
  });

  it('[APP-06] list a hundred alarms, count all, and keep account messages', async () => {
    const station = stations.find((each) => sees('member', each))!;
    const start = Date.now() - 2 * DAY;
    const isNotice = ({ id }: { id: string }) => id.startsWith('n');
    const [before, notices] = [
      await listMessages('admin'),
      (await listMessages('member')).list.filter(isNotice),
    ];
    await raise(station, ...Array.from({ length: 150 }, (_, index) => alarm(station, 'MANY', start + index)));
    const { list, unread } = await listMessages('admin');
    const alarms = list.filter((message) => !isNotice(message));
    expect([alarms.length, unread]).toEqual([100, before.unread + 150]);
    expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).sort((a, b) => b - a));
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    expect(alarms.at(-1)!.at).toBeGreaterThan(start);
    expect(notices.length).toBeGreaterThan(0);
    const shown = await listMessages('member');
    expect(shown.list.filter(isNotice)).toEqual(notices);
    expect(shown.list.length).toBe(100 + notices.length);
  });

  it('[APP-06] [AUTH-08] are shown to the guest as read, and cannot be marked', async () => {
    const { list, unread } = await listMessages('guest');
    expect(list.length).toBeGreaterThan(0);
    expect([unread, list.every(({ read }) => read === 1)]).toEqual([0, true]);
    for (const id of [[], [list[0]!.id]]) {
      const { status, body } = await mark('guest', ...id);
      expect([status, body.code]).toEqual([403, 1403]);
    }
  });

  it('[APP-06] are equal in both languages, because pages create the texts', async () => {
    const [en, zh] = await Promise.all(
      (['en', 'zh'] as const).map((lang) => readData(stack, getMessages, {}, { token: tokens.member, lang })),
    );
    expect(zh).toEqual(en);
  });
});
