import type { FleetSnapshot, Link, WallState } from '@heliograph/contracts/engine';
import type { User } from '@heliograph/contracts/http';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFakeEngine } from '../createFakeEngine.ts';
import { createEngineStore } from './engineStore.ts';
import { fleetSnapshotAtom, linkAtom, wallAtom } from './sessionAtoms.ts';

const live = (): Link => ({ state: 'live', since: Date.now(), brokers: { up: 1, of: 1 } });
const person = (user_name: string) => ({ user_name }) as User;
const fleet = { at: 5 } as FleetSnapshot;

beforeEach(() => void vi.useFakeTimers());

it('[BOARD-04] shows an engine that stops sending as disconnected since its last frame, until the next', () => {
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

it('[BOARD-04] notices a sleep as soon as the page is visible again', () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  const unmount = store.sub(linkAtom, () => undefined);
  engine.push({ link: live() });
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(store.get(linkAtom).state).toBe('disconnected');
  unmount();
});

it('[BOARD-04] does not show a frame from before a sleep as live', () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  engine.push({ link: live() });
  const sentAt = Date.now() + 100;
  vi.setSystemTime(sentAt + 8 * 3_600_000);
  const states: string[] = [];
  engine.onFrame(() => states.push(store.get(linkAtom).state));
  engine.push({ at: sentAt });
  engine.push({});
  expect(states).toEqual(['live', 'disconnected', 'live']);
});

it('keeps a page signed out even without frames', () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  const unmount = store.sub(linkAtom, () => undefined);
  engine.push({ user: null, link: { ...live(), state: 'signedOut' } });
  vi.advanceTimersByTime(60_000);
  expect(store.get(linkAtom).state).toBe('signedOut');
  unmount();
});

it('keeps wall state and snapshot for late subscribers', () => {
  const engine = createFakeEngine();
  const wall: WallState = { stage: 'pairing', pairingCode: null, revoked: false };
  engine.push({ wall, user: person('wall'), snapshot: fleet });
  engine.push({ user: person('wall') });
  const store = createEngineStore(engine);
  expect(store.get(wallAtom)).toEqual(wall);
  expect(store.get(fleetSnapshotAtom)).toEqual(fleet);
});

it('drops the snapshot when its user signs out', () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  engine.push({ user: person('one'), snapshot: fleet });
  engine.push({ user: null });
  expect(store.get(fleetSnapshotAtom)).toBeNull();
  expect(createEngineStore(engine).get(fleetSnapshotAtom)).toBeNull();
});
