import { beforeEach, describe, expect, it } from 'vitest';
import { createGatewayClock, type GatewayClock } from './clock.ts';

const PAST = Date.UTC(2026, 5, 1);
let wall: number;
let monotonic: number;
let jumps: number[];
let clock: GatewayClock;

const start = (at: number, past = PAST) => {
  wall = at;
  monotonic = 5_000;
  jumps = [];
  clock = createGatewayClock({
    wall: () => wall,
    monotonic: () => monotonic,
    past,
    onJump: (by) => void jumps.push(by),
  });
};
/** Advances time, and sets the clock by `set` meanwhile. */
const pass = (ms: number, set = 0) => {
  monotonic += ms;
  wall += ms + set;
  clock.check();
};
beforeEach(() => start(PAST + 1));

describe('the gateway’s clock', () => {
  it('[GW-03] is not set while it is before a time that is past', () => {
    start(PAST - 1);
    expect(clock.isSet()).toBe(false);
    pass(1, 3_600_000);
    expect(clock.isSet()).toBe(true);
    expect(clock.now()).toBe(wall);
  });

  it('[GW-07] is believed after a minute, since an earlier start may have stored times ahead', () => {
    start(PAST - 2 * 86_400_000);
    pass(59_999);
    expect(clock.isSet()).toBe(false);
    pass(1);
    expect(clock.isSet()).toBe(true);
  });

  it('[GW-03] is not set before this program existed, if nothing else is known', () => {
    start(0, -Infinity);
    expect(clock.isSet()).toBe(false);
    start(Date.UTC(2026, 0, 1), -Infinity);
    expect(clock.isSet()).toBe(true);
  });

  it('[GW-03] reports each jump once, forwards and back, to the ms', () => {
    pass(1_000, 86_400_000);
    pass(1_000);
    pass(1_000, -7_200_001);
    pass(1_000);
    expect(jumps).toEqual([86_400_000, -7_200_001]);
  });

  it('[GW-03] follows the corrections of a time server without a jump', () => {
    for (let i = 0; i < 100; i++) pass(1_000, 1_999);
    for (let i = 0; i < 100; i++) pass(1_000, -1_999);
    expect(jumps).toEqual([]);
    pass(1_000, 2_000);
    expect(jumps).toEqual([2_000]);
  });

  it('[GW-03] takes the machine’s sleep for time that passed, and not for a jump', () => {
    pass(8 * 3_600_000);
    expect(jumps).toEqual([]);
  });
});
