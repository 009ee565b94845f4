import { ENGINE_PROTOCOL, type EngineApi, type Welcome } from '@heliograph/contracts/engine';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardEngine } from './guardEngine.ts';

const onLost = vi.fn();
const onWell = vi.fn();
const welcome: Welcome = { protocol: ENGINE_PROTOCOL, instance: 'one', kind: 'shared', user: null };

function guard(
  greeting: Promise<Welcome>,
  current: EngineApi['session']['current'] = () => Promise.resolve(null),
) {
  const engine = { ...createFakeEngine({ session: { current } }), welcome: greeting };
  guardEngine({ engine, setTimer: (run, ms) => void setTimeout(run, ms), onLost, onWell });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

describe('the engine guard', () => {
  it('is content with an engine that answers', async () => {
    guard(Promise.resolve(welcome));
    await vi.advanceTimersByTimeAsync(300_000);
    expect(onWell.mock.calls.length).toBeGreaterThan(90);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('gives up an engine of another deployment', async () => {
    guard(Promise.resolve({ ...welcome, protocol: ENGINE_PROTOCOL + 1 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(onLost.mock.calls).toEqual([['foreign']]);
    expect(onWell).not.toHaveBeenCalled();
  });

  it('gives up an engine that refuses or never greets', async () => {
    guard(Promise.reject(new Error('gone')));
    await vi.advanceTimersByTimeAsync(0);
    expect(onLost).toHaveBeenCalledTimes(1);
    guard(new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(16_000);
    expect(onLost.mock.calls).toEqual([['silent'], ['silent']]);
  });

  it('gives up an engine that stops answering, once', async () => {
    let answers = 3;
    guard(Promise.resolve(welcome), () =>
      answers-- > 0 ? Promise.resolve(null) : new Promise(() => undefined),
    );
    await vi.advanceTimersByTimeAsync(9000);
    expect(onLost).not.toHaveBeenCalled();
    // Within nine seconds of its end, so that the wall is right again within fifteen.
    await vi.advanceTimersByTimeAsync(9000);
    expect(onLost.mock.calls).toEqual([['silent']]);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  it('does not take a machine that slept for an engine that is lost', async () => {
    const timers: (() => void)[] = [];
    let answer: (user: null) => void = () => undefined;
    const engine = {
      ...createFakeEngine({ session: { current: () => new Promise((resolve) => (answer = resolve)) } }),
      welcome: Promise.resolve(welcome),
    };
    guardEngine({ engine, setTimer: (run) => timers.push(run), onLost, onWell });
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
    expect(onWell).toHaveBeenCalledTimes(2);
  });
});
