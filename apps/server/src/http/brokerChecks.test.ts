import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { BrokerChecks } from '../broker/external/brokerChecks.ts';
import { answerErrors } from './errors.ts';
import { registerBrokerChecks } from './brokerChecks.ts';

const SECRET = 'the-secret';

/** The routes over checks that allow what is named, and record what they were asked. */
async function setup(allows: (asked: object) => boolean = () => true) {
  const asked: object[] = [];
  const ask =
    (kind: string) =>
    (what: object): Promise<boolean> => {
      const question = { kind, ...what };
      asked.push(question);
      return Promise.resolve(allows(question));
    };
  const checks: BrokerChecks = {
    maySignIn: ask('signIn'),
    mayPublish: ask('publish'),
    maySubscribe: ask('subscribe'),
    isOutdated: () => Promise.resolve(false),
    forgetSession: () => undefined,
  };
  const app = Fastify();
  answerErrors(app, () => Promise.resolve());
  registerBrokerChecks(app, { checks, secret: SECRET });
  await app.ready();
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const { statusCode, payload } = await app.inject({
      method: 'POST',
      url: `/broker-checks/${SECRET}/${path}`,
      headers,
      payload: body,
    });
    return { status: statusCode, body: payload };
  };
  return { app, asked, post };
}

const client = { username: 'u', client_id: 'u-1' };

describe('RabbitMQ', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const encoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  async function ask(check: string, fields: Record<string, string>) {
    const { app, asked } = await setup();
    const { payload } = await app.inject({
      method: 'POST',
      url: `/broker-checks/${SECRET}/rabbitmq/${check}`,
      headers: form,
      payload: encoded(fields),
    });
    return { answer: payload, asked };
  }

  it('[SCL-05] passes names, passwords and topics on', async () => {
    expect(await ask('user', { ...client, password: 'a%&+b', vhost: '/' })).toEqual({
      answer: 'allow',
      asked: [{ kind: 'signIn', user: 'u', clientId: 'u-1', password: 'a%&+b' }],
    });
    const topic = {
      username: 'u',
      'variable_map.client_id': 'u-1',
      name: 'amq.topic',
      resource: 'topic',
      routing_key: '.gateway.abcdefgh.status',
    };
    expect((await ask('topic', { ...topic, permission: 'read' })).asked).toEqual([
      { kind: 'subscribe', user: 'u', clientId: 'u-1', topic: '/gateway/abcdefgh/status' },
    ]);
    expect((await ask('topic', { ...topic, permission: 'write' })).asked).toEqual([
      {
        kind: 'publish',
        user: 'u',
        clientId: 'u-1',
        topic: '/gateway/abcdefgh/status',
        retain: false,
        payload: null,
      },
    ]);
  });

  it('[SCL-05] allows a client its own queue and the exchange of the plugin, and nothing else', async () => {
    const resource = async (fields: Record<string, string>) =>
      (await ask('resource', { ...client, ...fields })).answer;
    const own = { resource: 'queue', name: 'mqtt-subscription-u-1qos1', permission: 'configure' };
    expect(await resource(own)).toBe('allow');
    expect(await resource({ ...own, name: 'mqtt-subscription-v-1qos1' })).toBe('deny');
    expect(await resource({ ...own, name: 'heliograph-abc-0', permission: 'read' })).toBe('deny');
    const exchange = { resource: 'exchange', name: 'amq.topic', permission: 'write' };
    expect(await resource(exchange)).toBe('allow');
    expect(await resource({ ...exchange, permission: 'configure' })).toBe('deny');
    expect(await resource({ ...exchange, name: '' })).toBe('deny');
  });

  it('[SCL-05] refuses what no MQTT client asks, without asking anybody', async () => {
    for (const [check, fields] of [
      ['user', { username: 'u', password: 'p' }],
      ['vhost', { username: 'u', vhost: '/', ip: '127.0.0.1' }],
      ['resource', { username: 'u', resource: 'exchange', name: 'amq.topic', permission: 'read' }],
      ['topic', { username: 'u', name: 'amq.topic', permission: 'read', routing_key: 'a' }],
      ['other', { ...client }],
    ] as const)
      expect([check, await ask(check, fields)]).toEqual([check, { answer: 'deny', asked: [] }]);
  });
});

it('[SCL-05] answers EMQX, also about the retain flag', async () => {
  const { asked, post } = await setup((question) => !('retain' in question) || question.retain === false);
  const access = { ...client, topic: 't', action: 'publish' };
  expect(await post('emqx/authentication', { ...client, password: 'p' })).toEqual({
    status: 200,
    body: '{"result":"allow"}',
  });
  expect((await post('emqx/authorization', { ...access, retain: 'true' })).body).toBe('{"result":"deny"}');
  expect((await post('emqx/authorization', { ...access, retain: 'false' })).body).toBe('{"result":"allow"}');
  expect((await post('emqx/authorization', { ...access, action: 'subscribe' })).body).toBe(
    '{"result":"allow"}',
  );
  expect(asked.map((question) => (question as { kind: string }).kind)).toEqual([
    'signIn',
    'publish',
    'publish',
    'subscribe',
  ]);
  expect((await post('emqx/authorization', { ...client, topic: 't' })).body).toBe('{"result":"deny"}');
});

it('[SCL-05] answers VerneMQ, about the payload and all topics of a subscription', async () => {
  const { asked, post } = await setup((question) => !('topic' in question) || question.topic !== 'secret');
  const hook = (name: string, body: object) => post('vernemq', body, { 'vernemq-hook': name });
  expect((await hook('auth_on_register_m5', { ...client, password: 'p' })).body).toBe('{"result":"ok"}');
  const message = { ...client, topic: 't', retain: false, payload: Buffer.from('hello').toString('base64') };
  expect((await hook('auth_on_publish', message)).body).toBe('{"result":"ok"}');
  expect(asked.at(-1)).toMatchObject({ kind: 'publish', retain: false, payload: Buffer.from('hello') });
  const topics = [
    { topic: 't', qos: 1 },
    { topic: 'secret', qos: 1 },
  ];
  const refused = '{"result":{"error":"not_allowed"}}';
  expect((await hook('auth_on_subscribe', { ...client, topics })).body).toBe(refused);
  expect((await hook('auth_on_subscribe', { ...client, topics: topics.slice(0, 1) })).body).toBe(
    '{"result":"ok"}',
  );
  expect((await hook('on_register', client)).body).toBe(refused);
});

it('[SCL-05] answers mosquitto-go-auth by the status', async () => {
  const { asked, post } = await setup((question) => 'kind' in question && question.kind !== 'publish');
  const access = { username: 'u', clientid: 'u-1', topic: 't' };
  const { topic: _topic, ...named } = access;
  expect((await post('mosquitto/user', { ...named, password: 'p' })).status).toBe(200);
  for (const [acc, status] of [
    [1, 200],
    [2, 403],
    [4, 200],
    [3, 403],
  ])
    expect([acc, (await post('mosquitto/acl', { ...access, acc })).status]).toEqual([acc, status]);
  expect(asked).toHaveLength(4);
});

it('[SCL-05] [SEC-01] does not exist for whoever does not know the secret', async () => {
  const { app, asked } = await setup();
  for (const secret of ['x', 'the-secret-', '..', '']) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/broker-checks/${secret}/emqx/authentication`,
      payload: { ...client, password: 'p' },
    });
    expect([secret, statusCode]).toEqual([secret, 404]);
  }
  expect(asked).toEqual([]);
});
