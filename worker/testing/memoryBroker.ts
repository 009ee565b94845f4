import type { MqttConnect, MqttEvents } from '../src/connections/mqttConnection.ts';

export interface Client {
  url: string;
  clientId: string;
  username: string;
  password: string;
  topics: Set<string>;
  events: MqttEvents;
}

/** A broker in memory with exact topics and retained messages, which can stop responding or stop. */
export function createMemoryBroker() {
  const clients = new Set<Client>();
  const retained = new Map<string, string>();
  const handlers = new Map<string, (payload: string) => void>();
  const encoder = new TextEncoder();
  let running = true;
  let unresponsive = false;
  let accepts: (password: string) => boolean = () => true;
  let attempts = 0;

  const connect: MqttConnect = ({ url, clientId, username, password }, events) => {
    attempts++;
    const client: Client = { url, clientId, username, password, topics: new Set(), events };
    queueMicrotask(() => {
      if (!running) {
        events.onClose('lost');
        return;
      }
      if (!accepts(password)) {
        events.onClose('refused');
        return;
      }
      clients.add(client);
      events.onOpen();
    });
    const open = () => clients.has(client);
    return {
      subscribe(topics) {
        if (open())
          for (const topic of topics) {
            client.topics.add(topic);
            const payload = retained.get(topic);
            if (payload !== undefined) queueMicrotask(() => deliver(client, topic, payload));
          }
        return Promise.resolve();
      },
      unsubscribe(topics) {
        for (const topic of topics) client.topics.delete(topic);
      },
      ping() {
        if (open() && !unresponsive) events.onPacket();
      },
      publish(topic, payload) {
        if (open() && !unresponsive) handlers.get(topic)?.(payload);
      },
      end() {
        clients.delete(client);
      },
    };
  };

  function deliver(client: Client, topic: string, payload: string) {
    if (!clients.has(client) || unresponsive) return;
    client.events.onPacket();
    client.events.onMessage(topic, encoder.encode(payload));
  }

  return {
    connect,
    clients: () => [...clients],
    attempts: () => attempts,
    /** @param at only to clients that connected to this address */
    publish(topic: string, message: unknown, retain = false, at?: string) {
      const payload = typeof message === 'string' ? message : JSON.stringify(message);
      if (retain) retained.set(topic, payload);
      for (const client of clients)
        if (client.topics.has(topic) && (at ?? client.url) === client.url) deliver(client, topic, payload);
    },
    /** Handles requests as the gateway of a topic. */
    on: (topic: string, handler: (payload: string) => void) => void handlers.set(topic, handler),
    acceptPasswords: (rule: (password: string) => boolean) => void (accepts = rule),
    /** Connections stay open, but nothing is delivered. */
    setUnresponsive: (on: boolean) => void (unresponsive = on),
    /** Connections are lost without either side noticing. */
    dropConnections: () => clients.clear(),
    stop() {
      running = false;
      const lost = [...clients];
      clients.clear();
      for (const { events } of lost) events.onClose('lost');
    },
    start() {
      running = true;
    },
  };
}
export type MemoryBroker = ReturnType<typeof createMemoryBroker>;
