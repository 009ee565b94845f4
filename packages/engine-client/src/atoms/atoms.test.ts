import type { MessageList } from '@heliograph/contracts/http';
import type { Entities, FleetSummary, StationColumns } from '@heliograph/contracts/engine';
import { expect, it, vi } from 'vitest';
import { createFakeEngine } from '../createFakeEngine.ts';
import { createEngineStore } from './engineStore.ts';
import { alarmsAtom, entitiesAtom, summaryAtom } from './fleetAtoms.ts';
import { messagesAtom } from './fleetAtoms.ts';
import { linkAtom, userAtom } from './sessionAtoms.ts';
import { stationLiveAtom, stationsLiveAtom } from './stationAtoms.ts';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

const columns = (...rows: [id: number, pv: number][]): StationColumns => ({
  id: Int32Array.from(rows, ([id]) => id),
  status: Uint8Array.from(rows, () => 1),
  pv: Float64Array.from(rows, ([, pv]) => pv),
  load: Float64Array.from(rows, () => NaN),
  battery: Float64Array.from(rows, () => -50),
  grid: Float64Array.from(rows, () => 10),
  generator: Float64Array.from(rows, () => NaN),
  soc: Float64Array.from(rows, () => 80),
  today: Float64Array.from(rows, () => 1.5),
  at: Float64Array.from(rows, () => 1000),
  online: Uint16Array.from(rows, () => 2),
  devices: Uint16Array.from(rows, () => 3),
});

it('keeps user and link for late subscribers', () => {
  const engine = createFakeEngine();
  engine.push({ user: null, link: { state: 'signedOut', since: 5, brokers: { up: 0, of: 0 } } });
  const store = createEngineStore(engine);
  expect(store.get(userAtom)).toBeNull();
  expect(store.get(linkAtom)).toMatchObject({ state: 'signedOut', since: 5 });
});

it('leaves the user undefined until the first frame', () => {
  expect(createEngineStore(createFakeEngine()).get(userAtom)).toBeUndefined();
});

it('watches the summary while it is shown, and drops it afterwards', async () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  const summary = { newest: 7 } as FleetSummary;
  const unmount = store.sub(summaryAtom, () => undefined);
  expect(engine.subscription()).toMatchObject({ summary: true, stations: false });
  engine.push({ summary });
  expect(store.get(summaryAtom)).toBe(summary);
  unmount();
  await nextTurn();
  expect(engine.subscription().summary).toBe(false);
  expect(store.get(summaryAtom)).toBeNull();
});

it('keeps watched values when one page replaces another', async () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  const leaving = [store.sub(stationLiveAtom(2), () => undefined), store.sub(summaryAtom, () => undefined)];
  const summary = { newest: 7 } as FleetSummary;
  engine.push({ summary, stations: columns([2, 200]) });
  for (const leave of leaving) leave();
  store.sub(stationsLiveAtom, () => undefined);
  store.sub(summaryAtom, () => undefined);
  await nextTurn();
  expect(store.get(stationsLiveAtom).get(2)?.pv).toBe(200);
  expect(store.get(summaryAtom)).toBe(summary);
});

it('updates the atom of a station for its own row only, with NaN as null', async () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  const changed = vi.fn();
  const unmount = store.sub(stationLiveAtom(2), changed);
  expect(engine.subscription().stations).toBe(true);
  engine.push({ stations: columns([1, 100], [2, 200]) });
  expect(store.get(stationLiveAtom(2))).toEqual({
    status: 'normal',
    pv: 200,
    load: null,
    battery: -50,
    grid: 10,
    soc: 80,
    generator: null,
    today: 1.5,
    at: 1000,
    online: 2,
    devices: 3,
  });
  changed.mockClear();
  engine.push({ stations: columns([1, 101]) });
  expect(changed).not.toHaveBeenCalled();
  unmount();
  await nextTurn();
  expect(engine.subscription().stations).toBe(false);
});

it('shares one subscription between lists, and clears them for another session', async () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  const stop = [store.sub(stationsLiveAtom, () => undefined), store.sub(stationLiveAtom(7), () => undefined)];
  engine.push({ stations: columns([7, 1], [8, 2]) });
  expect(store.get(stationsLiveAtom).size).toBe(2);
  expect(store.get(stationsLiveAtom).get(8)?.pv).toBe(2);
  engine.push({ versions: { entities: 2 }, stations: columns([9, 3]) });
  expect([...store.get(stationsLiveAtom).entries()].map(([id]) => id)).toEqual([9]);
  expect(store.get(stationLiveAtom(7))).toBeNull();
  for (const each of stop) each();
  await nextTurn();
  expect(store.get(stationsLiveAtom).size).toBe(0);
});

it('provides known rows to a late subscriber', () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  store.sub(stationsLiveAtom, () => undefined);
  engine.push({ stations: columns([7, 1]) });
  store.sub(stationLiveAtom(7), () => undefined);
  expect(store.get(stationLiveAtom(7))?.pv).toBe(1);
});

it('reloads entities when they changed, and keeps the newest answer', async () => {
  const answers: ((entities: Entities) => void)[] = [];
  const engine = createFakeEngine({
    fleet: { entities: () => new Promise((resolve) => answers.push(resolve)) },
  });
  const store = createEngineStore(engine);
  store.sub(entitiesAtom, () => undefined);
  expect(store.get(entitiesAtom)).toBeNull();
  engine.push({ versions: { entities: 1 } });
  engine.push({ versions: { entities: 2 } });
  answers[1]?.({ version: 2 } as Entities);
  answers[0]?.({ version: 1 } as Entities);
  await nextTurn();
  expect(store.get(entitiesAtom)?.version).toBe(2);
});

it('[APP-06] loads messages when a frame announces them, even before they are shown, and drops them at sign-out', async () => {
  const lists: MessageList[] = [
    { list: [], unread: 3 },
    { list: [], unread: 2 },
  ];
  const list = vi.fn(() => Promise.resolve(lists.shift()!));
  const engine = createFakeEngine({ messages: { list } });
  const store = createEngineStore(engine);
  engine.push({ versions: { messages: 1 } });
  store.sub(messagesAtom, () => undefined);
  expect(store.get(messagesAtom)).toBeUndefined();
  await nextTurn();
  expect(store.get(messagesAtom)?.unread).toBe(3);
  engine.push({ versions: { alarms: 1 } });
  await nextTurn();
  expect(list).toHaveBeenCalledOnce();
  engine.push({ versions: { messages: 2 } });
  await nextTurn();
  expect(store.get(messagesAtom)?.unread).toBe(2);
  engine.push({ versions: { messages: 0 } });
  expect(store.get(messagesAtom)).toBeUndefined();
});

it('[APP-06] ignores an answer that arrives after the sign-out', async () => {
  let answer: (list: MessageList) => void = () => undefined;
  const engine = createFakeEngine({ messages: { list: () => new Promise((resolve) => (answer = resolve)) } });
  const store = createEngineStore(engine);
  store.sub(messagesAtom, () => undefined);
  engine.push({ versions: { messages: 1 } });
  engine.push({ versions: { messages: 0 } });
  answer({ list: [], unread: 3 });
  await nextTurn();
  expect(store.get(messagesAtom)).toBeUndefined();
});

it('provides the version of the alarms', () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  engine.push({ versions: { alarms: 4 } });
  store.sub(alarmsAtom, () => undefined);
  expect(store.get(alarmsAtom)).toBe(4);
});

it('rejects calls that the fake engine does not implement', async () => {
  await expect(createFakeEngine().api.session.signOut()).rejects.toMatchObject({ kind: 'unknown' });
});
