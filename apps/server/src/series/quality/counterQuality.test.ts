import { describe, expect, it } from 'vitest';
import { addCounterQuality, noTimes, sharesIn, type CounterFacts } from './counterQuality.ts';

const HOUR = 3_600_000;
const edges = Float64Array.from([0, 24 * HOUR, 48 * HOUR]);
const blank: CounterFacts = {
  deviceId: 1,
  since: 0,
  readAt: 48 * HOUR,
  now: 48 * HOUR,
  marks: [],
  replacements: [],
  corrections: [],
  imports: 0,
  imported: [],
};

function getQuality(facts: Partial<CounterFacts>) {
  const times = noTimes(2);
  addCounterQuality(times, edges, { ...blank, ...facts });
  return times;
}

const mark = (
  kind: 'gap' | 'glitch' | 'unknown',
  began: number,
  ended: number,
  estimated = kind === 'gap',
) => ({
  kind,
  began: began * HOUR,
  ended: ended * HOUR,
  estimated,
});

describe('the data quality of a counter', () => {
  it('[DQ-04] shares time into measured, estimated and unknown', () => {
    const times = getQuality({
      marks: [mark('gap', 18, 30), mark('glitch', 31, 32), mark('unknown', 36, 48)],
    });
    expect(sharesIn(times, 0)).toEqual({ measured: 0.75, estimated: 0.25, unknown: 0 });
    expect(sharesIn(times, 1)).toEqual({ measured: 0.25, estimated: 0.25, unknown: 0.5 });
    expect(times).toMatchObject({ counts: { gap: 1, glitch: 1, unknown: 1, reset: 0 } });
    expect(times.open.size).toBe(1);
  });

  it('[DQ-03] [DQ-04] counts corrected time as measured, and answers the question', () => {
    const corrected = { counter: 0, from: 6 * HOUR, to: 18 * HOUR, kwh: 1 };
    const whole = getQuality({ marks: [mark('unknown', 6, 18)], corrections: [corrected] });
    expect(sharesIn(whole, 0)).toEqual({ measured: 1, estimated: 0, unknown: 0 });
    expect(whole.open.size).toBe(0);
    const part = getQuality({ marks: [mark('unknown', 0, 24)], corrections: [corrected] });
    expect(sharesIn(part, 0)).toEqual({ measured: 0.5, estimated: 0, unknown: 0.5 });
    expect(part.open.size).toBe(1);
  });

  it('[DQ-04] does not know yet what a silent counter counts', () => {
    expect(sharesIn(getQuality({ readAt: 36 * HOUR }), 1)).toEqual({
      measured: 0.5,
      estimated: 0,
      unknown: 0.5,
    });
    expect(sharesIn(getQuality({ readAt: 47.5 * HOUR }), 1)).toEqual({
      measured: 1,
      estimated: 0,
      unknown: 0,
    });
  });

  it('[DQ-04] has no shares before the first reading', () => {
    expect(sharesIn(getQuality({ since: 24 * HOUR }), 0)).toBeNull();
  });

  it('[DQ-04] [IMP-03] has what was imported before the first reading, and nothing beside it', () => {
    const imported = [{ from: 6 * HOUR, to: 12 * HOUR }];
    const { measured, unknown, counts } = getQuality({ since: 24 * HOUR, imports: 1, imported });
    expect([...measured]).toEqual([6 * HOUR, 24 * HOUR]);
    expect([...unknown]).toEqual([0, 0]);
    expect(counts.import).toBe(1);
    const filled = getQuality({ marks: [mark('unknown', 6, 18)], imports: 1, imported });
    expect(sharesIn(filled, 0)).toEqual({ measured: 0.75, estimated: 0, unknown: 0.25 });
  });
});
