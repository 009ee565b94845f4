import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BrokerChecks } from '../broker/external/brokerChecks.ts';
import { getTopic } from '../broker/external/rabbitmq/topology.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import { isSameSecret } from '../secrets/tokens.ts';
import { Refused } from './refused.ts';

export interface BrokerCheckOptions {
  checks: BrokerChecks;
  /** Part of the path, because not every broker can send a header. */
  secret: string;
}

/** Where brokers ask; the secret follows. */
const PATH = '/broker-checks';

/** The same on all servers of a deployment. */
export const brokerCheckSecret = async ({
  secret,
}: Pick<Repositories['deployment'], 'secret'>): Promise<string> =>
  (await secret('broker.checks')).toString('base64url');

/** Maximum size of a VerneMQ publish, with its payload in base64. */
const MAX_BYTES = 8 * 1024 * 1024;

/** @param server where brokers reach the server */
export const brokerCheckUrl = async (
  server: string,
  deployment: Pick<Repositories['deployment'], 'secret'>,
): Promise<string> => `${server}${PATH}/${await brokerCheckSecret(deployment)}`;

const SignIn = z.object({ username: z.string(), client_id: z.string(), password: z.string() });
const Client = SignIn.omit({ password: true });
const Access = Client.extend({ topic: z.string() });

/**
 * [SCL-05] Answers external brokers that ask who may sign in, publish and subscribe, each in its own way: RabbitMQ's
 * rabbitmq_auth_backend_http, EMQX's HTTP authentication and authorization, VerneMQ's webhooks, mosquitto-go-auth.
 * Whatever has another form is refused.
 */
