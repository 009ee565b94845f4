// @vitest-environment jsdom
import type { KnownFleet, Link, WallState } from '@heliograph/contracts/engine';
import type { User } from '@heliograph/contracts/http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeEngine } from '../fake/createFakeEngine.ts';
import { createEngineStore } from './createEngineStore.ts';
import { knownFleetAtom, linkAtom, wallAtom } from './sessionAtoms.ts';

const live = (): Link => ({ state: 'live', since: Date.now(), brokers: { up: 1, of: 1 } });
const person = (user_name: string) => ({ user_name }) as User;
const fleet = { at: 5 } as KnownFleet;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('[BOARD-04] an engine that falls silent is disconnected since its last frame, until the next', () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  const unmount = store.sub(linkAtom, () => undefined);
  engine.push({ link: live() });
  const last = Date.now();
  vi.advanceTimersByTime(2000);
  expect(store.get(linkAtom).state).toBe('live');
  vi.advanceTimersByTime(2000);
  expect(store.get(linkAtom)).toMatchObject({ state: 'disconnected', since: last });
  engine.push({});
  expect(store.get(linkAtom).state).toBe('live');
  unmount();
});

it('[BOARD-04] a page that wakes up knows at its first look that it slept', () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  const unmount = store.sub(linkAtom, () => undefined);
  engine.push({ link: live() });
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(store.get(linkAtom).state).toBe('disconnected');
  unmount();
});

it('[BOARD-04] nothing that a frame from before a sleep brings is taken for live', () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  engine.push({ link: live() });
  const made = Date.now() + 100;
  vi.setSystemTime(made + 8 * 3_600_000);
  const states: string[] = [];
  engine.onFrame(() => states.push(store.get(linkAtom).state));
  engine.push({ at: made });
  engine.push({});
  expect(states).toEqual(['live', 'disconnected', 'live']);
});

it('a page whose person signed out stays so, however silent it is', () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  const unmount = store.sub(linkAtom, () => undefined);
  engine.push({ user: null, link: { ...live(), state: 'signedOut' } });
  vi.advanceTimersByTime(60_000);
  expect(store.get(linkAtom).state).toBe('signedOut');
  unmount();
});

it('what a display is to do, and the fleet it last knew, are there for whoever comes late', () => {
  const engine = createFakeEngine();
  const wall: WallState = { stage: 'pairing', invitation: null, revoked: false };
  engine.push({ wall, user: person('wall'), known: fleet });
  engine.push({ user: person('wall') });
  const store = createEngineStore(engine);
  expect(store.get(wallAtom)).toEqual(wall);
  expect(store.get(knownFleetAtom)).toEqual(fleet);
});

it('a fleet that one person knew is forgotten with that person', () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  engine.push({ user: person('one'), known: fleet });
  engine.push({ user: null });
  expect(store.get(knownFleetAtom)).toBeNull();
  expect(createEngineStore(engine).get(knownFleetAtom)).toBeNull();
});
