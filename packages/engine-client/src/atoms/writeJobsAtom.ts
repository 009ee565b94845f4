import type { WriteJob } from '@heliograph/contracts/engine';
import { fedAtom } from './fedAtom.ts';

/** Jobs that write parameters, newest first, whichever page began them. */
export const writeJobsAtom = fedAtom<readonly WriteJob[]>([], (engine, show) => {
  let wanted = 0;

  async function load(version: number) {
    wanted = version;
    const jobs = version === 0 ? [] : await engine.api.parameters.jobs().catch(() => null);
    if (jobs !== null && wanted === version) show(jobs);
  }

  const unlisten = engine.onFrame(({ writes }) => {
    if (writes !== undefined) void load(writes);
  });
  return () => {
    wanted = -1;
    unlisten();
  };
});
