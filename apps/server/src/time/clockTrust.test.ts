import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClockTrust } from './clockTrust.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 5, 1, 12);

/** A machine whose clock can be set wrong. @param last what the database knows; by default a minute before */
function machine({ wrongBy = 0, last = START - MINUTE }: { wrongBy?: number; last?: number | null } = {}) {
  const state = { truth: START, wrongBy };
  const trust = createClockTrust({
    wall: () => state.truth + state.wrongBy,
    elapsed: () => state.truth - START,
    last,
  });
  return {
    trust,
    state,
    /** Time passes, and the server works meanwhile. */
    pass(ms: number) {
      for (let left = ms; left > 0; left -= MINUTE) {
        state.truth += Math.min(left, MINUTE);
        trust.now();
      }
    },
    /** Stations send what they have just measured. @param ahead of their clocks, ms */
    hear(stations: readonly number[], ahead = 0) {
      for (const id of stations) trust.heard(id, state.truth + ahead);
    },
    error: () => trust.now() - state.truth,
  };
}

const jumps = fc.oneof(
  fc.constantFrom(-HOUR, HOUR, -DAY, DAY, 1_500 * DAY),
  fc.integer({ min: 2 * MINUTE, max: 3_000 * DAY }),
  fc.integer({ min: -3_000 * DAY, max: -2 * MINUTE }),
);

describe('a clock that jumps while the server runs', () => {
  it('[TRU-02] goes on in whole ms', () => {
    let [wall, elapsed] = [START, 0.3];
    const trust = createClockTrust({ wall: () => wall, elapsed: () => elapsed, last: null });
    wall += DAY;
    elapsed += 5.5;
    expect([trust.doubt(), trust.now()]).toEqual(['jumped', START + 5]);
  });

  it('[TRU-02] changes neither the time nor what may be deleted, until an hour has confirmed it', () => {
    fc.assert(
      fc.property(jumps, fc.integer({ min: 0, max: 59 }), (jump, minutes) => {
        const { trust, state, pass, error } = machine();
        pass(2 * HOUR);
        expect([trust.doubt(), trust.mayDelete(), error()]).toEqual([null, true, 0]);
        state.wrongBy = jump;
        pass(minutes * MINUTE);
        expect([trust.doubt(), trust.mayDelete(), error()]).toEqual(['jumped', false, 0]);
        state.wrongBy = 0;
        expect([trust.doubt(), error()]).toEqual([null, 0]);
        state.wrongBy = jump;
        trust.now();
        pass(HOUR);
        expect([trust.doubt(), trust.mayDelete(), error()]).toEqual([null, true, jump]);
      }),
      { examples: [[1_500 * DAY, 9]] },
    );
  });

  it('[TRU-02] is followed at once where most stations have the new time, but deletes nothing for an hour', () => {
    const { trust, state, pass, hear, error } = machine({ wrongBy: -HOUR });
    pass(2 * HOUR);
    state.wrongBy = 0;
    expect(trust.doubt()).toBe('jumped');
    hear([1, 2]);
    hear([3], -HOUR);
    expect([trust.doubt(), trust.mayDelete(), error()]).toEqual([null, false, 0]);
    pass(HOUR);
    expect(trust.mayDelete()).toBe(true);
  });

  it('[TRU-02] is not followed over years because stations follow it, as those on the same machine do', () => {
    const { trust, state, hear, error } = machine();
    trust.now();
    state.wrongBy = 1_500 * DAY;
    hear([1, 2, 3], 1_500 * DAY);
    expect([trust.doubt(), trust.mayDelete(), error()]).toEqual(['jumped', false, 0]);
  });

  it('[TRU-02] is followed when somebody confirms it', () => {
    const { trust, state, error } = machine();
    trust.now();
    state.wrongBy = DAY;
    expect(trust.doubt()).toBe('jumped');
    trust.confirm();
    expect([trust.doubt(), trust.mayDelete(), error()]).toEqual([null, true, DAY]);
  });

  it('[TRU-02] is believed where it only drifts, is set by seconds, or changes to daylight saving', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -MINUTE, max: MINUTE }), { maxLength: 20 }), (steps) => {
        const { trust, state, pass } = machine();
        for (const step of steps) {
          state.wrongBy += step;
          pass(HOUR);
          expect([trust.doubt(), trust.mayDelete()]).toEqual([null, true]);
        }
      }),
    );
  });
});

describe('a clock at the start', () => {
  it('[TRU-02] is not believed where it is earlier than the database, and the time goes on from there', () => {
    const { trust, state, pass, error } = machine({ wrongBy: -HOUR });
    expect([trust.doubt(), trust.mayDelete(), error()]).toEqual(['behindData', false, -MINUTE]);
    pass(30 * MINUTE);
    expect([trust.doubt(), error()]).toEqual(['behindData', -MINUTE]);
    state.wrongBy = 0;
    expect([trust.doubt(), error()]).toEqual([null, 0]);
  });

  it('[TRU-02] is not believed where it is years later than the database', () => {
    const { trust, error } = machine({ wrongBy: 1_500 * DAY });
    expect([trust.doubt(), trust.mayDelete(), error()]).toEqual(['aheadOfData', false, -MINUTE]);
  });

  it('[TRU-02] is believed after a stop of a day, but deletes nothing for an hour', () => {
    const { trust, pass, error } = machine({ last: START - DAY });
    expect([trust.doubt(), trust.mayDelete(), error()]).toEqual([null, false, 0]);
    pass(HOUR);
    expect(trust.mayDelete()).toBe(true);
  });
});

describe('the clocks of gateways', () => {
  it('[TRU-02] contradict that of the server where most stations agree', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 0, max: 50 }),
        fc.constantFrom(-HOUR, -DAY, HOUR, DAY),
        (right, wrong, error) => {
          const { trust, hear, pass } = machine({ wrongBy: error, last: null });
          const stations = Array.from({ length: right + wrong }, (_, id) => id);
          const send = () => {
            hear(stations.slice(0, right));
            // These have the wrong time of the server.
            hear(stations.slice(right), error);
          };
          send();
          pass(3 * MINUTE);
          send();
          const isContradicted = right >= 2 && right > wrong;
          expect(trust.doubt()).toBe(isContradicted ? 'gateways' : null);
          expect(trust.mayDelete()).toBe(!isContradicted);
        },
      ),
    );
  });

  it('[TRU-02] prove nothing by messages that are late', () => {
    const { trust, hear, pass } = machine({ last: null });
    for (let minute = 0; minute < 30; minute++) {
      hear([1, 2, 3]);
      hear([1, 2, 3], -DAY);
      pass(MINUTE);
      expect(trust.doubt()).toBeNull();
    }
  });

  it('[TRU-02] a time in the future is the mistake of a gateway that is alone with it', () => {
    const { trust, hear, pass } = machine({ last: null });
    hear([1], HOUR);
    // Others may say the same.
    expect(trust.isSendersMistake(1)).toBe(false);
    hear([2]);
    expect(trust.isSendersMistake(1)).toBe(true);
    hear([3, 4], HOUR);
    expect([trust.isSendersMistake(1), trust.doubt()]).toEqual([false, 'gateways']);
    pass(11 * MINUTE);
    hear([1], HOUR);
    expect(trust.isSendersMistake(1)).toBe(true);
  });
});
