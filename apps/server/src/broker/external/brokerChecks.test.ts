import { expect, it } from 'vitest';
import { createBrokerChecks, type BrokerChecksPorts } from './brokerChecks.ts';

/** Nobody but servers is known. */
function setup() {
  const brokerAuth = {
    authenticate: () => Promise.resolve('refused'),
  } as unknown as BrokerChecksPorts['brokerAuth'];
  return createBrokerChecks({
    brokers: [{ username: 'server', password: 'secret' }],
    brokerAuth,
    directory: { passwordOf: () => Promise.resolve(undefined) },
    sessions: { byPublicId: () => Promise.resolve(undefined) },
    now: () => 0,
  });
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
