import { ENGINE_PROTOCOL, type EngineApi, type HelloReply } from '@heliograph/contracts/engine';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchEngine } from './watchEngine.ts';

const onLost = vi.fn();
const onAlive = vi.fn();
const helloReply: HelloReply = { protocol: ENGINE_PROTOCOL, instance: 'one', kind: 'shared', user: null };

function watch(
  hello: Promise<HelloReply>,
  current: EngineApi['session']['current'] = () => Promise.resolve(null),
) {
  const engine = { ...createFakeEngine({ session: { current } }), welcome: hello };
  watchEngine({ engine, setTimer: (run, ms) => void setTimeout(run, ms), onLost, onAlive });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

describe('watching the engine', () => {
  it('accepts an engine that answers', async () => {
    watch(Promise.resolve(helloReply));
    await vi.advanceTimersByTimeAsync(300_000);
    expect(onAlive.mock.calls.length).toBeGreaterThan(90);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('abandons an engine of another build', async () => {
    watch(Promise.resolve({ ...helloReply, protocol: ENGINE_PROTOCOL + 1 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(onLost.mock.calls).toEqual([['otherBuild']]);
    expect(onAlive).not.toHaveBeenCalled();
  });

  it('abandons an engine that refuses or never says hello', async () => {
    watch(Promise.reject(new Error('gone')));
    await vi.advanceTimersByTimeAsync(0);
    expect(onLost).toHaveBeenCalledTimes(1);
    watch(new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(16_000);
    expect(onLost.mock.calls).toEqual([['noResponse'], ['noResponse']]);
  });

  it('abandons an engine that stops answering, once', async () => {
    let answers = 3;
    watch(Promise.resolve(helloReply), () =>
      answers-- > 0 ? Promise.resolve(null) : new Promise(() => undefined),
    );
    await vi.advanceTimersByTimeAsync(9000);
    expect(onLost).not.toHaveBeenCalled();
    // Within nine seconds, so that the wall works again within fifteen.
    await vi.advanceTimersByTimeAsync(9000);
    expect(onLost.mock.calls).toEqual([['noResponse']]);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  it('does not mistake a sleep of the machine for a lost engine', async () => {
    const timers: (() => void)[] = [];
    let answer: (user: null) => void = () => undefined;
    const engine = {
      ...createFakeEngine({ session: { current: () => new Promise((resolve) => (answer = resolve)) } }),
      welcome: Promise.resolve(helloReply),
    };
    watchEngine({ engine, setTimer: (run) => timers.push(run), onLost, onAlive });
    const wake = async () => {
      for (const run of timers.splice(0)) run();
      await vi.advanceTimersByTimeAsync(0);
    };
    await vi.advanceTimersByTimeAsync(0);
    await wake();
    await wake();
    answer(null);
    await wake();
    expect(onLost).not.toHaveBeenCalled();
    expect(onAlive).toHaveBeenCalledTimes(2);
  });
});
