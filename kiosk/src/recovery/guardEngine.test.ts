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
    expect(onWell).toHaveBeenCalledTimes(1);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('gives up an engine of another deployment', async () => {
    guard(Promise.resolve({ ...welcome, protocol: ENGINE_PROTOCOL + 1 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(onLost).toHaveBeenCalledTimes(1);
    expect(onWell).not.toHaveBeenCalled();
  });

  it('gives up an engine that refuses or never greets', async () => {
    guard(Promise.reject(new Error('gone')));
    await vi.advanceTimersByTimeAsync(0);
    expect(onLost).toHaveBeenCalledTimes(1);
    guard(new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(onLost).toHaveBeenCalledTimes(2);
  });

  it('gives up an engine that stops answering, once', async () => {
    let answers = 3;
    guard(Promise.resolve(welcome), () =>
      answers-- > 0 ? Promise.resolve(null) : new Promise(() => undefined),
    );
    await vi.advanceTimersByTimeAsync(100_000);
    expect(onLost).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(onLost).toHaveBeenCalledTimes(1);
  });
});
