import { transfer, wrap } from 'comlink';
import {
  ENGINE_PROTOCOL,
  type CancelMessage,
  type EngineEndpoint,
  type Frame,
  type HelloReply,
  type Outcome,
  type Progress,
  type ProgressOptions,
} from '@heliograph/contracts/engine';
import { createBrowserSession } from './browserSession.ts';
import {
  createApiProxy,
  EngineRejection,
  type EngineConnection,
  type ConnectOptions,
} from './engineConnection.ts';
import { createFailureSignal } from './failureSignal.ts';
import { createFrameAcks } from './frameAcks.ts';
import { createFrameHub } from './frameHub.ts';
import { spawnEngine } from './spawnWorkers.ts';
import { createSubscriptions } from './subscriptions.ts';

const HEARTBEAT_MS = 10_000;

/** Connects this page to the browser's shared engine. Call it once per page. */
export function connectEngine({ onProofNeeded, ...options }: ConnectOptions): EngineConnection {
  const spawnFailure = createFailureSignal();
  const endpoint = wrap<EngineEndpoint<MessagePort>>(
    spawnEngine((message) =>
      spawnFailure.fail(new EngineRejection({ kind: 'unreachable', code: 0, message })),
    ),
  );

  const hub = createFrameHub();
  const browserSession = createBrowserSession();
  const subscriptions = createSubscriptions((union) => void api.fleet.watch(union));
  let scope: number[] | null = null;
  let connection = connect();

  async function callVerb(group: string, verb: string, input: unknown, port?: MessagePort) {
    await connection.welcome;
    const answer = port
      ? endpoint.call(group, verb, input, transfer(port, [port]))
      : endpoint.call(group, verb, input);
    return unwrap(await spawnFailure.or(answer));
  }

  async function callOnce(group: string, verb: string, input: unknown, progress?: ProgressOptions) {
    if (!progress) return callVerb(group, verb, input);
    const { port, end } = openProgressChannel(progress);
    return callVerb(group, verb, input, port).finally(end);
  }

  const { api, call } = createApiProxy(async (...request) => {
    try {
      return await callOnce(...request);
    } catch (reason) {
      if (!onProofNeeded || !(reason instanceof EngineRejection)) throw reason;
      const { proof } = reason;
      if (!proof || proof.need === 'second' || !(await onProofNeeded(proof.need))) throw reason;
      return callOnce(...request);
    }
  });

  /** Runs from hello to bye. A page that returns from the back/forward cache connects again. */
  function connect() {
    const channel = new MessageChannel();
    const lock = holdPageLock();
    let heartbeat: ReturnType<typeof setInterval> | undefined;

    const acks = createFrameAcks((ack) => channel.port1.postMessage(ack));

    channel.port1.onmessage = ({ data }: MessageEvent<Frame>) => {
      if (data.user !== undefined) browserSession.follow(data.user !== null);
      acks.take(data.seq, () => hub.deliver(data));
    };

    async function hello(): Promise<HelloReply> {
      const held = await lock;
      const input = {
        protocol: ENGINE_PROTOCOL,
        lock: held?.name ?? null,
        continues: await browserSession.continues(),
        ...options,
      };
      const answer = endpoint.call('session', 'hello', input, transfer(channel.port2, [channel.port2]));
      const reply = unwrap(await spawnFailure.or(answer)) as HelloReply;
      if (held === null) heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
      if (scope !== null) await endpoint.call('fleet', 'setScope', { stationIds: scope });
      await endpoint.call('fleet', 'watch', subscriptions.union());
      return reply;
    }

    async function beat() {
      const outcome = await endpoint.call('session', 'heartbeat', undefined);
      // Timers of hidden tabs may fire too late, after the engine has closed this page's connection.
      if (!outcome.ok) reconnect();
    }

    async function close() {
      clearInterval(heartbeat);
      acks.close();
      channel.port1.close();
      void endpoint.call('session', 'bye', undefined);
      (await lock)?.release();
    }

    const welcome = hello();
    welcome.catch(() => undefined);
    return { welcome, close };
  }

  function reconnect() {
    void connection.close();
    connection = connect();
  }

  const onHide = () => void connection.close();
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) connection = connect();
  };
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);

  return {
    api,
    call,
    welcome: connection.welcome,
    onFrame: (listener) => hub.listen(listener),
    watch: (subscription) => subscriptions.add(subscription),
    setScope(stationIds) {
      scope = stationIds;
      // Later calls fail the same way and report it.
      api.fleet.setScope({ stationIds }).catch(() => undefined);
    },
    async feed(table, port) {
      await callVerb('tables', 'feed', { table }, port);
    },
    close() {
      removeEventListener('pagehide', onHide);
      removeEventListener('pageshow', onShow);
      void connection.close();
    },
  };
}

function unwrap(outcome: Outcome): unknown {
  if (outcome.ok) return outcome.value;
  throw new EngineRejection(outcome.failure);
}

/**
 * The channel on which a page follows a long verb: `port` is sent with the call, `end` closes it afterwards.
 */
function openProgressChannel({ onProgress, signal }: ProgressOptions) {
  const { port1, port2 } = new MessageChannel();
  const cancel = () => port1.postMessage({ cancel: true } satisfies CancelMessage);
  port1.onmessage = ({ data }: MessageEvent<Progress>) => onProgress?.(data);
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();
  return {
    port: port2,
    end() {
      signal?.removeEventListener('abort', cancel);
      port1.close();
    },
  };
}

/**
 * Holds a Web Lock while the page exists. The engine waits for it, so it notices immediately when a tab is
 * closed or crashes. Null if the browser has no locks (insecure origins).
 */
async function holdPageLock(): Promise<{ name: string; release: () => void } | null> {
  if (!('locks' in navigator)) return null;
  const name = uniqueLockName();
  return new Promise((held, failed) => {
    navigator.locks
      .request(name, () => new Promise<void>((release) => held({ name, release })))
      .catch(failed);
  });
}

/** `crypto.randomUUID` is missing on plain-HTTP addresses of a LAN. */
function uniqueLockName(): string {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return `heliograph-page-${Array.from(parts, (part) => part.toString(36)).join('')}`;
}
