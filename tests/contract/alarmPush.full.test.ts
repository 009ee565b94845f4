import {
  addPush,
  doLogout,
  getNotificationState,
  getPush,
  Refusal,
  removePush,
  saveNotificationSettings,
  sendTest,
  type NotificationSettings,
} from '@heliograph/contracts/http';
import type { PushMessage } from '@heliograph/contracts/push';
import { callStack, readData, listMessages, startPushService, type PushService } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, SECOND, startAlarmStack, type AlarmStack } from './support/alarmStack.ts';
import { notificationSettings } from './support/notificationSettings.ts';

let service: PushService;
let stack: AlarmStack;
beforeAll(async () => {
  service = await startPushService();
  stack = await startAlarmStack();
});
afterAll(async () => {
  await stack.stop();
  await service.close();
});

const settings = notificationSettings({ mail: 0 });

async function subscribe(token = stack.tokens.owner) {
  const { subscription, pushes } = service.subscribe();
  const { endpoint, keys } = subscription;
  const { push_id } = await readData(stack.server, addPush, { endpoint, ...keys }, { token });
  return { push_id, pushes, messages: () => pushes.map(({ payload }) => JSON.parse(payload) as PushMessage) };
}
const browsers = async () => {
  const { list } = await readData(stack.server, getPush, {}, { token: stack.tokens.owner });
  return list.map(({ push_id }) => push_id);
};
const choose = (changes: Partial<NotificationSettings>) =>
  readData(
    stack.server,
    saveNotificationSettings,
    { ...settings, ...changes },
    { token: stack.tokens.owner },
  );

describe('push messages', () => {
  it('[ALM-05] tell each browser of a fault once, and when it is over in its place, encrypted and signed', async () => {
    const [one, two] = [await subscribe(), await subscribe()];
    await choose({});
    const fault = await stack.alarm({ code: 'F18' });
    await stack.settled();
    await stack.pass(30 * SECOND);
    await expect.poll(stack.server.afterWork(() => [one.pushes.length, two.pushes.length])).toEqual([1, 1]);
    await fault.end();
    await stack.settled();
    await stack.pass(5 * MINUTE);
    await expect.poll(stack.server.afterWork(() => one.pushes.length)).toBe(2);
    const [began, over] = one.messages();
    expect(began).toMatchObject({ lang: 'en', path: '/fault', tag: over!.tag });
    expect(began!.body).toContain('Insulation resistance fault (F18)');
    expect(over!.body).toContain('It is over');
    const { headers } = one.pushes[0]!;
    const { public_key } = await readData(stack.server, getPush, {}, { token: stack.tokens.owner });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    expect(headers.authorization).toMatch(/^vapid t=/);
    expect(headers.authorization).toContain(`k=${public_key}`);
    expect(headers.topic).toBe(one.pushes[1]!.headers.topic);
    await readData(stack.server, removePush, { push_id: two.push_id }, { token: stack.tokens.owner });
  });

  it('[ALM-05] are repeated while the push service fails, and end with the subscription', async () => {
    const { push_id, pushes } = await subscribe();
    service.answer = () => ({ status: 503, headers: { 'retry-after': '60' } });
    const fault = await stack.alarm();
    await stack.settled();
    await stack.pass(30 * SECOND);
    await expect.poll(stack.server.afterWork(() => pushes.length)).toBe(1);
    await expect
      .poll(async () => {
        const state = await readData(stack.server, getNotificationState, {}, { token: stack.tokens.admin });
        return state.channels.find(({ channel }) => channel === 'push')?.error;
      })
      .toBe('the receiver answered 503');
    service.answer = () => ({ status: 410 });
    stack.server.clock.now += 2 * MINUTE;
    await expect.poll(stack.server.afterWork(browsers)).not.toContain(push_id);
    expect(pushes).toHaveLength(2);
    service.answer = () => ({ status: 201 });
    await fault.end();
    await stack.settled();
    await stack.pass(5 * MINUTE);
  });

  it('[ALM-05] end when the session is signed out, and belong to one person only', async () => {
    const token = await stack.signIn('owner');
    const { push_id } = await subscribe(token);
    expect(await browsers()).toContain(push_id);
    await readData(stack.server, doLogout, {}, { token });
    expect(await browsers()).not.toContain(push_id);
    const theirs = await subscribe(stack.tokens.member);
    const removal = { push_id: theirs.push_id };
    const refused = await callStack(stack.server, removePush, removal, { token: stack.tokens.owner });
    expect(refused.body.code).toBe(Refusal.notFound);
  });

  it('[ALM-05] need a key that is one', async () => {
    const { subscription } = service.subscribe();
    const wrong = {
      endpoint: subscription.endpoint,
      auth: subscription.keys.auth,
      p256dh: `B${'A'.repeat(86)}`,
    };
    const { body } = await callStack(stack.server, addPush, wrong, { token: stack.tokens.owner });
    expect(body).toMatchObject({ code: Refusal.badRequest, field: 'p256dh' });
  });

  it('[ALM-05] can be tested', async () => {
    const { messages } = await subscribe();
    await readData(stack.server, sendTest, { channel: 'push' }, { token: stack.tokens.owner });
    await expect.poll(stack.server.afterWork(messages)).toHaveLength(1);
    expect(messages()[0]).toMatchObject({
      title: 'Heliograph: test of your notifications',
      path: '/notifications',
    });
  });
});

describe('SMS about alarms', () => {
  it('[ALM-05] report starts and the end of all to those who chose them', async () => {
    const { rows } = await stack.database.query<{ number: string }>(
      `select area_code || mobile as number from person where email = 'owner@demo.example'`,
    );
    const sms = () => listMessages(stack.mailbox.folder, rows[0]!.number);
    await choose({ push: 0, sms: 1, language: 'zh' });
    const [first, second] = [await stack.alarm({ code: 'F18' }), await stack.alarm()];
    await stack.settled();
    await stack.pass(30 * SECOND);
    await expect.poll(stack.server.afterWork(sms)).toHaveLength(1);
    expect((await sms())[0]).toMatchObject({ channel: 'sms' });
    expect((await sms())[0]!.text).toContain('告警');
    await first.end();
    await stack.settled();
    await stack.pass(5 * MINUTE);
    expect(await sms()).toHaveLength(1);
    await second.end();
    await stack.settled();
    await stack.pass(5 * MINUTE);
    await expect.poll(stack.server.afterWork(sms)).toHaveLength(2);
  });
});
