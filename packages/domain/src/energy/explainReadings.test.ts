import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainReadings } from './explainReadings.ts';

const MINUTE = 60_000;
const LIMIT_KW = 12.5;

/** Readings five minutes apart. */
function explain(value: readonly number[], seeded = true) {
  const at = value.map((_, i) => i * 5 * MINUTE);
  const { steps, last } = explainReadings({ at, value }, LIMIT_KW, seeded);
  return { steps: steps.map(({ kind, from, to, kwh }) => [kind, from, to, round(kwh)]), last };
}
const round = (kwh: number) => Math.round(kwh * 1e6) / 1e6;

describe('explainReadings', () => {
  it('[DQ-01] counts what a counter went on by', () => {
    expect(explain([100, 100.1, 100.1, 100.3])).toEqual({
      steps: [
        ['counted', 0, 1, 0.1],
        ['counted', 1, 2, 0],
        ['counted', 2, 3, 0.2],
      ],
      last: 3,
    });
  });

  it.each([0, 99_999.99, 62, 100.9])('[DQ-01] passes over a reading of %d that does not fit', (odd) => {
    expect(explain([100, 100.1, odd, 100.3, 100.4])).toEqual({
      steps: [
        ['counted', 0, 1, 0.1],
        ['glitch', 1, 3, 0.2],
        ['counted', 3, 4, 0.1],
      ],
      last: 4,
    });
  });

  it('[DQ-01] leaves two odd readings at the end to later ones', () => {
    expect(explain([100, 100.1, 50_000, 50_000.1])).toEqual({ steps: [['counted', 0, 1, 0.1]], last: 1 });
  });

  it('[DQ-01] believes the third reading in a row, and does not know the energy of the jump', () => {
    expect(explain([100, 50_000, 50_000.1, 50_000.2])).toEqual({
      steps: [
        ['unknown', 0, 1, NaN],
        ['counted', 1, 2, 0.1],
        ['counted', 2, 3, 0.1],
      ],
      last: 3,
    });
    expect(explain([802.88, 300, 300.1, 300.2]).steps[0]).toEqual(['unknown', 0, 1, NaN]);
  });

  it('[DQ-01] counts from zero after a reset', () => {
    expect(explain([8420.3, 0.4, 0.5, 0.6]).steps).toEqual([
      ['reset', 0, 1, 0.4],
      ['counted', 1, 2, 0.1],
      ['counted', 2, 3, 0.1],
    ]);
  });

  it('[DQ-01] does not believe in a reset to what nobody can have counted', () => {
    const hours = 3_600_000;
    const at = [0, 69 * hours, 69.1 * hours, 69.2 * hours];
    const { steps } = explainReadings({ at, value: [12_000, 948.19, 948.3, 948.4] }, LIMIT_KW, true);
    expect(steps[0]).toMatchObject({ kind: 'unknown', kwh: NaN });
  });

  it('[DQ-01] does not credit a contradiction until later readings decide', () => {
    expect(explain([100, 101, 100.2])).toEqual({ steps: [], last: 0 });
    expect(explain([100, 101, 100.2, 100.3, 100.4]).steps[0]).toEqual(['glitch', 0, 2, 0.2]);
    expect(explain([100, 101, 100.2, 101.1, 101.2]).steps[0]).toEqual(['glitch', 0, 3, 1.1]);
  });

  it('[DQ-01] counts nothing while a counter is a little lower', () => {
    expect(explain([100, 99.95, 99.9, 100.2]).steps.map(([, , , kwh]) => kwh)).toEqual([0, 0, 0.2]);
  });

  it('[DQ-01] passes over what comes before the first believable reading', () => {
    expect(explain([99_999, 100, 100.1, 100.2], false)).toEqual({
      steps: [
        ['counted', 1, 2, 0.1],
        ['counted', 2, 3, 0.1],
      ],
      last: 3,
    });
    expect(explain([], false)).toEqual({ steps: [], last: -1 });
  });

  /** Event of a counter at a reading. */
  type Event =
    | { kind: 'none' | 'reset' | 'gap' }
    | { kind: 'glitch'; values: readonly number[] }
    | { kind: 'swap'; first: number };
  const event = fc.oneof(
    { weight: 1, arbitrary: fc.constant<Event>({ kind: 'gap' }) },
    { weight: 1, arbitrary: fc.constant<Event>({ kind: 'reset' }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('glitch' as const),
        values: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 50_000, max: 99_999 })), {
          minLength: 1,
          maxLength: 2,
        }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('swap' as const),
        first: fc.integer({ min: 200, max: 40_000 }),
      }),
    },
  );
  const life = fc.array(
    fc.record({
      /** Plausible readings before the event: interval in seconds, and share of the maximum power. */
      calm: fc.array(
        fc.record({
          seconds: fc.integer({ min: 5, max: 3600 }),
          load: fc.double({ min: 0, max: 0.9, noNaN: true }),
        }),
        { minLength: 12, maxLength: 20 },
      ),
      event,
    }),
    { minLength: 1, maxLength: 8 },
  );

  it('[DQ-01] never credits more than the truth, and exactly the truth outside marked intervals', () => {
    fc.assert(
      fc.property(life, (chapters) => {
        const at: number[] = [0];
        const value: number[] = [1000];
        /** Energy since the start, at each reading. */
        const truth: number[] = [0];
        let [now, counter, total] = [0, 1000, 0];
        const read = (shown: number) => {
          at.push(now);
          value.push(shown);
          truth.push(total);
        };
        const pass = (seconds: number, load: number) => {
          now += seconds * 1000;
          const kwh = (load * LIMIT_KW * seconds) / 3600;
          counter += kwh;
          total += kwh;
        };
        for (const { calm, event } of chapters) {
          for (const { seconds, load } of calm) {
            pass(seconds, load);
            read(counter);
          }
          if (event.kind === 'gap') pass(50 * 3600, 0.3);
          // A replacement meter with the same reading cannot be detected.
          else if (event.kind === 'reset') counter = counter > 100 ? 0 : counter + 1000;
          else if (event.kind === 'swap')
            counter = Math.abs(event.first - counter) > 100 ? event.first : counter + 1000;
          else if (event.kind === 'glitch') {
            for (const odd of event.values) {
              pass(300, 0.2);
              // A zero near zero is not a glitch.
              read(odd === 0 && counter < 100 ? 99_999 : odd);
            }
          }
        }
        for (let i = 0; i < 12; i++) {
          pass(300, 0.5);
          read(counter);
        }
        const { steps, last } = explainReadings({ at, value }, LIMIT_KW, true);
        expect(last).toBe(at.length - 1);
        for (const { kind, from, to, kwh } of steps) {
          const counted = truth[to]! - truth[from]!;
          if (kind === 'counted' || kind === 'glitch') expect(kwh).toBeCloseTo(counted, 6);
          else if (kind === 'reset') expect(kwh).toBeLessThanOrEqual(counted + 1e-6);
          else expect(kwh).toBeNaN();
        }
      }),
      { numRuns: 300 },
    );
  });

  it('[DQ-01] explains the same from any believed reading on', () => {
    const reading = fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 0, max: 10 }).map((steps) => ({ steps, odd: null })) },
      {
        weight: 1,
        arbitrary: fc
          .integer({ min: 0, max: 90_000 })
          .map((odd) => ({ steps: 1, odd: odd as number | null })),
      },
    );
    fc.assert(
      fc.property(fc.array(reading, { minLength: 20, maxLength: 60 }), fc.nat(), (list, pick) => {
        let counter = 5000;
        const value = list.map(({ steps, odd }) => {
          counter += steps / 10;
          return odd ?? counter;
        });
        const at = value.map((_, i) => i * 5 * MINUTE);
        const whole = explainReadings({ at, value }, LIMIT_KW, false);
        const believed = whole.steps.map(({ to }) => to);
        const start = believed[pick % Math.max(1, believed.length)];
        if (start === undefined) return;
        const rest = explainReadings({ at: at.slice(start), value: value.slice(start) }, LIMIT_KW, true);
        expect(rest.steps.map(({ kind, from, to }) => [kind, from + start, to + start])).toEqual(
          whole.steps.filter(({ from }) => from >= start).map(({ kind, from, to }) => [kind, from, to]),
        );
      }),
    );
  });
});
