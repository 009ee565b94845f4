// @vitest-environment jsdom
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
  it('waits twice as long with each reload in a row, and a minute at most', () => {
    expect(Array.from({ length: 7 }, () => page().schedule())).toEqual([
      1000, 2000, 4000, 8000, 16_000, 32_000, 60_000,
    ]);
  });

  it('begins anew once all was well', () => {
    page().schedule();
    page().schedule();
    page().settle();
    expect(page().schedule()).toBe(1000);
  });

  it('reloads once, however often it is asked', () => {
    const reloader = page();
    reloader.schedule();
    reloader.schedule();
    expect(setTimer).toHaveBeenCalledTimes(1);
    setTimer.mock.calls[0]![0]();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('says how many reloads there were in a row', () => {
    page().schedule();
    page().schedule();
    for (const [run] of setTimer.mock.calls) run();
    expect(reload.mock.calls).toEqual([[0], [1]]);
  });
});
