import type { LookedAt } from '@heliograph/contracts/engine';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useEngine } from './engineStore.ts';
import { entitiesAtom } from './fleetAtoms.ts';

/**
 * In a fleet that is read in parts, keeps these stations among the entities while the component is shown. Where they
 * come from no longer matters to what shows them.
 *
 * @returns whether the entities have them: what is still missing then does not exist
 */
export function useLookAt({ stations = [], devices = [], deviceIds = [] }: Partial<LookedAt>): boolean {
  const engine = useEngine();
  const entities = useAtomValue(entitiesAtom);
  // Compared by value.
  const key = JSON.stringify({ stations, devices, deviceIds } satisfies LookedAt);
  const [held, setHeld] = useState({ key: '', version: Infinity });
  const isPartial = entities?.isPartial ?? false;

  useEffect(() => {
    if (!isPartial || key === NOTHING) return;
    const lookedAt = JSON.parse(key) as LookedAt;
    let isGone = false;
    const unwatch = engine.watch({ lookedAt: [lookedAt] });
    engine.api.fleet.hold(lookedAt).then(
      (version) => isGone || setHeld({ key, version }),
      // It is tried again with the next change of what is looked at.
      () => undefined,
    );
    return () => {
      isGone = true;
      unwatch();
    };
  }, [engine, isPartial, key]);

  if (entities === null) return false;
  return !isPartial || key === NOTHING || (held.key === key && entities.version >= held.version);
}

const NOTHING = JSON.stringify({ stations: [], devices: [], deviceIds: [] } satisfies LookedAt);
