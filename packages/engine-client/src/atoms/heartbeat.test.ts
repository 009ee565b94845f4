import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRAME_TIMEOUT_MS, afterFrame, missingSince } from './heartbeat.ts';

const NOW = 1_800_000_000_000;

describe('the heartbeat of the engine', () => {
  it('[BOARD-04] is missing once three frames are missed', () => {
    const heartbeat = afterFrame(null, NOW, NOW);
    expect(missingSince(heartbeat, NOW + FRAME_TIMEOUT_MS - 1)).toBeNull();
    expect(missingSince(heartbeat, NOW + FRAME_TIMEOUT_MS)).toBe(NOW);
  });

  it('[BOARD-04] ignores a frame from before a sleep, but not the next one', () => {
    const woken = NOW + 8 * 3_600_000;
    const late = afterFrame(afterFrame(null, NOW, NOW), NOW + 100, woken);
    expect(missingSince(late, woken)).toBe(NOW);
    expect(missingSince(afterFrame(late, woken + 50, woken + 60), woken + 60)).toBeNull();
  });

  it('accepts an engine with another clock after its second frame', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (apart) => {
        const first = afterFrame({ at: NOW - 60_000, fresh: NOW - 60_000 }, NOW + apart, NOW);
        const second = afterFrame(first, NOW + apart + 2000, NOW + 2000);
        expect(missingSince(second, NOW + 2000)).toBeNull();
      }),
    );
  });

  it('never reports missing frames while fresh ones arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: FRAME_TIMEOUT_MS - 1 }), { minLength: 1 }), (gaps) => {
        let heartbeat = afterFrame(null, NOW, NOW);
        let now = NOW;
        for (const gap of gaps) {
          now += gap;
          expect(missingSince(heartbeat, now)).toBeNull();
          heartbeat = afterFrame(heartbeat, now, now);
        }
      }),
    );
  });
});
