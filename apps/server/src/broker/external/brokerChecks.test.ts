import { expect, it } from 'vitest';
import { createBrokerChecks, type BrokerChecksPorts } from './brokerChecks.ts';

/** Knows only servers, unless a session signs in as `identity`. */
function setup(identity: object | 'refused' = 'refused') {
  const brokerAuth = {
    authenticate: () => Promise.resolve(identity),
  } as unknown as BrokerChecksPorts['brokerAuth'];
  const broker = { isSubscribed: false, asked: 0 };
  const warnings: string[] = [];
  const checks = createBrokerChecks({
    brokers: [{ username: 'server', password: 'secret' }],
    brokerAuth,
    directory: { passwordOf: () => Promise.resolve(undefined), brokerOf: () => Promise.resolve(1) },
    subscriptions: {
      isSubscribed() {
        broker.asked++;
        return Promise.resolve(broker.isSubscribed);
      },
    },
    sessions: { byPublicId: () => Promise.resolve(undefined) },
    log: {
      warn: (_fields: object, text: string) => warnings.push(text),
    } as unknown as BrokerChecksPorts['log'],
    now: () => 0,
  });
  return { ...checks, broker, warnings };
}
const server = { user: 'server', clientId: 'heliograph-abc-3' };

it('[SCL-05] lets a server in with its account and as itself only', async () => {
  const { maySignIn } = setup();
  expect(await maySignIn({ ...server, password: 'secret' })).toBe(true);
  expect(await maySignIn({ ...server, password: 'guess' })).toBe(false);
  expect(await maySignIn({ ...server, clientId: 'gw-abc', password: 'secret' })).toBe(false);
});

it('[SCL-05] lets a server subscribe and publish what it needs, and nothing else', async () => {
  const { mayPublish, maySubscribe } = setup();
  const subscribes = (topic: string) => maySubscribe({ ...server, topic });
  for (const topic of [
    '$share/heliograph-abc//gateway/+/telemetry',
    '/gateway/+/telemetry',
    '/gateway/+/status',
    '/gateway/11111111-2222/upgradeReport',
    '$share/heliograph-probe-1//gateway/heliograph-probe-1/telemetry',
  ])
    expect([topic, await subscribes(topic)]).toEqual([topic, true]);
  for (const topic of ['#', '/gateway/#', '/gateway/+/request', '/gateway/+/response/client/+', '$SYS/#'])
    expect([topic, await subscribes(topic)]).toEqual([topic, false]);
  const publishes = (topic: string, retain = false) =>
    mayPublish({ ...server, topic, retain, payload: null });
  expect(await publishes('/gateway/11111111-2222/upgrade')).toBe(true);
  expect(await publishes('/gateway/11111111-2222/upgrade', true)).toBe(false);
  expect(await publishes('/gateway/heliograph-probe-1/telemetry')).toBe(true);
  expect(await publishes('/gateway/11111111-2222/telemetry')).toBe(false);
  expect(await publishes('/gateway/11111111-2222/request')).toBe(false);
});

it('[SCL-05] [SEC-01] refuses a session that does not exist', async () => {
  const { mayPublish, maySubscribe } = setup();
  const stranger = { user: 's12345678', clientId: 's12345678-x' };
  expect(await maySubscribe({ ...stranger, topic: '/gateway/11111111-2222/status' })).toBe(false);
  const topic = '/gateway/11111111-2222/request';
  expect(await mayPublish({ ...stranger, topic, retain: false, payload: null })).toBe(false);
});

it('[SCL-05] lets gateways in once the broker keeps their messages, and says so until then', async () => {
  const { maySignIn, broker, warnings } = setup({ kind: 'gateway', uuid: '11111111-2222' });
  const gateway = { user: '11111111-2222', clientId: 'gw-11111111-2222', password: 'p' };
  expect(await maySignIn(gateway)).toBe(false);
  expect(warnings).toEqual([expect.stringContaining('a gateway is not let in yet')]);
  broker.isSubscribed = true;
  expect(await maySignIn(gateway)).toBe(true);
  // From then on the database is not asked any more.
  expect(await maySignIn(gateway)).toBe(true);
  expect(broker.asked).toBe(2);
});

it('[SCL-05] lets sessions in before any server has subscribed', async () => {
  const { maySignIn } = setup({ kind: 'session' });
  expect(await maySignIn({ user: 's12345678', clientId: 's12345678-x', password: 'p' })).toBe(true);
});
