import type { Device } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useModels } from '../../shared/tree/useModels.ts';

/** An energy counter of a station. */
export interface StationCounter {
  /** Its position among those of the station. */
  index: number;
  device: Device;
  code: string;
  name: string;
}

export interface StationCounters {
  /** Counters of loaded models. */
  counters: readonly StationCounter[];
  isLoading: boolean;
  failed: boolean;
}

/** The energy counters of a station's devices, named in the page's language. */
export function useStationCounters(stationId: number): StationCounters {
  const devices = useAtomValue(entitiesAtom)?.devices;
  const { models, load, failed } = useModels();
  const own = useMemo(
    () => devices?.filter(({ station_id }) => station_id === stationId) ?? [],
    [devices, stationId],
  );
  useEffect(() => load(own.map(({ mod_id }) => mod_id)), [load, own]);
  return useMemo(() => {
    const counters = own
      .flatMap((device) =>
        (models.get(device.mod_id) ?? [])
          .filter(({ kind }) => kind === 'counter')
          .map(({ fun_code, fun_name }) => ({ device, code: fun_code, name: fun_name })),
      )
      .map((counter, index) => ({ index, ...counter }));
    return { counters, isLoading: !failed && own.some(({ mod_id }) => !models.has(mod_id)), failed };
  }, [own, models, failed]);
}