export function registerBrokerChecks(app: FastifyInstance, { checks, secret }: BrokerCheckOptions): void {
  void app.register(
    async (scope) => {
      if (!scope.hasContentTypeParser('application/x-www-form-urlencoded')) await scope.register(formbody);
      scope.addHook('onRequest', (request, _reply, done) => {
        const given = (request.params as { secret?: string }).secret ?? '';
        done(isSameSecret(given, secret) ? undefined : new Refused('notFound', 'pathUnknown'));
      });
      const route = (path: string, answer: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
        scope.post(path, { bodyLimit: MAX_BYTES }, answer);

      route('/rabbitmq/:check', async ({ params, body }, reply) => {
        const isAllowed = await checkRabbit(checks, (params as { check: string }).check, body);
        return reply.type('text/plain').send(isAllowed ? 'allow' : 'deny');
      });
      route('/emqx/:check', async ({ params, body }) => {
        const isAllowed = await checkEmqx(checks, (params as { check: string }).check, body);
        return { result: isAllowed ? 'allow' : 'deny' };
      });
      route('/vernemq', async ({ headers, body }) => {
        const isAllowed = await checkVerne(checks, String(headers['vernemq-hook']), body);
        return { result: isAllowed ? 'ok' : { error: 'not_allowed' } };
      });
      route('/mosquitto/:check', async ({ params, body }, reply) => {
        const isAllowed = await checkMosquitto(checks, (params as { check: string }).check, body);
        return reply.code(isAllowed ? 200 : 403).send({});
      });
    },
    { prefix: `${PATH}/:secret` },
  );
}

const RabbitTopic = Client.extend({
  name: z.literal('amq.topic'),
  permission: z.enum(['read', 'write']),
  routing_key: z.string(),
});
const RabbitResource = Client.extend({
  resource: z.enum(['exchange', 'queue']),
  name: z.string(),
  permission: z.enum(['configure', 'read', 'write']),
});

/** Only MQTT names a client id, so AMQP and the management pages stay closed to gateways and sessions. */
async function checkRabbit(checks: BrokerChecks, check: string, body: unknown): Promise<boolean> {
  if (check === 'user') {
    const { data } = SignIn.safeParse(body);
    return data !== undefined && checks.maySignIn({ ...named(data), password: data.password });
  }
  if (check === 'vhost') return Client.safeParse(body).success;
  if (check === 'resource') {
    const { data } = RabbitResource.safeParse(body);
    if (!data) return false;
    if (data.resource === 'exchange') return data.name === 'amq.topic' && data.permission !== 'configure';
    return [0, 1].some((qos) => data.name === `mqtt-subscription-${data.client_id}qos${qos}`);
  }
  const parameters = body as Record<string, unknown> | undefined;
  const { data } = RabbitTopic.safeParse({
    ...parameters,
    client_id: parameters?.['variable_map.client_id'],
  });
  if (check !== 'topic' || !data) return false;
  const access = { ...named(data), topic: getTopic(data.routing_key) };
  return data.permission === 'read'
    ? checks.maySubscribe(access)
    : checks.mayPublish({ ...access, retain: false, payload: null });
}

const EmqxAccess = Access.extend({
  action: z.enum(['publish', 'subscribe']),
  /** Retain flag of a message; a subscription has none. */
  retain: z.union([z.string(), z.boolean()]).optional(),
});

async function checkEmqx(checks: BrokerChecks, check: string, body: unknown): Promise<boolean> {
  if (check === 'authentication') {
    const { data } = SignIn.safeParse(body);
    return data !== undefined && checks.maySignIn({ ...named(data), password: data.password });
  }
  const { data } = EmqxAccess.safeParse(body);
  if (check !== 'authorization' || !data) return false;
  const access = { ...named(data), topic: data.topic };
  return data.action === 'subscribe'
    ? checks.maySubscribe(access)
    : checks.mayPublish({ ...access, retain: String(data.retain) !== 'false', payload: null });
}

const VernePublish = Access.extend({ retain: z.boolean(), payload: z.string() });
const VerneSubscribe = Client.extend({ topics: z.array(z.object({ topic: z.string() })) });

async function checkVerne(checks: BrokerChecks, hook: string, body: unknown): Promise<boolean> {
  if (hook.startsWith('auth_on_register')) {
    const { data } = SignIn.safeParse(body);
    return data !== undefined && checks.maySignIn({ ...named(data), password: data.password });
  }
  if (hook.startsWith('auth_on_publish')) {
    const { data } = VernePublish.safeParse(body);
    if (!data) return false;
    const { topic, retain, payload } = data;
    return checks.mayPublish({ ...named(data), topic, retain, payload: Buffer.from(payload, 'base64') });
  }
  const { data } = VerneSubscribe.safeParse(body);
  if (!hook.startsWith('auth_on_subscribe') || !data) return false;
  const { topics } = data;
  const granted = await Promise.all(
    topics.map(({ topic }) => checks.maySubscribe({ ...named(data), topic })),
  );
  return granted.every(Boolean);
}

const GoAuthClient = z.object({ username: z.string(), clientid: z.string() });
const GoAuthSignIn = GoAuthClient.extend({ password: z.string() });
/** 1: to deliver, 2: to publish, 4: to subscribe. */
const GoAuthAccess = GoAuthClient.extend({ topic: z.string(), acc: z.literal([1, 2, 4]) });

async function checkMosquitto(checks: BrokerChecks, check: string, body: unknown): Promise<boolean> {
  if (check === 'user') {
    const { data } = GoAuthSignIn.safeParse(body);
    return (
      data !== undefined &&
      checks.maySignIn({ user: data.username, clientId: data.clientid, password: data.password })
    );
  }
  const { data } = GoAuthAccess.safeParse(body);
  if (check !== 'acl' || !data) return false;
  const access = { user: data.username, clientId: data.clientid, topic: data.topic };
  return data.acc === 2
    ? checks.mayPublish({ ...access, retain: false, payload: null })
    : checks.maySubscribe(access);
}

const named = ({ username, client_id }: z.output<typeof Client>) => ({
  user: username,
  clientId: client_id,
});
