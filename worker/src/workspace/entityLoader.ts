import type { Entities } from '@heliograph/contracts/engine';
import { getStationRelevance, type Station, type StationRelevance } from '@heliograph/contracts/http';
import { isSignedOut } from '../engineError.ts';
import { backoff } from '../connections/backoff.ts';
import type { HttpClient } from '../http/httpClient.ts';
import type { EnginePorts } from '../ports.ts';

interface Options {
  ports: EnginePorts;
  http: HttpClient;
  nextVersion: () => number;
  onLoaded: (relevance: StationRelevance, entities: Entities) => void;
  onFailed: (error: unknown) => void;
}

/** Loads what a session may see, again and again until it has it once; later on demand. */
export function createEntityLoader({ ports, http, nextVersion, onLoaded, onFailed }: Options) {
  let loaded: Entities | null = null;
  let loading: Promise<Entities> | null = null;
  let failures = 0;
  let closed = false;
  let cancelRetry: () => void = () => undefined;

  async function read(): Promise<Entities> {
    try {
      const relevance = await http.call(getStationRelevance, {});
      failures = 0;
      const entities: Entities = {
        version: nextVersion(),
        loadedAt: ports.now(),
        stations: relevance.station,
        devices: relevance.device,
        deviceTypes: relevance.device_type,
        stationTypes: relevance.station_type,
      };
      loaded = entities;
      if (!closed) onLoaded(relevance, entities);
      return entities;
    } catch (error) {
      if (!closed) {
        if (!loaded && !isSignedOut(error)) cancelRetry = setRetry();
        onFailed(error);
      }
      throw error;
    }
  }

  const setRetry = () =>
    ports.setTimer(() => void load().catch(() => undefined), backoff(failures++, ports.random));

  /** Callers at the same time share one load. */
  function load(): Promise<Entities> {
    cancelRetry();
    loading ??= read().finally(() => (loading = null));
    return loading;
  }

  return {
    load,
    /** From memory, once loaded. @throws EngineError when the load under way fails; it is retried by itself. */
    /** A change that is known already: the stations are not asked for again. @returns the new version, null when nothing is loaded. */
    revise(stationId: number, change: Partial<Station>): number | null {
      if (!loaded) return null;
      const stations = loaded.stations.map((one) => (one.id === stationId ? { ...one, ...change } : one));
      loaded = { ...loaded, stations, version: nextVersion() };
      return loaded.version;
    },
    get: (): Promise<Entities> => (loaded ? Promise.resolve(loaded) : load()),
    close() {
      closed = true;
      cancelRetry();
    },
  };
}
