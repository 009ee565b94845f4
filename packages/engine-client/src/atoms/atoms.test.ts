import type { MessageList } from '@heliograph/contracts/http';
import type { Entities, FleetSummary, StationColumns } from '@heliograph/contracts/engine';
import { expect, it, vi } from 'vitest';
import { createFakeEngine } from '../fake/createFakeEngine.ts';
import { createEngineStore } from './createEngineStore.ts';
import { alarmsAtom, entitiesAtom, summaryAtom } from './fleetAtoms.ts';
import { messagesAtom } from './messagesAtom.ts';
import { linkAtom, userAtom } from './sessionAtoms.ts';
import { stationLiveAtom, stationsLiveAtom } from './stationAtoms.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

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

it('user and link show what came before anyone looked', () => {
  const engine = createFakeEngine();
  engine.push({ user: null, link: { state: 'signedOut', since: 5, brokers: { up: 0, of: 0 } } });
  const store = createEngineStore(engine);
  expect(store.get(userAtom)).toBeNull();
  expect(store.get(linkAtom)).toMatchObject({ state: 'signedOut', since: 5 });
});

it('user is undefined until the engine has spoken', () => {
  expect(createEngineStore(createFakeEngine()).get(userAtom)).toBeUndefined();
});

it('the summary is watched while it is shown, and forgotten after', async () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  const summary = { newest: 7 } as FleetSummary;
  const unmount = store.sub(summaryAtom, () => undefined);
  expect(engine.interest()).toMatchObject({ summary: true, stations: false });
  engine.push({ summary });
  expect(store.get(summaryAtom)).toBe(summary);
  unmount();
  await turn();
  expect(engine.interest().summary).toBe(false);
  expect(store.get(summaryAtom)).toBeNull();
});

it('what one page watched goes over to the page that takes its place, although nothing changed', async () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  const leaving = [store.sub(stationLiveAtom(2), () => undefined), store.sub(summaryAtom, () => undefined)];
  const summary = { newest: 7 } as FleetSummary;
  engine.push({ summary, stations: columns([2, 200]) });
  for (const leave of leaving) leave();
  store.sub(stationsLiveAtom, () => undefined);
  store.sub(summaryAtom, () => undefined);
  await turn();
  expect(store.get(stationsLiveAtom).get(2)?.pv).toBe(200);
  expect(store.get(summaryAtom)).toBe(summary);
});

it("a station's atom changes with its own row only; NaN is null", async () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  const changed = vi.fn();
  const unmount = store.sub(stationLiveAtom(2), changed);
  expect(engine.interest().stations).toBe(true);
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
  await turn();
  expect(engine.interest().stations).toBe(false);
});

it('lists share one subscription; another session empties them', async () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  const stop = [store.sub(stationsLiveAtom, () => undefined), store.sub(stationLiveAtom(7), () => undefined)];
  engine.push({ stations: columns([7, 1], [8, 2]) });
  expect(store.get(stationsLiveAtom).size).toBe(2);
  expect(store.get(stationsLiveAtom).get(8)?.pv).toBe(2);
  engine.push({ entities: 2, stations: columns([9, 3]) });
  expect([...store.get(stationsLiveAtom).entries()].map(([id]) => id)).toEqual([9]);
  expect(store.get(stationLiveAtom(7))).toBeNull();
  for (const each of stop) each();
  await turn();
  expect(store.get(stationsLiveAtom).size).toBe(0);
});

it('one that comes later finds the rows already there', () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  store.sub(stationsLiveAtom, () => undefined);
  engine.push({ stations: columns([7, 1]) });
  store.sub(stationLiveAtom(7), () => undefined);
  expect(store.get(stationLiveAtom(7))?.pv).toBe(1);
});

it('entities are read again when they changed, and the newest answer wins', async () => {
  const answers: ((entities: Entities) => void)[] = [];
  const engine = createFakeEngine({
    fleet: { entities: () => new Promise((resolve) => answers.push(resolve)) },
  });
  const store = createEngineStore(engine);
  store.sub(entitiesAtom, () => undefined);
  expect(store.get(entitiesAtom)).toBeNull();
  engine.push({ entities: 1 });
  engine.push({ entities: 2 });
  answers[1]?.({ version: 2 } as Entities);
  answers[0]?.({ version: 1 } as Entities);
  await turn();
  expect(store.get(entitiesAtom)?.version).toBe(2);
});

it('[APP-06] messages are read when a frame tells of them, also of before anyone looked, and go with their person', async () => {
  const lists: MessageList[] = [
    { list: [], unread: 3 },
    { list: [], unread: 2 },
  ];
  const list = vi.fn(() => Promise.resolve(lists.shift()!));
  const engine = createFakeEngine({ messages: { list } });
  const store = createEngineStore(engine);
  engine.push({ messages: 1 });
  store.sub(messagesAtom, () => undefined);
  expect(store.get(messagesAtom)).toBeUndefined();
  await turn();
  expect(store.get(messagesAtom)?.unread).toBe(3);
  engine.push({ alarms: 1 });
  await turn();
  expect(list).toHaveBeenCalledOnce();
  engine.push({ messages: 2 });
  await turn();
  expect(store.get(messagesAtom)?.unread).toBe(2);
  engine.push({ messages: 0 });
  expect(store.get(messagesAtom)).toBeUndefined();
});

it('[APP-06] an answer that comes after the person left is nobody’s', async () => {
  let answer: (list: MessageList) => void = () => undefined;
  const engine = createFakeEngine({ messages: { list: () => new Promise((resolve) => (answer = resolve)) } });
  const store = createEngineStore(engine);
  store.sub(messagesAtom, () => undefined);
  engine.push({ messages: 1 });
  engine.push({ messages: 0 });
  answer({ list: [], unread: 3 });
  await turn();
  expect(store.get(messagesAtom)).toBeUndefined();
});

it('alarms count up', () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  engine.push({ alarms: 4 });
  store.sub(alarmsAtom, () => undefined);
  expect(store.get(alarmsAtom)).toBe(4);
});

it('a verb the fake was not given rejects like the engine', async () => {
  await expect(createFakeEngine().api.session.signOut()).rejects.toMatchObject({ kind: 'unknown' });
});
