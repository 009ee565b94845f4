import { expect, it } from 'vitest';
import { displayState, identifySecondsLeft } from './displayState.ts';

const now = 1_800_000_000_000;

it.each([
  [null, 0, 'new'],
  [now - 5_000, 0, 'online'],
  [now + 60_000, 0, 'online'],
  [now - 15_000, 0, 'online'],
  [now - 15_001, 0, 'delayed'],
  [now - 119_000, 0, 'delayed'],
  [now - 121_000, 1, 'offline'],
] as const)('last contact %s, given up %s: %s', (last_contact, silent, state) => {
  expect(displayState({ last_contact, silent }, now)).toBe(state);
});

it.each([
  [null, 0],
  [now - 1, 0],
  [now, 0],
  [now + 1, 1],
  [now + 29_500, 30],
])('identifies until %s: %i s left', (identify_until, seconds) => {
  expect(identifySecondsLeft({ identify_until }, now)).toBe(seconds);
});
