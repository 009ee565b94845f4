import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createReloader } from './reloader.ts';

const setTimer = vi.fn<(run: () => void, ms: number) => void>();
const reload = vi.fn();
const page = () => createReloader({ storage: sessionStorage, reload, setTimer });

beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
});

describe('the reloader', () => {
  it('doubles the delay with each consecutive reload, up to a minute', () => {
    expect(Array.from({ length: 7 }, () => page().schedule())).toEqual([
      1000, 2000, 4000, 8000, 16_000, 32_000, 60_000,
    ]);
  });

  it('starts again with a short delay once the page works', () => {
    page().schedule();
    page().schedule();
    page().reset();
    expect(page().schedule()).toBe(1000);
  });

  it('reloads once, however often it is scheduled', () => {
    const reloader = page();
    reloader.schedule();
    reloader.schedule();
    expect(setTimer).toHaveBeenCalledTimes(1);
    setTimer.mock.calls[0]![0]();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('passes the number of consecutive reloads', () => {
    page().schedule();
    page().schedule();
    for (const [run] of setTimer.mock.calls) run();
    expect(reload.mock.calls).toEqual([[0], [1]]);
  });
});
