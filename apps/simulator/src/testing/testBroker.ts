import type { ParsedTopic } from '@heliograph/contracts/mqtt';
import { parseTopic } from '@heliograph/contracts/mqtt';
import { Aedes } from 'aedes';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface Heard {
  topic: string;
  channel: ParsedTopic['channel'] | undefined;
  retain: boolean;
  text: string;
  /** Parsed, or undefined for what is not JSON. */
  json: unknown;
}

/** A really running broker that remembers what gateways published. */
export interface TestBroker {
  url: string;
  heard: Heard[];
  /** The first message after `from` in `heard` that fits, or the next one to come. */
  until(fits: (message: Heard) => boolean, from?: number): Promise<Heard>;
  /** Client ids, with the user names they came with. */
  clients: Map<string, string | undefined>;
  /** Passwords that are asked for, by user name; of nobody else any is. */
  passwords: Map<string, string>;
  /** User names that are turned away. */
  refused: Set<string>;
  /** Publishes, and resolves once a client has acknowledged it. */
  say(topic: string, payload: string): Promise<void>;
  /** Drops every connection and refuses new ones until `reopen`. */
  shut(): void;
  reopen(): void;
  close(): Promise<void>;
}

export async function startTestBroker(): Promise<TestBroker> {
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  const clients = new Map<string, string | undefined>();
  const passwords = new Map<string, string>();
  const refused = new Set<string>();
  const sockets = new Set<Socket>();
  let shut = false;
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
    heard.push({ topic, channel: parseTopic(topic)?.channel, retain, text, json: parse(text) });
    for (const look of [...waiting]) look();
  });
  const server = createServer((socket) => {
    if (shut) {
      socket.destroy();
      return;
    }
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    broker.handle(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    clients,
    passwords,
    refused,
    until: (fits, from = 0) =>
      new Promise((resolve) => {
        const look = () => {
          const found = heard.slice(from).find(fits);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    async say(topic, payload) {
      const acknowledged = once(broker, 'ack');
      broker.publish(
        { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false },
        () => undefined,
      );
      await acknowledged;
    },
    shut() {
      shut = true;
      for (const socket of sockets) socket.destroy();
    },
    reopen: () => void (shut = false),
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
