import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseProvider, createTileHealth, PROVIDER_TIMEOUT_MS, type ProbeTile } from './tiles.ts';

const global = 'https://global.example/{z}/{x}/{y}.png';
const china = 'https://china.example/{z}/{x}/{y}.png';
const forever = () => new AbortController().signal;

/** Answers the named hosts, refuses `down` at once, and leaves all others waiting. */
function network(up: string[], down: string[] = []): ProbeTile {
  return (url, signal) =>
    new Promise((resolve, reject) => {
      const host = new URL(url).host;
      if (up.includes(host)) resolve();
      else if (down.includes(host)) reject(new Error('refused'));
      signal.addEventListener('abort', () => {
        reject(new Error('aborted'));
      });
    });
}

describe('[HOME-01] the tile provider', () => {
  beforeEach(() => {
    // AbortSignal.timeout is not driven by fake timers.
    vi.useFakeTimers();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => {
        controller.abort();
      }, ms);
      return controller.signal;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is 0 when reachable', async () => {
    const up = network(['global.example', 'china.example']);
    await expect(chooseProvider([global, china], up, forever())).resolves.toBe(global);
  });

  it('is 1 when 0 refuses', async () => {
    const up = network(['china.example'], ['global.example']);
    await expect(chooseProvider([global, china], up, forever())).resolves.toBe(china);
  });

  it('is 1 when 0 stays silent for 5 seconds', async () => {
    const chosen = chooseProvider([global, china], network(['china.example']), forever());
    await vi.advanceTimersByTimeAsync(PROVIDER_TIMEOUT_MS);
    await expect(chosen).resolves.toBe(china);
  });

  it('is none when neither answers, or none is configured', async () => {
    const chosen = chooseProvider([global, china], network([]), forever());
    await vi.advanceTimersByTimeAsync(2 * PROVIDER_TIMEOUT_MS);
    await expect(chosen).resolves.toBeNull();
    await expect(chooseProvider([], network([]), forever())).resolves.toBeNull();
  });

  it('asks no further once the page has gone', async () => {
    const controller = new AbortController();
    const asked: string[] = [];
    const probe: ProbeTile = (url, signal) => {
      asked.push(url);
      return network([])(url, signal);
    };
    const chosen = chooseProvider([global, china], probe, controller.signal);
    controller.abort();
    await expect(chosen).resolves.toBeNull();
    expect(asked).toEqual(['https://global.example/0/0/0.png']);
  });
});

it('[HOME-01] a tile layer is given up after four errors with no success, and only once', () => {
  const onDead = vi.fn();
  const health = createTileHealth(onDead);
  health.failed();
  health.failed();
  health.failed();
  expect(onDead).not.toHaveBeenCalled();
  health.failed();
  health.failed();
  expect(onDead).toHaveBeenCalledOnce();
});

it('[HOME-01] one tile that arrived keeps the layer through later errors', () => {
  const onDead = vi.fn();
  const health = createTileHealth(onDead);
  health.failed();
  health.loaded();
  for (let i = 0; i < 10; i++) health.failed();
  expect(onDead).not.toHaveBeenCalled();
});
