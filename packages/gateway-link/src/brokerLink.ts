import { topics, type GatewayStatus } from '@heliograph/contracts/mqtt';
import type { IClientOptions, MqttClient } from 'mqtt';
import { Socket } from 'node:net';

/** Publishing failed for lack of a connection; the caller decides whether to retry. */
export class LinkDownError extends Error {
  override readonly name = 'LinkDown';
}

/** A gateway's connection to its broker, with automatic reconnects. */
export interface BrokerLink {
  connected(): boolean;
  /** QoS 1. @throws LinkDownError when there is no connection or it ends before the acknowledgement. */
  publish(topic: string, payload: string, options?: { retain?: boolean }): Promise<void>;
  /** Drops the connection without a DISCONNECT, so that the broker publishes the last will, and stays offline. */
  cut(): void;
  /** Reconnects after `cut`. */
  restore(): void;
  /** Sets the password for the next connection. A pending retry happens immediately. */
  setPassword(password: string): void;
  /** Disconnects permanently. */
  close(): void;
}

export interface BrokerLinkOptions {
  connect: (url: string, options: IClientOptions) => MqttClient;
  url: string;
  uuid: string;
  password: string;
  /** The gateway's clock. */
  now: () => number;
  random: () => number;
  onConnect: () => void;
  /** An attempt to connect failed, or a connection broke with an error. */
  onFailure?: (error: Error & { code?: number | string }) => void;
  onRequest: (payload: Buffer) => void;
  onUpgrade: (payload: Buffer) => void;
}

const FIRST_RETRY = 1000;
const MAX_RETRY_MS = 30_000;

export function createBrokerLink({
  connect,
  url,
  uuid,
  password: firstPassword,
  now,
  random,
  onConnect,
  onFailure,
  onRequest,
  onUpgrade,
}: BrokerLinkOptions): BrokerLink {
  const pending = new Set<(error: Error) => void>();
  let password = firstPassword;
  let client: MqttClient | null = null;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let wanted = true;
  open();

  return {
    connected: () => client?.connected ?? false,
    publish: (topic, payload, { retain = false } = {}) =>
      new Promise((resolve, reject) => {
        if (!client?.connected) {
          reject(new LinkDownError());
          return;
        }
        pending.add(reject);
        client.publish(topic, payload, { qos: 1, retain }, (error) => {
          pending.delete(reject);
          if (error) reject(error);
          else resolve();
        });
      }),
    cut() {
      wanted = false;
      clearTimeout(retry);
      client?.stream.destroy();
    },
    restore() {
      if (wanted) return;
      wanted = true;
      failures = 0;
      if (!client) open();
    },
    setPassword(renewed) {
      if (renewed === password) return;
      password = renewed;
      failures = 0;
      if (!wanted || client) return;
      clearTimeout(retry);
      open();
    },
    close() {
      wanted = false;
      clearTimeout(retry);
      client?.end(true);
    },
  };

  function open(): void {
    const will: GatewayStatus = { status: 'offline', at: now() };
    const opened = connect(url, {
      clientId: `gw-${uuid}`,
      username: uuid,
      password,
      keepalive: 10,
      clean: true,
      // Each connection gets a new client, so that nothing queued in the last one is sent again.
      reconnectPeriod: 0,
      connectTimeout: 10_000,
      will: { topic: topics.status(uuid), payload: Buffer.from(JSON.stringify(will)), qos: 1, retain: true },
    });
    client = opened;
    opened.on('connect', () => {
      failures = 0;
      // A reply follows the acknowledgement of its request; else it waits until the broker has confirmed that.
      if (opened.stream instanceof Socket) opened.stream.setNoDelay(true);
      opened.subscribe([topics.request(uuid), topics.upgrade(uuid)], { qos: 1 }, (error) => {
        if (error) opened.stream.destroy();
        else onConnect();
      });
    });
    opened.on('message', (topic, payload) => {
      if (topic === topics.upgrade(uuid)) onUpgrade(payload);
      else onRequest(payload);
    });
    // 'close' follows and schedules the reconnect.
    opened.on('error', (error) => {
      if (wanted) onFailure?.(error);
      opened.stream.destroy();
    });
    opened.on('close', () => {
      if (client !== opened) return;
      client = null;
      opened.end(true);
      for (const reject of pending) reject(new LinkDownError());
      pending.clear();
      if (wanted) retry = setTimeout(open, backoff());
    });
  }

  /** Doubles up to half a minute; jitter keeps a fleet from reconnecting all at once. */
  function backoff(): number {
    const longest = Math.min(MAX_RETRY_MS, FIRST_RETRY * 2 ** failures++);
    return longest * (0.5 + 0.5 * random());
  }
}
