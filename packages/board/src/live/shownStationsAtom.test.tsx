import { FRAME_TIMEOUT_MS, createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import type { FleetSnapshot, Link, StationColumns } from '@heliograph/contracts/engine';
import type { User } from '@heliograph/contracts/http';
import { beforeEach, expect, it, vi } from 'vitest';
import { sampleSummary } from '../testing/samples.ts';
import { lastSummaryAtom } from './boardAtoms.ts';
import { shownStationsAtom } from './shownStationsAtom.ts';

const person = (user_name: string) => ({ user_name }) as User;
const link = (state: Link['state'], since = Date.now()): Link => ({
  state,
  since,
  brokers: { up: 1, of: 1 },
});
const columns = (...rows: [id: number, pv: number][]): StationColumns => ({
  id: Int32Array.from(rows, ([id]) => id),
  status: Uint8Array.from(rows, () => 1),
  pv: Float64Array.from(rows, ([, pv]) => pv),
  load: Float64Array.from(rows, () => NaN),
  battery: Float64Array.from(rows, () => NaN),
  grid: Float64Array.from(rows, () => NaN),
  generator: Float64Array.from(rows, () => NaN),
  soc: Float64Array.from(rows, () => NaN),
  today: Float64Array.from(rows, () => 1),
  at: Float64Array.from(rows, () => 1000),
  online: Uint16Array.from(rows, () => 2),
  devices: Uint16Array.from(rows, () => 3),
});
const earlier: FleetSnapshot = {
  at: 1_700_000_000_000,
  summary: sampleSummary(),
  stations: columns([1, 70]),
};

function page() {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  store.sub(shownStationsAtom, () => undefined);
  store.sub(lastSummaryAtom, () => undefined);
  const shown = () => store.get(shownStationsAtom);
  return { engine, store, shown, pv: (id: number) => shown().rows.get(id)?.pv };
}

beforeEach(() => void vi.useFakeTimers());

it('[BOARD-04] keeps stations as they were when the link was lost, even if values expire afterwards', () => {
  const { engine, shown, pv } = page();
  engine.push({ user: person('a'), link: link('live'), stations: columns([1, 100], [2, 200]) });
  expect(shown()).toMatchObject({ stale: false, at: null });
  engine.push({ link: link('disconnected', 42), stations: columns([1, NaN]) });
  expect(shown()).toMatchObject({ stale: true, at: 42 });
  engine.push({ stations: columns([2, NaN]) });
  expect([pv(1), pv(2)]).toEqual([100, 200]);
  engine.push({ link: link('live') });
  expect([pv(1), pv(2), shown().stale]).toEqual([null, null, false]);
});

it('[BOARD-04] keeps stations as they were while the engine does not answer', () => {
  const { engine, shown, pv } = page();
  engine.push({ user: person('a'), link: link('live'), stations: columns([1, 100]) });
  vi.advanceTimersByTime(FRAME_TIMEOUT_MS + 1000);
  expect(shown().stale).toBe(true);
  expect(pv(1)).toBe(100);
});

it('[BOARD-04] shows the snapshot with its time on a page that starts without network', () => {
  const { engine, store, shown, pv } = page();
  engine.push({ user: person('a'), link: link('connecting'), snapshot: earlier });
  expect([pv(1), shown().stale, shown().at]).toEqual([70, true, earlier.at]);
  expect(store.get(lastSummaryAtom)).toMatchObject({ at: earlier.at });
  engine.push({ link: link('live') });
  expect([pv(1), shown().stale]).toEqual([70, true]);
  engine.push({ stations: columns([1, 100]) });
  expect([pv(1), shown().stale]).toEqual([100, false]);
});

it('does not show the fleet of one user to the next', () => {
  const { engine, store, shown } = page();
  engine.push({ user: person('a'), link: link('live'), stations: columns([1, 100]) });
  engine.push({ user: person('b'), link: link('connecting'), versions: { entities: 2 } });
  expect(shown().rows.size).toBe(0);
  expect(store.get(lastSummaryAtom)).toBeNull();
});
