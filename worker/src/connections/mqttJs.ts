import mqtt from 'mqtt';
import type { MqttConnect } from './mqttConnection.ts';

/** Broker and client close the connection after one and a half of these without a packet. */
const KEEPALIVE_S = 6;
/** Together with the longest wait between attempts, less than the 15 s within which a wall must be right again. */
const CONNECT_TIMEOUT_MS = 6_000;
/** Keeps SUBSCRIBE packets of big fleets below what brokers accept. */
const TOPICS_PER_PACKET = 500;
/** CONNACK: bad user name or password, not authorised. */
const REFUSALS: readonly unknown[] = [4, 5];

/** MQTT.js over a websocket. */
export const connectMqttJs: MqttConnect = ({ url, clientId, username, password }, events) => {
  const client = mqtt.connect(url, {
    clientId,
    username,
    password,
    clean: true,
    keepalive: KEEPALIVE_S,
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: 0,
    resubscribe: false,
    subscribeBatchSize: TOPICS_PER_PACKET,
    // A worker's own timers are not throttled; the default would start a nested worker for them.
    timerVariant: 'native',
  });
  let over = false;
  let refused = false;

  function end() {
    over = true;
    client.end(true);
  }

  client.on('connect', () => {
    if (!over) events.onOpen();
  });
  client.on('message', (topic, payload) => {
    if (!over) events.onMessage(topic, payload);
  });
  client.on('packetreceive', () => {
    if (!over) events.onPacket();
  });
  client.on('error', (error) => {
    refused ||= 'code' in error && REFUSALS.includes(error.code);
  });
  client.on('close', () => {
    if (over) return;
    end();
    events.onClose(refused ? 'refused' : 'lost');
  });

  return {
    async subscribe(topics) {
      if (topics.length === 0) return;
      // One topic that is no longer allowed must not block the others; a lost connection closes anyway.
      await client.subscribeAsync(topics, { qos: 0 }).catch(() => undefined);
    },
    unsubscribe: (topics) => void client.unsubscribe(topics),
    publish: (topic, payload) => void client.publish(topic, payload, { qos: 0 }),
    ping: () => client.sendPing(),
    end,
  };
};
