import type { LookedAt } from '@heliograph/contracts/engine';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useEngine } from './engineStore.ts';
import { entitiesAtom } from './fleetAtoms.ts';

/**
 * In a partial fleet, keeps these stations among the entities while the component is mounted, so that
 * components need not know where they come from.
 *
 * @returns true once the entities are complete: stations still missing then do not exist
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
      // Retried on the next change of the shown stations.
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
