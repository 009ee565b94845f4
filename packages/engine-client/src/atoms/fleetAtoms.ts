import type { Entities, FleetSummary, ProfileRun, WriteJob } from '@heliograph/contracts/engine';
import type { MessageList } from '@heliograph/contracts/http';
import { subscriptionAtom, versionedAtom } from './subscriptionAtom.ts';

/** Counts and powers of the whole fleet; null until the first frame. */
export const summaryAtom = subscriptionAtom<FleetSummary | null>(null, (engine, show) => {
  let shown: FleetSummary | null = null;
  const unwatch = engine.watch({ summary: true });
  const unlisten = engine.onFrame(({ summary, versions }) => {
    if (summary !== undefined) shown = keepUnchanged(shown, summary);
    else if (versions?.entities !== undefined) shown = null;
    else return;
    show(shown);
  });
  return () => {
    unlisten();
    unwatch();
  };
});

/** Stations, devices and their words; null until loaded. */
export const entitiesAtom = versionedAtom<Entities | null>('entities', null, (engine) =>
  engine.api.fleet.entities().catch(() => null),
);

/** Increases when alarms start or end; results of `api.alarms` are then outdated. */
export const alarmsAtom = subscriptionAtom<number>(0, (engine, show) =>
  engine.onFrame(({ versions }) => {
    if (versions?.alarms !== undefined) show(versions.alarms);
  }),
);

/** Increases when energies of today were read again: what was calculated from them is outdated. */
export const energiesAtom = subscriptionAtom<number>(0, (engine, show) =>
  engine.onFrame(({ versions }) => {
    if (versions?.energies !== undefined) show(versions.energies);
  }),
);

/** Increases when rights, messages or requests of the account change. */
export const accountVersionAtom = subscriptionAtom<number>(0, (engine, show) =>
  engine.onFrame(({ versions }) => {
    if (versions?.account !== undefined) show(versions.account);
  }),
);

/** Newest first, and how many are unread; undefined until known, and while no user is signed in. */
export const messagesAtom = versionedAtom<MessageList | undefined>('messages', undefined, (engine) =>
  engine.api.messages.list(),
);

/** Jobs that write parameters, newest first, whichever page started them. */
export const writeJobsAtom = versionedAtom<readonly WriteJob[]>('writes', [], (engine) =>
  engine.api.parameters.jobs(),
);

/** Runs that bring devices to profiles, newest first, whichever page started them. */
export const profileRunsAtom = versionedAtom<readonly ProfileRun[]>('writes', [], (engine) =>
  engine.api.profiles.runs(),
);

/**
 * `after`, keeping the parts of `before` that are equal: an unchanged part stays the same object, so that
 * components that show only that part do not render again. For small parts, since they are compared as text.
 */
export function keepUnchanged<T extends object>(before: T | null, after: T): T {
  if (before === null) return after;
  const kept = { ...after };
  for (const key of Object.keys(after) as (keyof T)[]) {
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) kept[key] = before[key];
  }
  return kept;
}
