import { transfer, wrap } from 'comlink';
import {
  ENGINE_PROTOCOL,
  type EngineDoor,
  type Frame,
  type FrameAck,
  type Outcome,
  type Welcome,
} from '@heliograph/contracts/engine';
import { apiOver } from './apiOver.ts';
import { createBrowserSession } from './browserSession.ts';
import { createFailure } from './createFailure.ts';
import type { EngineConnection, EngineOptions } from './engineConnection.ts';
import { EngineRejection } from './engineRejection.ts';
import { followed } from './followed.ts';
import { createFrameHub } from './frameHub.ts';
import { createInterests } from './interests.ts';
import { holdPageLock } from './pageLock.ts';
import { spawnEngine } from './spawn.ts';

const HEARTBEAT_MS = 10_000;

/** Connects this page to the browser's one engine. Call once a page. */
export function connectEngine(options: EngineOptions): EngineConnection {
  const start = createFailure();
  const door = wrap<EngineDoor<MessagePort>>(
    spawnEngine((message) => start.fail(new EngineRejection({ kind: 'unreachable', code: 0, message }))),
  );

  const hub = createFrameHub();
  const browserSession = createBrowserSession();
  const interests = createInterests((union) => void api.fleet.watch(union));
  let narrowed: number[] | null = null;
  let visit = open();

  async function call(group: string, verb: string, input: unknown, port?: MessagePort) {
    await visit.welcome;
    const answer = port
      ? door.call(group, verb, input, transfer(port, [port]))
      : door.call(group, verb, input);
    return unwrap(await start.or(answer));
  }

  const api = apiOver(async (group, verb, input, following) => {
    if (!following) return call(group, verb, input);
    const { port, end } = followed(following);
    return call(group, verb, input, port).finally(end);
  });

  /** One stay of the page with the engine: from hello to bye. A page that returns from the back/forward cache stays again. */
  function open() {
    const channel = new MessageChannel();
    const lock = holdPageLock();
    let heartbeat: ReturnType<typeof setInterval> | undefined;

    channel.port1.onmessage = ({ data }: MessageEvent<Frame>) => {
      if (data.user !== undefined) browserSession.follow(data.user !== null);
      hub.deliver(data);
      channel.port1.postMessage({ ack: data.seq } satisfies FrameAck);
    };

    async function hello(): Promise<Welcome> {
      const held = await lock;
      const input = {
        protocol: ENGINE_PROTOCOL,
        lock: held?.name ?? null,
        continues: await browserSession.continues(),
        ...options,
      };
      const answer = door.call('session', 'hello', input, transfer(channel.port2, [channel.port2]));
      const welcome = unwrap(await start.or(answer)) as Welcome;
      if (held === null) heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
      if (narrowed !== null) await door.call('fleet', 'within', { stationIds: narrowed });
      await door.call('fleet', 'watch', interests.union());
      return welcome;
    }

    async function beat() {
      const outcome = await door.call('session', 'heartbeat', undefined);
      // Timers of hidden tabs may come too late for the engine, which then has let go of this page.
      if (!outcome.ok) reopen();
    }

    async function leave() {
      clearInterval(heartbeat);
      channel.port1.close();
      void door.call('session', 'bye', undefined);
      (await lock)?.release();
    }

    const welcome = hello();
    welcome.catch(() => undefined);
    return { welcome, leave };
  }

  function reopen() {
    void visit.leave();
    visit = open();
  }

  const onHide = () => void visit.leave();
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) visit = open();
  };
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);

  return {
    api,
    welcome: visit.welcome,
    onFrame: (listener) => hub.listen(listener),
    watch: (interest) => interests.add(interest),
    within(stationIds) {
      narrowed = stationIds;
      // A refusal is heard where what it narrows is asked for.
      api.fleet.within({ stationIds }).catch(() => undefined);
    },
    async feed(table, port) {
      await call('tables', 'feed', { table }, port);
    },
    close() {
      removeEventListener('pagehide', onHide);
      removeEventListener('pageshow', onShow);
      void visit.leave();
    },
  };
}

function unwrap(outcome: Outcome): unknown {
  if (outcome.ok) return outcome.value;
  throw new EngineRejection(outcome.failure);
}
