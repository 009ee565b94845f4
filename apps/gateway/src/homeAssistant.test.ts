import { startTestBroker, type TestBroker } from '@heliograph/testing';
import mqtt, { type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sample } from './driver.ts';
import { startHomeAssistant, type HomeAssistant } from './homeAssistant.ts';
import { createFakeDriver, type FakeDriver } from './testing/fakeDriver.ts';

const uuid = 'HG-00000001';
let broker: TestBroker;
let listener: MqttClient;
/** The newest message by topic. */
let messages: Map<string, string>;
let driver: FakeDriver;
let homeAssistant: HomeAssistant;

beforeEach(async () => {
  broker = await startTestBroker();
  messages = new Map();
  listener = await mqtt.connectAsync(broker.url);
  await listener.subscribeAsync('#');
  listener.on('message', (topic, payload) => void messages.set(topic, payload.toString()));
  driver = createFakeDriver('INV', { every: 5_000 });
  await new Promise<void>((resolve) => {
    homeAssistant = startHomeAssistant({
      config: { url: broker.url, prefix: 'homeassistant' },
      uuid,
      drivers: [driver],
      connect: mqtt.connect,
      onFailure: (error) => expect.fail(error.message),
      onConnect: resolve,
    });
  });
});
afterEach(async () => {
  homeAssistant.close();
  await listener.endAsync(true);
  await broker.close();
});

const take = (sample: Sample | null) => homeAssistant.take({ driver, tick: 0, sample, problem: null });
const sample = (values: Record<string, number>): Sample => ({ at: 0, status: 'normal', values, alarms: [] });
const config = (code: string) =>
  JSON.parse(messages.get(`homeassistant/sensor/${uuid}_INV/${code}/config`) ?? 'null') as Record<
    string,
    unknown
  >;

describe('discovery by Home Assistant', () => {
  it('[GW-10] offers each value of a device with its unit and class', async () => {
    take(sample({ P: 1000, KRA: 12.5, run_state: 2, unknown: 1 }));
    const state = `heliograph/${uuid}/INV/state`;
    await expect
      .poll(() => JSON.parse(messages.get(state) ?? 'null') as unknown)
      .toEqual({ P: 1000, KRA: 12.5, run_state: 'Normal' });
    await expect.poll(() => messages.has(`homeassistant/sensor/${uuid}_INV/run_state/config`)).toBe(true);
    expect(config('P')).toMatchObject({
      unique_id: `${uuid}_INV_P`,
      state_topic: state,
      value_template: "{{ value_json['P'] }}",
      unit_of_measurement: 'W',
      device_class: 'power',
      state_class: 'measurement',
      expire_after: 30,
      device: {
        identifiers: [`${uuid}_INV`],
        manufacturer: 'Fake',
        model: 'Hybrid',
        serial_number: '2301234567',
      },
    });
    expect(config('KRA')).toMatchObject({ device_class: 'energy', state_class: 'total_increasing' });
    expect(config('run_state')).toMatchObject({ device_class: 'enum' });
    expect((config('run_state').options as string[]).includes('Normal')).toBe(true);
  });

  it('[GW-10] makes a device unavailable that does not answer, and all of them without the gateway', async () => {
    const device = `heliograph/${uuid}/INV/availability`;
    take(sample({ P: 1000 }));
    await expect.poll(() => messages.get(device)).toBe('online');
    expect(config('P')).toMatchObject({
      availability: [{ topic: `heliograph/${uuid}/availability` }, { topic: device }],
      availability_mode: 'all',
    });
    take(null);
    await expect.poll(() => messages.get(device)).toBe('offline');
    expect(messages.get(`heliograph/${uuid}/availability`)).toBe('online');
    homeAssistant.close();
    await expect.poll(() => messages.get(`heliograph/${uuid}/availability`)).toBe('offline');
  });

  it('[GW-10] offers a value once over a connection', async () => {
    take(sample({ P: 1000 }));
    await expect.poll(() => config('P')).not.toBeNull();
    const topics = [...messages.keys()].filter((topic) => topic.endsWith('config'));
    take(sample({ P: 1001 }));
    await expect.poll(() => messages.get(`heliograph/${uuid}/INV/state`)).toBe('{"P":1001}');
    expect([...messages.keys()].filter((topic) => topic.endsWith('config'))).toEqual(topics);
  });
});
