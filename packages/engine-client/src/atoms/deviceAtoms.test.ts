import type { WriteJob } from '@heliograph/contracts/engine';
import type { Upgrade } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { createFakeEngine } from '../fake/createFakeEngine.ts';
import { createEngineStore } from './createEngineStore.ts';
import { deviceLiveAtom } from './deviceLiveAtom.ts';
import { upgradesAtom } from './upgradesAtom.ts';
import { writeJobsAtom } from './writeJobsAtom.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const frameOf = (...cells: [id: number, code: string, value: number][]) => {
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

it("[LIVE-05] a device's values are its own and those asked for, kept until newer ones come", async () => {
  const engine = createFakeEngine();
  const store = createEngineStore(engine);
  const live = deviceLiveAtom({ id: 7, device_id: 'INV7' }, ['P', 'SOC']);
  const leave = store.sub(live, () => undefined);
  expect(engine.interest().devices).toEqual({ deviceIds: ['INV7'], codes: ['P', 'SOC'] });
  engine.push(frameOf([7, 'P', 5], [8, 'P', 6], [7, 'KRA', 9], [7, 'SOC', NaN]));
  engine.push(frameOf([7, 'SOC', 50]));
  expect([...store.get(live)]).toEqual([
    ['P', { value: 5, at: 1000, ttl: 15 }],
    ['SOC', { value: 50, at: 1000, ttl: 15 }],
  ]);
  const before = store.get(live);
  engine.push(frameOf([8, 'P', 7]));
  expect(store.get(live)).toBe(before);
  leave();
  await turn();
  expect(engine.interest().devices).toBeNull();
});

it('[PAR-03] jobs are read when the engine says that one moved on, the newest answer counts', async () => {
  const answers: ((jobs: WriteJob[]) => void)[] = [];
  const engine = createFakeEngine({ parameters: { jobs: () => new Promise((done) => answers.push(done)) } });
  const store = createEngineStore(engine);
  engine.push({ writes: 1 });
  store.sub(writeJobsAtom, () => undefined);
  engine.push({ writes: 2 });
  answers[1]?.([{ id: 'newest' } as WriteJob]);
  answers[0]?.([]);
  await turn();
  expect(store.get(writeJobsAtom)).toEqual([{ id: 'newest' }]);
});

it('[FW-01] upgrades are read at once and when the engine says that one moved on, the newest answer counts', async () => {
  const answers: ((list: Upgrade[]) => void)[] = [];
  const upgrades = () => new Promise<Upgrade[]>((done) => answers.push(done));
  const engine = createFakeEngine({ firmware: { upgrades } });
  const store = createEngineStore(engine);
  const shown = upgradesAtom('INV7');
  const leave = store.sub(shown, () => undefined);
  expect(store.get(shown)).toBeUndefined();
  engine.push({ upgrades: 1 });
  answers[1]?.([{ upgrade_id: 2 } as Upgrade]);
  answers[0]?.([]);
  await turn();
  expect(store.get(shown)).toEqual([{ upgrade_id: 2 }]);
  leave();
  await turn();
  engine.push({ upgrades: 2 });
  expect(answers).toHaveLength(2);
});
