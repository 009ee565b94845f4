/**
 * The peer, a typical page: each tab has its own mqtt.js connection, queries each device itself and matches replies by
 * their id.
 */
import mqtt from 'mqtt';
import { readAsk } from '../fleet/peerAsk.ts';
import '../fleet/watch.ts';
import type { Reading } from './watch.ts';

/** Same timeout as the portal. */
const TIMEOUT_MS = 1_000;

const { url, user, password, clientId: prefix } = readAsk();
const clientId = `${prefix}-${crypto.randomUUID()}`;
const client = mqtt.connect(url, { clientId, username: user, password });
const waiting = new Map<string, (value: number | null) => void>();
/** Gateway by device, set by the benchmark. */
const gatewayOf = JSON.parse(localStorage.getItem('gatewayOf') ?? '{}') as Record<string, string>;

client.on('message', (_topic, payload) => {
  const { id, data } = JSON.parse(payload.toString()) as {
    id: string;
    data: { datas: { value: number }[] }[];
  };
  waiting.get(id)?.(data[0]?.datas[0]?.value ?? null);
});
client.on('connect', () => {
  const topics = Object.values(gatewayOf).map((uuid) => `/gateway/${uuid}/response/client/${clientId}`);
  client.subscribe(topics, () => (document.body.dataset.ready = 'true'));
});

const read = (deviceId: string, code: string) =>
  new Promise<number | null>((resolve) => {
    const id = `get_group_property_${crypto.randomUUID()}`;
    const settle = (value: number | null) => {
      clearTimeout(timer);
      waiting.delete(id);
      resolve(value);
    };
    const timer = setTimeout(() => settle(null), TIMEOUT_MS);
    waiting.set(id, settle);
    const data = [{ device_id: deviceId, defines: [code] }];
    const request = { id, client_id: clientId, action: 'get_group_property', data };
    client.publish(`/gateway/${gatewayOf[deviceId]}/request`, JSON.stringify(request));
  });

window.reading = {
  readAll: (deviceIds: readonly string[], code: string) =>
    Promise.all(deviceIds.map((deviceId) => read(deviceId, code))),
} satisfies Reading;
