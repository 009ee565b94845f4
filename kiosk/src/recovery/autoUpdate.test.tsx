import { createFakeEngine } from '@heliograph/engine-client/fake';
import { describe, expect, it, vi } from 'vitest';
import { startAutoUpdate } from './autoUpdate.ts';
import { signalIdle } from './idleSignal.ts';
import type { ServiceWorkerClient } from './serviceWorkerClient.ts';

/** An unpaired wall, which no build is announced to; `check` is a look at the server's build. */
function startWall() {
  const timers: (() => void)[] = [];
  const worker = { current: null as ServiceWorkerClient | null };
  const send = vi.fn<ServiceWorkerClient['send']>();
  const fetchServerBuild = vi.fn<() => Promise<string | null>>();
  const reload = vi.fn<() => void>();
  const { onMessage } = startAutoUpdate({
    engine: createFakeEngine({}),
    worker: () => worker.current,
    canReload: () => Promise.resolve(true),
    fetchServerBuild,
    reload,
    storage: { getItem: () => null, setItem: vi.fn() },
    every: (run) => timers.push(run),
  });
  return {
    check: () => timers[0]!(),
    lookAtClock: () => timers[1]!(),
    send,
    fetchServerBuild,
    reload,
    onMessage,
    connectWorker() {
      worker.current = { send };
      onMessage({ client: 'page', current: 'dev', ready: null });
    },
  };
}

describe('updates of a wall', () => {
  it('leave it to the service worker to ask for the build, also when the page has asked before', async () => {
    const { check, send, fetchServerBuild, connectWorker } = startWall();
    fetchServerBuild.mockResolvedValue('rejected');
    check();
    await expect.poll(() => fetchServerBuild).toHaveBeenCalledOnce();
    connectWorker();
    // The server has another build by now.
    check();
    expect(send.mock.calls).toEqual([[{ say: 'offered', build: null }], [{ say: 'offered', build: null }]]);
  });

  it('do not wait for a build that the page asked for while the service worker started', async () => {
    vi.useFakeTimers();
    const { check, lookAtClock, send, fetchServerBuild, connectWorker } = startWall();
    let answer!: (build: string) => void;
    fetchServerBuild.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    check();
    connectWorker();
    answer('other');
    await vi.advanceTimersByTimeAsync(3_600_000);
    lookAtClock();
    expect(send.mock.calls).toEqual([[{ say: 'offered', build: null }]]);
  });

  it('reload at an idle moment when the first build that could be fetched is newer than the page', async () => {
    const { send, reload, onMessage, connectWorker } = startWall();
    connectWorker();
    signalIdle();
    onMessage({ current: 'second', ready: null });
    expect(reload).not.toHaveBeenCalled();
    signalIdle();
    await expect.poll(() => reload).toHaveBeenCalledOnce();
    expect(send).not.toHaveBeenCalledWith({ say: 'take' });
  });
});
