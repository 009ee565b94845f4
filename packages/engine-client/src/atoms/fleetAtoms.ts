import type { Entities, FleetSummary } from '@heliograph/contracts/engine';
import { fedAtom } from './fedAtom.ts';
import { keepUnchanged } from './keepUnchanged.ts';

/** Counts and powers of the whole fleet; null until the first frame. */
export const summaryAtom = fedAtom<FleetSummary | null>(null, (engine, show) => {
  let shown: FleetSummary | null = null;
  const unwatch = engine.watch({ summary: true });
  const unlisten = engine.onFrame(({ summary, entities }) => {
    if (summary !== undefined) shown = keepUnchanged(shown, summary);
    else if (entities !== undefined) shown = null;
    else return;
    show(shown);
  });
  return () => {
    unlisten();
    unwatch();
  };
});

/** Stations, devices and their words; null until loaded, read again whenever the engine's data changed as a whole. */
export const entitiesAtom = fedAtom<Entities | null>(null, (engine, show) => {
  let wanted = 0;

  async function load(version: number) {
    wanted = version;
    const entities = await engine.api.fleet.entities().catch(() => null);
    if (wanted === version) show(entities);
  }

  const unlisten = engine.onFrame(({ entities }) => {
    if (entities !== undefined) void load(entities);
  });
  return () => {
    wanted = -1;
    unlisten();
  };
});

/** A number that grows when alarms began or ended: what was read from `api.alarms` before is old then. */
export const alarmsAtom = fedAtom<number>(0, (engine, show) =>
  engine.onFrame(({ alarms }) => {
    if (alarms !== undefined) show(alarms);
  }),
);
