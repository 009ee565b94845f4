import { topics, type GatewayRequest } from '@heliograph/contracts/mqtt';
import type { AedesPublishPacket } from 'aedes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startAedesBroker } from '../../testing/aedesBroker.ts';
import { connectMqtt, openAhead } from './mqttSocket.ts';
import { createBrokerLink, type BrokerLink } from './brokerLink.ts';
import { createRequestChannel } from './requestChannel.ts';
import type { SetTimer } from '../ports.ts';

const GATEWAY = 'gw-00000001';
const CLIENT = 'public-1';
const setTimer: SetTimer = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
const ends: (() => unknown)[] = [];
// Node 20 has none of its own.
beforeEach(() => void vi.stubGlobal('WebSocket', WebSocket));
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function harness(accepts?: (password: string) => boolean) {
  const broker = await startAedesBroker(accepts);
  ends.push(broker.stop);
  const channel = createRequestChannel({
    clientId: CLIENT,
    publish: (topic, payload) => link.publish(topic, payload),
    now: Date.now,
    setTimer,
  });
  const onMessage = vi.fn((topic: string, payload: Uint8Array) => {
    if (topic === topics.response(GATEWAY, CLIENT)) {
      channel.receive(GATEWAY, JSON.parse(new TextDecoder().decode(payload)));
    }
  });
  const onUp = vi.fn();
  const onDown = vi.fn();
  const credentials = vi.fn((renew: boolean) =>
    Promise.resolve({ url: broker.url(), username: 'public', password: renew ? 'renewed' : 'first' }),
  );
  const link: BrokerLink = createBrokerLink({
    connect: connectMqtt,
    clientId: CLIENT,
    credentials,
    topics: () => [topics.status(GATEWAY), topics.response(GATEWAY, CLIENT)],
    onUp,
    onDown,
    onMessage,
    now: Date.now,
    setTimer,
    random: () => 0.5,
  });
  ends.push(() => link.close());
  return { broker, link, channel, onMessage, onUp, onDown, credentials };
}

type EngineHarness = Awaited<ReturnType<typeof harness>>;

/** A gateway on the real broker that answers device_status requests. */
function answerStatusRequests({ broker }: EngineHarness) {
  const aedes = broker.gateways();
  const reply = (packet: AedesPublishPacket, done: () => void) => {
    const { id, client_id, data } = JSON.parse(packet.payload.toString()) as Extract<
      GatewayRequest,
      { action: 'device_status' }
    >;
    const payload = JSON.stringify({
      id,
      code: 1,
      data: data.map((device_id) => ({ device_id, status: 'normal' })),
    });
    const topic = topics.response(GATEWAY, client_id);
    aedes.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, done);
  };
  aedes.subscribe(topics.request(GATEWAY), reply, () => undefined);
}

it('uses a socket that was opened before its credentials were known, once', async () => {
  const broker = await startAedesBroker();
  ends.push(broker.stop);
  const opened: string[] = [];
  class CountedSocket extends WebSocket {
    constructor(url: string, protocol: string) {
      super(url, protocol);
      opened.push(url);
    }
  }
  vi.stubGlobal('WebSocket', CountedSocket);
  const target = { url: broker.url(), clientId: CLIENT, username: 'public', password: 'first' };
  const connect = () =>
    new Promise<void>((onOpen) => {
      const events = { onOpen, onMessage: vi.fn(), onPacket: vi.fn(), onClose: vi.fn() };
      ends.push(connectMqtt(target, events).end);
    });
  openAhead(broker.url());
  await connect();
  expect(opened).toHaveLength(1);
  await connect();
  expect(opened).toHaveLength(2);
});

it('[LIVE-02] receives retained statuses and exchanges requests and replies with a real broker', async () => {
  const setup = await harness();
  const payload = Buffer.from('{"status":"online","at":1}');
  setup.broker
    .gateways()
    .publish(
      { cmd: 'publish', topic: topics.status(GATEWAY), payload, qos: 1, retain: true, dup: false },
      () => undefined,
    );
  answerStatusRequests(setup);
  await expect.poll(() => setup.onUp).toHaveBeenCalledOnce();
  await expect.poll(() => setup.onMessage).toHaveBeenCalled();
  expect(setup.onMessage.mock.calls[0]?.[0]).toBe(topics.status(GATEWAY));

  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      setup.channel.request(GATEWAY, 'device_status', [`device-${n}`], 10_000),
    ),
  );
  expect(answers.map(({ data }) => data[0]?.device_id)).toEqual(
    Array.from({ length: 100 }, (_, n) => `device-${n}`),
  );
});

it('[LIVE-01] reconnects to a restarted broker on a single connection', async () => {
  const setup = await harness();
  await expect.poll(() => setup.onUp).toHaveBeenCalledTimes(1);
  await setup.broker.stop();
  await expect.poll(() => setup.onDown).toHaveBeenCalled();
  expect(setup.link.isUp()).toBe(false);
  await setup.broker.start();
  await expect.poll(() => setup.onUp).toHaveBeenCalledTimes(2);
  expect(setup.broker.clients()).toBe(1);
  answerStatusRequests(setup);
  const { data } = await setup.channel.request(GATEWAY, 'device_status', ['a'], 5_000);
  expect(data).toHaveLength(1);
});

it('renews credentials that the broker refuses', async () => {
  const setup = await harness((password) => password === 'renewed');
  await expect.poll(() => setup.onUp).toHaveBeenCalledOnce();
  expect(setup.credentials.mock.calls).toEqual([[false], [true]]);
});

it('[LIVE-01] ends the connection when closed', async () => {
  const setup = await harness();
  await expect.poll(() => setup.broker.clients()).toBe(1);
  setup.link.close();
  await expect.poll(() => setup.broker.clients()).toBe(0);
  expect(setup.onDown).not.toHaveBeenCalled();
});
