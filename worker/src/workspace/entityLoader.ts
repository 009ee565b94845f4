import type { Entities } from '@heliograph/contracts/engine';
import { getStationRelevance, type Station, type StationRelevance } from '@heliograph/contracts/http';
import { isSignedOut } from '../engineError.ts';
import { backoff } from '../connections/backoff.ts';
import type { HttpClient } from '../http/httpClient.ts';
import type { EnginePorts } from '../ports.ts';
import { sameRelevance } from './sameRelevance.ts';

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
  /** What `loaded` was made of, revisions included. */
  let known: StationRelevance | null = null;
  /** Grows with whatever makes an answer that is still on its way old. */
  let edition = 0;
  let loading: Promise<Entities> | null = null;
  let failures = 0;
  let closed = false;
  let cancelRetry: () => void = () => undefined;

  async function read(): Promise<Entities> {
    try {
      const relevance = await http.call(getStationRelevance, {});
      failures = 0;
      return adopt(relevance);
    } catch (error) {
      if (!closed) {
        if (!loaded && !isSignedOut(error)) cancelRetry = setRetry();
        onFailed(error);
      }
      throw error;
    }
  }

  function adopt(relevance: StationRelevance): Entities {
    const entities: Entities = {
      version: nextVersion(),
      loadedAt: ports.now(),
      stations: relevance.station,
      devices: relevance.device,
      deviceTypes: relevance.device_type,
      stationTypes: relevance.station_type,
    };
    edition++;
    known = relevance;
    loaded = entities;
    if (!closed) onLoaded(relevance, entities);
    return entities;
  }

  /** Looks whether somebody else changed something meanwhile. What did not change costs no page anything. */
  async function reread(): Promise<void> {
    const begunAt = edition;
    const relevance = await http.call(getStationRelevance, {});
    if (closed || loading !== null || edition !== begunAt) return;
    if (known === null || !sameRelevance(known, relevance)) adopt(relevance);
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
    /** For what was just written: a load that is under way may have been asked for before. */
    reload: (): Promise<Entities> => (loading === null ? load() : loading.catch(() => undefined).then(load)),
    reread,
    /** A change that is known already: the stations are not asked for again. @returns the new version, null when nothing is loaded. */
    revise(stationId: number, change: Partial<Station>): number | null {
      if (!loaded || !known) return null;
      const station = known.station.map((one) => (one.id === stationId ? { ...one, ...change } : one));
      edition++;
      known = { ...known, station };
      loaded = { ...loaded, stations: station, version: nextVersion() };
      return loaded.version;
    },
    /** From memory, once loaded. @throws EngineError when the load under way fails; it is retried by itself. */
    get: (): Promise<Entities> => (loaded ? Promise.resolve(loaded) : load()),
    close() {
      closed = true;
      cancelRetry();
    },
  };
}
