import { getAccumulativeDataByZone, getHistoryData } from '@heliograph/contracts/http';
import { Commissioning } from '@heliograph/contracts/commissioning';
import { topics, type Telemetry } from '@heliograph/contracts/mqtt';
import { readData, signIn, startSimulator, startStack, type StackProcess } from '@heliograph/testing';
import mqtt, { type MqttClient } from 'mqtt';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROUNDS = 10;
/** Acknowledgements before each kill; many more messages are in flight then. */
const ACKNOWLEDGED_A_ROUND = 150;
/** Messages of each gateway that come again after a kill, as a broker would repeat them. */
const REPEATED = 30;

type CommissionedGateway = Commissioning['gateways'][number];

let folder: string;
let stack: StackProcess | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-killed-'));
});
afterEach(async () => {
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

function start(): Promise<StackProcess> {
  return startStack({ dataDir: folder, env: { DEMO_STATIONS: '2', SIMULATOR: 'off' } });
}

it('a simulator whose server is gone before its gateways have started ends by itself', async () => {
  stack = await start();
  const simulator = startSimulator(stack);
  const exited = once(simulator.process, 'exit');
  simulator.process.disconnect();
  expect(await exited).toEqual([0, null]);
});

describe('a server killed during ingest', () => {
  it(
    '[API-02] keeps every acknowledged sample exactly once, over ten kills',
    async () => {
      const from = noonYesterday();
      const acknowledged = new Map<string, number[]>();
      const messages: Record<string, Message[]> = {};
      let sent = 0;
      for (let round = 0; round < ROUNDS; round++) {
        stack = await start();
        const gateways = await commissioned();
        let acks = 0;
        await new Promise<void>((resolve) => {
          void Promise.all(
            gateways.map((gateway) =>
              publishUntilCut(stack!.mqtt, gateway, {
                messages: (messages[gateway.uuid] ??= []),
                // One sample per millisecond and device: each instant is used once over all rounds.
                next: () => from + sent++,
                acknowledged: (at) => {
                  const device = findInverter(gateway).device_id;
                  acknowledged.set(device, [...(acknowledged.get(device) ?? []), at]);
                  if (++acks === ACKNOWLEDGED_A_ROUND) void stack!.kill();
                },
              }),
            ),
          ).then(() => resolve());
        });
        expect(acks, `round ${round}`).toBeGreaterThanOrEqual(ACKNOWLEDGED_A_ROUND);
      }

      stack = await start();
      const { token } = await signIn(stack, 'admin');
      for (const [deviceId, instants] of acknowledged) {
        const kept = await readData(
          stack,
          getHistoryData,
          { token, deviceId, propertyCode: 'P', start: from, end: from + sent },
          { token },
        );
        const times = kept.map(({ timestamp }) => timestamp);
        expect(new Set(times).size).toBe(times.length);
        expect(times).toEqual(expect.arrayContaining(instants));
        // The stored value is the sent one, not a neighbour's.
        for (const { timestamp, value } of kept) expect(value).toBe(timestamp % 1000);
        const energy = await readData(
          stack,
          getAccumulativeDataByZone,
          { token, deviceId, propertyCode: 'KRA', time: from, type: 'day', zoneStr: 'UTC' },
          { token },
        );
        const counted = energy.reduce((sum, { value }) => sum + (value ?? 0), 0);
        expect(counted).toBeCloseTo(counterAt(times.at(-1)!) - counterAt(times[0]!), 6);
      }
    },
    10 * 60_000,
  );
});

/** Far from UTC midnight, so that all samples are on one UTC day. */
const noonYesterday = () => Math.floor(Date.now() / 86_400_000) * 86_400_000 - 43_200_000;

/** A counter that grows by one watt hour per millisecond, which reveals energy counted twice or not at all. */
const counterAt = (at: number) => (at - noonYesterday()) / 1000 + 5000;

async function commissioned(): Promise<CommissionedGateway[]> {
  const text = await readFile(join(folder, 'commissioning.json'), 'utf8');
  return Commissioning.parse(JSON.parse(text)).gateways;
}

function findInverter(gateway: CommissionedGateway) {
  const inverter = gateway.devices.find(({ pv_kwp }) => pv_kwp > 0);
  if (!inverter) throw new Error(`${gateway.uuid} has no inverter`);
  return inverter;
}

interface Message {
  at: number;
  payload: string;
}

interface Samples {
  /** Those of earlier rounds; new ones are added. */
  messages: Message[];
  next(): number;
  acknowledged(at: number): void;
}

/** Publishes with twenty messages in flight until the connection is cut. */
async function publishUntilCut(url: string, gateway: CommissionedGateway, samples: Samples): Promise<void> {
  const client: MqttClient = await mqtt.connectAsync(url, {
    clientId: `gw-${gateway.uuid}`,
    username: gateway.uuid,
    password: gateway.password,
    protocolVersion: 4,
    reconnectPeriod: 0,
  });
  const cut = new Promise<void>((resolve) => client.once('close', () => resolve()));
  let seq = Date.now() * 1000;
  const again = samples.messages.slice(-REPEATED);
  const makeMessage = (at: number): Message => {
    const telemetry: Telemetry = {
      seq: seq++,
      period: 5000,
      samples: [
        {
          device_id: findInverter(gateway).device_id,
          at,
          status: 'normal',
          values: { P: at % 1000, KRA: counterAt(at) },
        },
      ],
    };
    const message = { at, payload: JSON.stringify(telemetry) };
    samples.messages.push(message);
    return message;
  };
  const publishOne = () => {
    const { at, payload } = again.shift() ?? makeMessage(samples.next());
    client.publish(topics.telemetry(gateway.uuid), payload, { qos: 1 }, (error) => {
      if (error) return;
      samples.acknowledged(at);
      publishOne();
    });
  };
  for (let lane = 0; lane < 20; lane++) publishOne();
  await cut;
  await client.endAsync(true);
}
