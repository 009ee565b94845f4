import type { EngineConnection } from '../connect/engineConnection.ts';
import { fedAtom } from './fedAtom.ts';

/** A list of the engine that is read again whenever something that is being written moved on; the newest answer counts. */
export const fedByWrites = <T>(ask: (engine: EngineConnection) => Promise<readonly T[]>) =>
  fedAtom<readonly T[]>([], (engine, show) => {
    let wanted = 0;

    async function load(version: number) {
      wanted = version;
      const list = version === 0 ? [] : await ask(engine).catch(() => null);
      if (list !== null && wanted === version) show(list);
    }

    const unlisten = engine.onFrame(({ writes }) => {
      if (writes !== undefined) void load(writes);
    });
    return () => {
      wanted = -1;
      unlisten();
    };
  });
