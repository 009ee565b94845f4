import { expose } from 'comlink';
import { ENGINE_PROTOCOL, type EngineEndpoint, type Frame, type Outcome } from '@heliograph/contracts/engine';
import type { User } from '@heliograph/contracts/http';
import { afterEach, expect, it, vi } from 'vitest';
import { connectEngine } from './connectEngine.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose shared worker answers as `outcome` says. */
function browser(outcome: (verb: string, input: unknown) => Outcome, withLocks = true) {
  const calls: [verb: string, input: unknown][] = [];
  const frames: MessagePort[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const { port1, port2 } = new MessageChannel();
  const endpoint: EngineEndpoint<MessagePort> = {
    call(group, verb, input, port) {
      calls.push([`${group}.${verb}`, input]);
      if (port) frames.push(port);
      return Promise.resolve(outcome(`${group}.${verb}`, input));
    },
  };
  expose(endpoint, port1);
  const released = vi.fn();
  vi.stubGlobal(
    'SharedWorker',
    class {
      port = port2;
    },
  );
  vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type));
  const locks = {
    request: (name: string, ...rest: unknown[]) =>
      (rest.at(-1) as () => Promise<void>)().then(() => {
        if (name.startsWith('heliograph-page-')) released();
      }),
    query: () => Promise.resolve({ held: [] }),
  };
  vi.stubGlobal('navigator', withLocks ? { locks } : {});
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: true }));
  const close = () => {
    for (const port of [port1, port2, ...frames]) port.close();
  };
  return { calls, frames, listeners, released, close };
}

const welcome = { protocol: ENGINE_PROTOCOL, instance: 'x', kind: 'shared', user: null };
const fine = (verb: string): Outcome => ({ ok: true, value: verb === 'session.hello' ? welcome : verb });

it('says hello with its lock, sends its subscription, and acknowledges frames', async () => {
  const { calls, frames, close } = browser(fine);
  const engine = connectEngine({ role: 'wall', lang: 'zh' });
  engine.watch({ summary: true });
  expect(await engine.welcome).toEqual(welcome);
  expect(calls[0]).toEqual([
    'session.hello',
    {
      protocol: ENGINE_PROTOCOL,
      lock: expect.stringMatching(/^heliograph-page-\w+$/) as string,
      role: 'wall',
      lang: 'zh',
      continues: false,
    },
  ]);
  expect(calls[1]).toEqual(['fleet.watch', { summary: true, stations: false, devices: null, lookedAt: [] }]);

  const seen: Frame[] = [];
  engine.onFrame((frame) => seen.push(frame));
  const [port] = frames;
  const acknowledged = new Promise((resolve) => {
    if (port) port.onmessage = ({ data }) => resolve(data);
  });
  port?.postMessage({ seq: 3, at: 1, versions: { alarms: 2 } } satisfies Frame);
  expect(await acknowledged).toEqual({ ack: 3, took: null });
  expect(seen).toEqual([{ seq: 3, at: 1, versions: { alarms: 2 } }]);
  close();
});

it('[AUTH-06] continues the browser session of a signed-in user when it says hello again', async () => {
  const { calls, frames, listeners, close } = browser(fine);
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const engine = connectEngine({ role: 'portal', lang: 'en' });
  await engine.welcome;
  const user = { user_name: 'olivia' } as User;
  frames[0]?.postMessage({ seq: 1, at: 1, user } satisfies Frame);
  await expect.poll(() => kept.get('isLogin')).toBe('1');
  listeners.get('pagehide')?.({});
  listeners.get('pageshow')?.({ persisted: true });
  const hellos = () => calls.filter(([verb]) => verb === 'session.hello').map(([, input]) => input);
  await expect.poll(() => hellos()).toMatchObject([{ continues: false }, { continues: true }]);
  await expect.poll(() => frames).toHaveLength(2);
  frames[1]?.postMessage({ seq: 1, at: 2, user: null } satisfies Frame);
  await expect.poll(() => kept.has('isLogin')).toBe(false);
  close();
});

it('rejects a failed call with its failure', async () => {
  const failure = { kind: 'refused', code: 1400, message: 'Wrong', field: 'password' } as const;
  const { close } = browser((verb) => (verb === 'session.signIn' ? { ok: false, failure } : fine(verb)));
  const { api } = connectEngine({ role: 'portal', lang: 'en' });
  const credentials = { by: 'email', account: 'a', password: 'b', remember: true } as const;
  await expect(api.session.signIn(credentials)).rejects.toMatchObject(failure);
  expect(await api.revenue.board()).toBe('revenue.board');
  close();
});

it('says bye when the page goes and hello again when it returns from the cache', async () => {
  const { calls, listeners, released, close } = browser(fine);
  const { welcome: first } = connectEngine({ role: 'portal', lang: 'en' });
  await first;
  listeners.get('pagehide')?.({});
  await expect.poll(() => calls.at(-1)?.[0]).toBe('session.bye');
  await expect.poll(() => released).toHaveBeenCalledOnce();
  listeners.get('pageshow')?.({ persisted: false });
  listeners.get('pageshow')?.({ persisted: true });
  await expect.poll(() => calls.filter(([verb]) => verb === 'session.hello')).toHaveLength(2);
  close();
});

it('sends heartbeats without locks, and says hello again after it was disconnected', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let known = true;
  const { calls, close } = browser((verb) => {
    if (verb !== 'session.heartbeat' || known) return fine(verb);
    return { ok: false, failure: { kind: 'badInput', code: 0, message: 'say hello first' } };
  }, false);
  await connectEngine({ role: 'wall', lang: 'en' }).welcome;
  expect(calls[0]?.[1]).toMatchObject({ lock: null });
  const verbs = (name: string) => calls.filter(([verb]) => verb === name).length;
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => verbs('session.heartbeat')).toBe(1);
  expect(verbs('session.hello')).toBe(1);
  known = false;
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => verbs('session.hello')).toBe(2);
  vi.useRealTimers();
  close();
});
