import { topics, type Telemetry } from '@heliograph/contracts/mqtt';
import {
  hasPostgres15,
  startPostgres15,
  type ExternalPostgres,
  type StackProcess,
} from '@heliograph/testing';
import { connect } from 'amqplib';
import mqtt from 'mqtt';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectRabbitBroker,
  probeRabbit,
} from '../../apps/server/src/broker/external/rabbitmq/rabbitBroker.ts';
import { brokerList } from '../../apps/server/src/config/brokerList.ts';
import { hasRabbitmq, startRabbitmq, type Rabbitmq } from './support/rabbitmq.ts';
import { readIngest, startServerGroup, type ServerGroup } from './support/serverGroup.ts';

const readReadyz = async ({ http }: Pick<StackProcess, 'http'>): Promise<string[]> => {
  const { failing = [] } = (await (await fetch(`${http}/readyz`)).json()) as { failing?: string[] };
  return failing;
};

describe.skipIf(!hasPostgres15 || !hasRabbitmq())('servers on RabbitMQ', () => {
  let postgres: ExternalPostgres;
  let group: ServerGroup;
  let broker: Rabbitmq;
  let first: StackProcess;
  let second: StackProcess;
  beforeAll(async () => {
    postgres = await startPostgres15();
    group = await startServerGroup({
      databaseUrl: postgres.url,
      startBroker: async (folder) => (broker = await startRabbitmq(folder)),
      // Each topic is in one queue, so some are needed for every server to get any.
      stations: 24,
    });
    first = await group.start();
  });
  afterAll(async () => {
    await group.stop();
    await postgres.stop();
  });

  it('[SCL-05] [SCL-01] a server that joins takes its share of the queues, and all is stored', async () => {
    await expect.poll(group.shares).toEqual([16]);
    const load = await group.startLoad();
    second = await group.start();
    await expect.poll(group.shares).toEqual([8, 8]);
    const before = await readIngest(first, 'messages');
    await expect.poll(() => readIngest(second, 'messages')).toBeGreaterThan(100);
    await expect.poll(() => readIngest(first, 'messages')).toBeGreaterThan(before + 100);
    await load.stop();
    await load.requireStored();
  });

  it('[SCL-05] [SCL-02] another server takes over within 10 s from one that is killed, and nothing is lost', async () => {
    const load = await group.startLoad();
    await expect.poll(load.acknowledged).toBeGreaterThan(200);
    const killedAt = performance.now();
    await first.kill();
    const atKill = load.acknowledged();
    await expect.poll(load.acknowledged).toBeGreaterThan(atKill + 100);
    const sent = load.acknowledged();
    await expect.poll(load.stored).toBeGreaterThanOrEqual(sent);
    expect(performance.now() - killedAt).toBeLessThan(10_000);
    await load.stop();
    await load.requireStored();
  });

  it('[SCL-05] [SCL-02] one that hangs is replaced, and what it had comes again', async () => {
    first = await group.start();
    await expect.poll(group.shares).toEqual([8, 8]);
    const load = await group.startLoad();
    const before = await readIngest(first, 'messages');
    await expect.poll(() => readIngest(first, 'messages')).toBeGreaterThan(before + 50);
    first.process.kill('SIGSTOP');
    const hungAt = performance.now();
    const atStop = load.acknowledged();
    await expect.poll(load.acknowledged).toBeGreaterThan(atStop + 100);
    const sent = load.acknowledged();
    await expect.poll(load.stored).toBeGreaterThanOrEqual(sent);
    // Three heartbeats and what the broker takes for them.
    expect(performance.now() - hungAt).toBeLessThan(20_000);
    first.process.kill('SIGCONT');
    await expect.poll(group.shares).toEqual([8, 8]);
    await load.stop();
    await load.requireStored();
  });

  it('[SCL-05] [SCL-02] store late messages, and each once', async () => {
    const { rows } = await group.pool.query<{ id: number; device_id: string; uuid: string }>(
      `select device.id, device_id, uuid from device join gateway on gateway.id = gateway_id
       where device.type = 'C002' order by gateway.id, device.id limit 1`,
    );
    const { id, device_id, uuid } = rows[0]!;
    const from = Date.now() - 7_200_000;
    const numbers = Array.from({ length: 300 }, (_, i) => i);
    const gateway = await mqtt.connectAsync(broker.tcpUrl);
    const send = (i: number) => {
      const at = from + i * 1_000;
      const message: Telemetry = {
        seq: 10 + i,
        period: 1_000,
        samples: [{ device_id, at, status: 'normal', values: { SOC: i % 100 } }],
      };
      return gateway.publishAsync(topics.telemetry(uuid), JSON.stringify(message), { qos: 1 });
    };
    await Promise.all(numbers.filter((i) => i % 2 === 0).map(send));
    await Promise.all(numbers.filter((i) => i % 2 === 1).map(send));
    await Promise.all(numbers.map(send));
    await gateway.endAsync();
    const stored = async () => {
      const { rows: samples } = await group.pool.query<{ at: string }>(
        'select at from sample where device_id = $1 and at >= $2 and at < $3 order by at',
        [id, from, from + 300_000],
      );
      return samples.map(({ at }) => Number(at));
    };
    await expect.poll(stored).toEqual(numbers.map((i) => from + i * 1_000));
  });

  it('[SCL-05] [SCL-02] [OPS-08] go on by themselves after PostgreSQL was away, without losing anything', async () => {
    const load = await group.startLoad();
    await expect.poll(load.acknowledged).toBeGreaterThan(100);
    await postgres.halt();
    for (const server of [first, second])
      await expect.poll(() => readReadyz(server)).toEqual(['database', 'ingest']);
    const before = load.acknowledged();
    await expect.poll(load.acknowledged).toBeGreaterThan(before + 500);
    await postgres.resume();
    for (const server of [first, second]) await expect.poll(() => readReadyz(server)).toEqual([]);
    await load.stop();
    await load.requireStored();
    expect(second.output()).not.toContain('broker is unavailable');
  });

  it('[SCL-05] [SCL-02] what the broker acknowledged before it was killed is stored when it is back', async () => {
    const load = await group.startLoad();
    await expect.poll(load.acknowledged).toBeGreaterThan(100);
    await broker.kill();
    await expect.poll(() => readReadyz(first)).toContain('broker');
    await broker.restart();
    for (const server of [first, second]) await expect.poll(() => readReadyz(server)).toEqual([]);
    const before = load.acknowledged();
    await expect.poll(load.acknowledged).toBeGreaterThan(before + 100);
    await load.stop();
    await load.requireStored();
  });

  it('[SCL-05] report a missing binding, and create it again', async () => {
    const connection = await connect(broker.amqpUrl);
    const channel = await connection.createChannel();
    const { rows } = await group.pool.query<{ value: string }>(
      `select value from deployment where key = 'brokers.name'`,
    );
    const exchange = `heliograph-${Buffer.from(rows[0]!.value, 'base64').toString('hex', 0, 6)}`;
    await channel.unbindExchange(exchange, 'amq.topic', '.gateway.*.telemetry');
    await expect
      .poll(() => `${first.output()}${second.output()}`)
      .toContain('reach no queue, although the broker acknowledges them');
    await connection.close();
    for (const server of [first, second]) await expect.poll(() => readReadyz(server)).toEqual([]);
    const load = await group.startLoad();
    await expect.poll(load.acknowledged).toBeGreaterThan(50);
    await load.stop();
    await load.requireStored();
  });

  it('[SCL-05] sends to gateways what was published before it was connected, and after the broker was away', async () => {
    const topic = topics.upgrade('11111111-2222');
    const received: string[] = [];
    const gateway = mqtt.connect(broker.tcpUrl, { clientId: 'gw-11111111-2222', reconnectPeriod: 200 });
    gateway.on('error', () => undefined);
    gateway.on('message', (_topic, payload) => received.push(payload.toString()));
    await gateway.subscribeAsync(topic, { qos: 1 });
    const link = connectRabbitBroker({
      id: 1,
      broker: brokerList(broker.entry)![0]!,
      deployment: 'test',
      server: 'one',
      accept: () => Promise.resolve(),
      receives: false,
      isSuitable: () => true,
      log: pino({ level: 'silent' }),
    });
    link.publish(topic, 'first');
    await expect.poll(() => received).toEqual(['first']);
    const subscribedAgain = new Promise<void>((resolve) =>
      gateway.once('packetsend', () =>
        gateway.on('packetreceive', ({ cmd }) => cmd === 'suback' && resolve()),
      ),
    );
    await broker.kill();
    await expect.poll(link.isConnected).toBe(false);
    await broker.restart();
    await subscribedAgain;
    link.publish(topic, 'second');
    await expect.poll(() => received).toContain('second');
    expect(link.isConnected()).toBe(true);
    await link.close();
    await gateway.endAsync();
  });
});

it.skipIf(!hasRabbitmq())('[SCL-05] RabbitMQ without its plugin is refused by name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-rabbit-'));
  const broker = await startRabbitmq(folder, { plugins: ['rabbitmq_mqtt', 'rabbitmq_web_mqtt'] });
  try {
    await expect(probeRabbit(brokerList(broker.entry)![0]!, 'test')).rejects.toThrow(
      'the broker needs the plugin rabbitmq_consistent_hash_exchange',
    );
  } finally {
    await broker.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
