import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SILENCE_MS, hear, silentSince } from './heard.ts';

const NOW = 1_800_000_000_000;

describe('what a page heard', () => {
  it('[BOARD-04] is silence once three frames are missed', () => {
    const heard = hear(null, NOW, NOW);
    expect(silentSince(heard, NOW + SILENCE_MS - 1)).toBeNull();
    expect(silentSince(heard, NOW + SILENCE_MS)).toBe(NOW);
  });

  it('[BOARD-04] takes no frame from before a sleep for a sign of life, but the one that follows it', () => {
    const woken = NOW + 8 * 3_600_000;
    const late = hear(hear(null, NOW, NOW), NOW + 100, woken);
    expect(silentSince(late, woken)).toBe(NOW);
    expect(silentSince(hear(late, woken + 50, woken + 60), woken + 60)).toBeNull();
  });

  it('is content with an engine whose clock is another, after its second frame', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (apart) => {
        const first = hear({ at: NOW - 60_000, fresh: NOW - 60_000 }, NOW + apart, NOW);
        const second = hear(first, NOW + apart + 2000, NOW + 2000);
        expect(silentSince(second, NOW + 2000)).toBeNull();
      }),
    );
  });

  it('never speaks of a silence while fresh frames keep coming', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: SILENCE_MS - 1 }), { minLength: 1 }), (gaps) => {
        let heard = hear(null, NOW, NOW);
        let now = NOW;
        for (const gap of gaps) {
          now += gap;
          expect(silentSince(heard, now)).toBeNull();
          heard = hear(heard, now, now);
        }
      }),
    );
  });
});
