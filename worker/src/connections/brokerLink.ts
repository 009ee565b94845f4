import { backoff } from './backoff.ts';
import type { MqttConnect, MqttConnection } from './mqttConnection.ts';
import type { SetTimer } from '../ports.ts';

export interface BrokerCredentials {
  url: string;
  username: string;
  password: string;
}

/** Pages must show within 5 s that the broker is gone, even if it just stops sending … */
const TIMEOUT_MS = 3_500;
/** … so it is pinged when nothing arrives. */
const PROBE_MS = 1_000;
/** After this long it reconnects, since the route may have changed: a wall must be right within 15 s of any outage. */
const DEAD_MS = 9_000;

interface Options {
  connect: MqttConnect;
  clientId: string;
  /** Called before each attempt; `renew` when the broker refused the last ones. */
  credentials: (renew: boolean) => Promise<BrokerCredentials>;
  /** All topics to subscribe to, as of now. */
  topics: () => string[];
  /** Connected and subscribed, or packets arrive again. */
  onUp: () => void;
  /** An attempt failed, the connection was lost, or packets stopped arriving. */
  onDown: () => void;
  onMessage: (topic: string, payload: Uint8Array<ArrayBuffer>) => void;
  now: () => number;
  setTimer: SetTimer;
  random: () => number;
}

export type BrokerLink = ReturnType<typeof createBrokerLink>;

/**
 * Keeps one connection to one broker alive until closed: connects, subscribes, and starts over whenever it is lost. When
 * packets stop, it counts as down soon but is closed only after a while: a broker under load must not get new connections
 * on top.
 */
export function createBrokerLink(options: Options) {
  const { connect, clientId, now, setTimer, random } = options;
  let connection: MqttConnection | null = null;
  let up = false;
  let closed = false;
  let renew = false;
  let failures = 0;
  /** Tells the current attempt from abandoned ones. */
  let attempt = 0;
  let cancelRetry: () => void = () => undefined;
  let lastPacketAt = 0;
  let timedOut = false;
  let cancelProbe: () => void = () => undefined;

  async function open() {
    const mine = ++attempt;
    const current = () => mine === attempt && !closed;
    try {
      const { url, username, password } = await options.credentials(renew);
      if (!current()) return;
      renew = false;
      const opened = connect(
        { url, clientId, username, password },
        {
          onOpen: () => void subscribe(opened, current),
          onMessage: (topic, payload) => current() && options.onMessage(topic, payload),
          onPacket: () => current() && onPacket(),
          onClose: (reason) => {
            if (!current()) return;
            renew = reason === 'refused';
            retry();
          },
        },
      );
      connection = opened;
    } catch {
      if (current()) retry();
    }
  }

  async function subscribe(opened: MqttConnection, current: () => boolean) {
    await opened.subscribe(options.topics());
    if (!current()) return;
    up = true;
    failures = 0;
    onPacket();
    cancelProbe();
    cancelProbe = setTimer(probe, PROBE_MS);
    options.onUp();
  }

  function onPacket() {
    lastPacketAt = now();
    if (!timedOut) return;
    timedOut = false;
    options.onUp();
  }

  function probe() {
    cancelProbe = setTimer(probe, PROBE_MS);
    const elapsed = now() - lastPacketAt;
    if (elapsed >= DEAD_MS) {
      retry();
      return;
    }
    if (elapsed >= PROBE_MS) connection?.ping();
    if (timedOut || elapsed < TIMEOUT_MS) return;
    timedOut = true;
    options.onDown();
  }

  function lose() {
    attempt++;
    cancelRetry();
    cancelProbe();
    timedOut = false;
    connection?.end();
    connection = null;
    up = false;
  }

  function retry() {
    lose();
    cancelRetry = setTimer(() => void open(), backoff(failures++, random));
    options.onDown();
  }

  void open();

  return {
    isUp: () => up && !timedOut,
    publish: (topic: string, payload: string) => connection?.publish(topic, payload),
    /** Changes the subscriptions; a lost connection subscribes to everything when it returns. */
    change(added: string[], removed: string[]) {
      if (!up) return;
      void connection?.subscribe(added);
      if (removed.length > 0) connection?.unsubscribe(removed);
    },
    /** Connects now instead of after the wait. */
    reconnectNow() {
      if ((up && !timedOut) || closed) return;
      lose();
      void open();
    },
    /** Reconnects with new credentials, without reporting the short gap. */
    renew() {
      renew = true;
      if (!up || timedOut || closed) return;
      connection?.end();
      connection = null;
      void open();
    },
    /** After sleep: the connection may be dead without notice, so it reconnects. */
    restart() {
      if (closed) return;
      const wasUp = up && !timedOut;
      lose();
      if (wasUp) options.onDown();
      void open();
    },
    close() {
      lose();
      closed = true;
    },
  };
}
