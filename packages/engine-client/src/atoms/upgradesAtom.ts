import type { Upgrade } from '@heliograph/contracts/http';
import type { Atom } from 'jotai';
import { fedAtom } from './fedAtom.ts';

/** The engine tells of upgrades that its pages know of; one that is begun elsewhere is found by asking, ms. */
const ELSEWHERE_MS = 30_000;

/**
 * The newest upgrades of a device, whoever began them, while something shows them; undefined until known. To be made
 * once for what shows them.
 */
export function upgradesAtom(deviceId: string): Atom<readonly Upgrade[] | undefined> {
  return fedAtom<readonly Upgrade[] | undefined>(undefined, (engine, show) => {
    let wanted = 0;

    async function load() {
      const mine = ++wanted;
      const list = await engine.api.firmware.upgrades({ deviceId, before: null }).catch(() => null);
      if (list !== null && wanted === mine) show(list);
    }

    void load();
    const timer = setInterval(() => void load(), ELSEWHERE_MS);
    const unlisten = engine.onFrame(({ upgrades }) => {
      if (upgrades !== undefined) void load();
    });
    return () => {
      wanted = -1;
      clearInterval(timer);
      unlisten();
    };
  });
}
