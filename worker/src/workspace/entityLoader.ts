import type { Entities } from '@heliograph/contracts/engine';
import type { Station, StationRelevance } from '@heliograph/contracts/http';
import { isSignedOut } from '../engineError.ts';
import { backoff } from '../connections/backoff.ts';
import type { EnginePorts } from '../ports.ts';
import type { FleetSource } from './fleetSource.ts';

interface Options {
  ports: EnginePorts;
  source: FleetSource;
  nextVersion: () => number;
  /** @param isMore nothing changed but which part of the fleet is loaded */
  onLoaded: (relevance: StationRelevance, entities: Entities, isMore: boolean) => void;
  onFailed: (error: unknown) => void;
}

/** Loads what a session may see, with retries until it succeeds once; later on demand. */
export function createEntityLoader({ ports, source, nextVersion, onLoaded, onFailed }: Options) {
  let loaded: Entities | null = null;
  /** Source of `loaded`, local changes included. */
  let known: StationRelevance | null = null;
  /** Grows with each change; an answer to an older request is dropped. */
  let revision = 0;
  let loading: Promise<Entities> | null = null;
  let failures = 0;
  let closed = false;
  let cancelRetry: () => void = () => undefined;

  async function read(): Promise<Entities> {
    try {
      const relevance = await source.read();
      failures = 0;
      return apply(relevance);
    } catch (error) {
      if (!closed) {
        if (!loaded && !isSignedOut(error)) cancelRetry = setRetry();
        onFailed(error);
      }
      throw error;
    }
  }

  function apply(relevance: StationRelevance, isMore = false): Entities {
    const version = nextVersion();
    const entities: Entities = {
      version,
      contentVersion: isMore ? (loaded?.contentVersion ?? version) : version,
      loadedAt: ports.now(),
      isPartial: source.partial() !== null,
      of: relevance.of,
      stations: relevance.station,
      devices: relevance.device,
      deviceTypes: relevance.device_type,
      stationTypes: relevance.station_type,
    };
    revision++;
    known = relevance;
    loaded = entities;
    if (!closed) onLoaded(relevance, entities, isMore);
    return entities;
  }

  /**
   * Finds out about changes by others. Without a change, no page is updated.
   *
   * @returns false when something was changed here meanwhile, which the answer may not include: it was dropped
   */
  async function reread(): Promise<boolean> {
    const startedAt = revision;
    const relevance = await source.read();
    // A load that started meanwhile is newer.
    if (closed || loading !== null) return true;
    if (revision !== startedAt) return false;
    if (known === null || !isSame(known, relevance)) apply(relevance);
    return true;
  }

  const setRetry = () =>
    ports.setTimer(() => void load().catch(() => undefined), backoff(failures++, ports.random));

  /** Concurrent callers share one load. */
  function load(): Promise<Entities> {
    cancelRetry();
    loading ??= read().finally(() => (loading = null));
    return loading;
  }

  return {
    load,
    /** After a write: a load in progress may have been requested before it. */
    reload: (): Promise<Entities> => (loading === null ? load() : loading.catch(() => undefined).then(load)),
    reread,
    /** Other stations of a fleet that is read in parts are held now. */
    applyPart: (relevance: StationRelevance) => apply(relevance, true),
    /** The server announced a change, which a load in progress may not include. */
    async refresh(): Promise<void> {
      await loading?.catch(() => undefined);
      while (!(await reread()));
    },
    /** A change that is already known: nothing is requested. @returns the new version, null when nothing is loaded. */
    updateStation(stationId: number, change: Partial<Station>): number | null {
      if (!loaded || !known) return null;
      const station = known.station.map((one) => (one.id === stationId ? { ...one, ...change } : one));
      revision++;
      known = { ...known, station };
      source.partial()?.revise(stationId, change);
      const version = nextVersion();
      loaded = { ...loaded, stations: station, version, contentVersion: version };
      return loaded.version;
    },
    /** From memory, once loaded. @throws EngineError when the load in progress fails; it is retried. */
    get: (): Promise<Entities> => (loaded ? Promise.resolve(loaded) : load()),
    close() {
      closed = true;
      cancelRetry();
    },
  };
}

/**
 * Fields that differ in each answer although nothing was changed: statuses, which the engine knows better from the
 * gateways themselves, and credentials, which it renews on its own.
 */
const IGNORED: ReadonlySet<string> = new Set([
  'fault_status',
  'abnormal_status',
  'offline_status',
  'status',
  'last_online',
  'mqtt_user',
  'mqtt_pwd',
  'mqtt_client_prefix',
  'mqtt_expires',
  'account_mark',
]);

/**
 * True if two answers describe the same stations, devices, gateways and models. Stops at the first difference and allocates
 * nothing: tens of thousands of rows are compared each minute.
 */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((each, at) => isSame(each, b[at]));
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  for (const key in left) if (!IGNORED.has(key) && !isSame(left[key], right[key])) return false;
  for (const key in right) if (!(key in left)) return false;
  return true;
}
