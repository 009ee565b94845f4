/** The peer: mqtt.js in the page, which parses each message and keeps its values; the sum is shown five times a second. */
import mqtt from 'mqtt';
import type { PeerAccess } from '../live/peerPage.ts';

const access = JSON.parse(decodeURIComponent(location.hash.slice(1))) as PeerAccess;
const heading = document.body.appendChild(document.createElement('h1'));
heading.id = 'pv';
const values = new Map<string, Record<string, number>>();
const client = mqtt.connect(access.url, {
  clientId: access.clientId,
  username: access.user,
  password: access.password,
});
client.on('connect', () => client.subscribe(access.topics));
client.on('message', (_topic, payload) => {
  const { samples } = JSON.parse(payload.toString()) as {
    samples: { device_id: string; values: Record<string, number> }[];
  };
  for (const sample of samples) values.set(sample.device_id, sample.values);
});
setInterval(() => {
  let watts = 0;
  for (const device of values.values()) watts += device.P ?? 0;
  heading.textContent = `${(watts / 1000).toFixed(2)} kW`;
}, 200);
