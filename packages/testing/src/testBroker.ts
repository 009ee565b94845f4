import type { ParsedTopic } from '@heliograph/contracts/mqtt';
import { parseTopic } from '@heliograph/contracts/mqtt';
import { Aedes } from 'aedes';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface ReceivedMessage {
  topic: string;
  channel: ParsedTopic['channel'] | undefined;
  retain: boolean;
  text: string;
  /** Parsed JSON; undefined if invalid. */
  json: unknown;
}

/** A running broker that records what gateways publish. */
export interface TestBroker {
  url: string;
  received: ReceivedMessage[];
  /** The first matching message in `received` from index `from`, waiting for it if necessary. */
  until(fits: (message: ReceivedMessage) => boolean, from?: number): Promise<ReceivedMessage>;
  /** User names by client id. */
  clients: Map<string, string | undefined>;
  /** Required passwords by user name; other users may use any. */
  passwords: Map<string, string>;
  /** User names that are rejected. */
  refusedUsers: Set<string>;
  /** Publishes a message. Resolves once a client has acknowledged it. */
  publish(topic: string, payload: string): Promise<void>;
  /** Drops every connection and refuses new ones until `reopen`. */
  isDown(): void;
  reopen(): void;
  close(): Promise<void>;
}

export async function startTestBroker(): Promise<TestBroker> {
  const received: ReceivedMessage[] = [];
  const waiting = new Set<() => void>();
  const clients = new Map<string, string | undefined>();
  const passwords = new Map<string, string>();
  const refused = new Set<string>();
  const sockets = new Set<Socket>();
  let isDown = false;
  const broker = await Aedes.createBroker({
    authenticate: (client, username = '', password, done) => {
      clients.set(client.id, username);
      const wanted = passwords.get(username);
      done(null, !refused.has(username) && (wanted === undefined || wanted === password?.toString()));
    },
  });
  broker.on('publish', ({ topic, payload, retain }) => {
    if (!topic.startsWith('/gateway/')) return;
    const text = payload.toString();
    received.push({ topic, channel: parseTopic(topic)?.channel, retain, text, json: parse(text) });
    for (const look of [...waiting]) look();
  });
  const server = createServer((socket) => {
    if (isDown) {
      socket.destroy();
      return;
    }
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    broker.handle(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    clients,
    passwords,
    refusedUsers: refused,
    until: (fits, from = 0) =>
      new Promise((resolve) => {
        const look = () => {
          const found = received.slice(from).find(fits);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    async publish(topic, payload) {
      const acknowledged = once(broker, 'ack');
      broker.publish(
        { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false },
        () => undefined,
      );
      await acknowledged;
    },
    isDown() {
      isDown = true;
      for (const socket of sockets) socket.destroy();
    },
    reopen: () => void (isDown = false),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await new Promise<void>((resolve) => broker.close(resolve));
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
