import { backoff } from './backoff.ts';
import type { MqttConnect, MqttConnection } from './mqttConnection.ts';
import type { SetTimer } from '../ports.ts';

export interface BrokerCredentials {
  url: string;
  username: string;
  password: string;
}

/** Pages must say within 5 s that the broker is gone, even when nothing but its silence tells … */
const QUIET_MS = 3_500;
/** … so a silent one is asked for a sign of life. */
const PROBE_MS = 1_000;
/** So long without one, and the way to it may be another by now: a wall must be right 15 s after whatever broke it. */
const DEAD_MS = 9_000;

interface Options {
  connect: MqttConnect;
  clientId: string;
  /** Asked before each attempt; `renew` when the broker refused the last ones. */
  credentials: (renew: boolean) => Promise<BrokerCredentials>;
  /** Everything to hear, as of now. */
  topics: () => string[];
  /** Connected and subscribed, or heard again after a silence. */
  onUp: () => void;
  /** An attempt failed, the connection was lost, or it fell silent. */
  onDown: () => void;
  onMessage: (topic: string, payload: Uint8Array) => void;
  now: () => number;
  setTimer: SetTimer;
  random: () => number;
}

export type BrokerLink = ReturnType<typeof createBrokerLink>;

/**
 * Keeps one connection to one broker alive until closed: connects, subscribes, and starts over whenever it is lost. One
 * that falls silent counts as down at once, but is given up only after a while: a broker under load must not be loaded
 * with new connections too.
 */
export function createBrokerLink(options: Options) {
  const { connect, clientId, now, setTimer, random } = options;
  let connection: MqttConnection | null = null;
  let up = false;
  let closed = false;
  let renew = false;
  let failures = 0;
  /** Tells the current attempt from those given up. */
  let attempt = 0;
  let cancelRetry: () => void = () => undefined;
  let heardAt = 0;
  let quiet = false;
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
          onPacket: () => current() && hear(),
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
    hear();
    cancelProbe();
    cancelProbe = setTimer(probe, PROBE_MS);
    options.onUp();
  }

  function hear() {
    heardAt = now();
    if (!quiet) return;
    quiet = false;
    options.onUp();
  }

  function probe() {
    cancelProbe = setTimer(probe, PROBE_MS);
    const silence = now() - heardAt;
    if (silence >= DEAD_MS) {
      retry();
      return;
    }
    if (silence >= PROBE_MS) connection?.ping();
    if (quiet || silence < QUIET_MS) return;
    quiet = true;
    options.onDown();
  }

  function lose() {
    attempt++;
    cancelRetry();
    cancelProbe();
    quiet = false;
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
    isUp: () => up && !quiet,
    publish: (topic: string, payload: string) => connection?.publish(topic, payload),
    /** Hears `added` too and `removed` no more; a lost connection learns it when it returns. */
    change(added: string[], removed: string[]) {
      if (!up) return;
      void connection?.subscribe(added);
      if (removed.length > 0) connection?.unsubscribe(removed);
    },
    /** Tries now instead of after the wait. */
    hurry() {
      if ((up && !quiet) || closed) return;
      lose();
      void open();
    },
    /** Other credentials from now on: connects with them, which takes a moment that nobody need hear of. */
    renew() {
      renew = true;
      if (!up || quiet || closed) return;
      connection?.end();
      connection = null;
      void open();
    },
    /** After sleep: the connection may be dead without knowing it, so it is made anew. */
    restart() {
      if (closed) return;
      const wasUp = up && !quiet;
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
