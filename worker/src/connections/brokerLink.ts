import { backoff } from './backoff.ts';
import type { MqttConnect, MqttConnection } from './mqttConnection.ts';
import type { SetTimer } from '../ports.ts';

export interface BrokerCredentials {
  url: string;
  username: string;
  password: string;
}

interface Options {
  connect: MqttConnect;
  clientId: string;
  /** Asked before each attempt; `renew` when the broker refused the last ones. */
  credentials: (renew: boolean) => Promise<BrokerCredentials>;
  /** Everything to hear, as of now. */
  topics: () => string[];
  /** Connected and subscribed. */
  onUp: () => void;
  /** An attempt failed, or the connection was lost. */
  onDown: () => void;
  onMessage: (topic: string, payload: Uint8Array) => void;
  setTimer: SetTimer;
  random: () => number;
}

export type BrokerLink = ReturnType<typeof createBrokerLink>;

/** Keeps one connection to one broker alive until closed: connects, subscribes, and starts over whenever it is lost. */
export function createBrokerLink(options: Options) {
  const { connect, clientId, setTimer, random } = options;
  let connection: MqttConnection | null = null;
  let up = false;
  let closed = false;
  let renew = false;
  let failures = 0;
  /** Tells the current attempt from those given up. */
  let attempt = 0;
  let cancelRetry: () => void = () => undefined;

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
    options.onUp();
  }

  function lose() {
    attempt++;
    cancelRetry();
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
    isUp: () => up,
    publish: (topic: string, payload: string) => connection?.publish(topic, payload),
    /** Hears `added` too and `removed` no more; a lost connection learns it when it returns. */
    change(added: string[], removed: string[]) {
      if (!up) return;
      void connection?.subscribe(added);
      if (removed.length > 0) connection?.unsubscribe(removed);
    },
    /** Tries now instead of after the wait. */
    hurry() {
      if (up || closed) return;
      lose();
      void open();
    },
    /** After sleep: the connection may be dead without knowing it, so it is made anew. */
    restart() {
      if (closed) return;
      const wasUp = up;
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
