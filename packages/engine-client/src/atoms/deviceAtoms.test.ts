import type { WriteJob } from '@heliograph/contracts/engine';
import type { Upgrade } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { createFakeEngine } from '../createFakeEngine.ts';
import { createEngineStore } from './engineStore.ts';
import { deviceLiveAtom } from './deviceAtoms.ts';
import { upgradesAtom } from './deviceAtoms.ts';
import { writeJobsAtom } from './fleetAtoms.ts';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

const makeFrame = (...cells: [id: number, code: string, value: number][]) => {
  const codes = [...new Set(cells.map(([, code]) => code))];
  return {
    devices: {
      id: Int32Array.from(cells, ([id]) => id),
      codes,
      code: Uint16Array.from(cells, ([, code]) => codes.indexOf(code)),
      value: Float64Array.from(cells, ([, , value]) => value),
      at: Float64Array.from(cells, () => 1000),
      ttl: Float64Array.from(cells, () => 15),
    },
  };
};

it('[LIVE-05] provides the requested values of a device, kept until newer ones arrive', async () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  const live = deviceLiveAtom({ id: 7, device_id: 'INV7' }, ['P', 'SOC']);
  const leave = store.sub(live, () => undefined);
  expect(engine.subscription().devices).toEqual({ deviceIds: ['INV7'], codes: ['P', 'SOC'] });
  engine.push(makeFrame([7, 'P', 5], [8, 'P', 6], [7, 'KRA', 9], [7, 'SOC', NaN]));
  engine.push(makeFrame([7, 'SOC', 50]));
  expect([...store.get(live)]).toEqual([
    ['P', { value: 5, at: 1000, ttl: 15 }],
    ['SOC', { value: 50, at: 1000, ttl: 15 }],
  ]);
  const before = store.get(live);
  engine.push(makeFrame([8, 'P', 7]));
  expect(store.get(live)).toBe(before);
  leave();
  await nextTurn();
  expect(engine.subscription().devices).toBeNull();
});

it('[PAR-03] reloads jobs when a frame announces a change, and keeps the newest answer', async () => {
  const answers: ((jobs: WriteJob[]) => void)[] = [];
  const engine = createFakeEngine({ parameters: { jobs: () => new Promise((done) => answers.push(done)) } });
  const store = createEngineStore(engine);
  engine.push({ versions: { writes: 1 } });
  store.sub(writeJobsAtom, () => undefined);
  engine.push({ versions: { writes: 2 } });
  answers[1]?.([{ id: 'newest' } as WriteJob]);
  answers[0]?.([]);
  await nextTurn();
  expect(store.get(writeJobsAtom)).toEqual([{ id: 'newest' }]);
});

it('[FW-01] loads upgrades at once and when a frame announces a change, and keeps the newest answer', async () => {
  const answers: ((list: Upgrade[]) => void)[] = [];
  const upgrades = () => new Promise<Upgrade[]>((done) => answers.push(done));
  const engine = createFakeEngine({ firmware: { upgrades } });
  const store = createEngineStore(engine);
  const shown = upgradesAtom('INV7');
  const leave = store.sub(shown, () => undefined);
  expect(store.get(shown)).toBeUndefined();
  engine.push({ versions: { upgrades: 1 } });
  answers[1]?.([{ upgrade_id: 2 } as Upgrade]);
  answers[0]?.([]);
  await nextTurn();
  expect(store.get(shown)).toEqual([{ upgrade_id: 2 }]);
  leave();
  await nextTurn();
  engine.push({ versions: { upgrades: 2 } });
  expect(answers).toHaveLength(2);
});
