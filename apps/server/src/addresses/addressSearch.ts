import type { AnswerOf, searchAddress } from '@heliograph/contracts/http';
import type { Logger } from 'pino';
import type { SearchService } from './addressr.ts';
import { createLocalitySearch, type SearchPlaces } from './localitySearch.ts';
import { createSuburbFinder, type SuburbOf } from './suburbs.ts';

type Answer = AnswerOf<typeof searchAddress>;

export interface AddressSearchPorts {
  /** Null: only the bundled localities are searched. */
  searchService: SearchService | null;
  /** Reads the bundled localities; called when they are first needed. */
  lines: () => Promise<readonly string[]>;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
}

export type AddressSearch = ReturnType<typeof createAddressSearch>;

const KEEP_MS = 60_000;
/** People type the same prefixes; anything more would be a log of what they typed. */
const MAX_CACHED_ANSWERS = 500;
/** A failed service is not asked again at every keystroke. */
const REST_MS = 5_000;

/** Address search: the address service's results, or the bundled localities when there is none or it fails. */
export function createAddressSearch({ searchService, lines, log, now }: AddressSearchPorts) {
  let places: Promise<SearchPlaces> | undefined;
  let suburbs: Promise<SuburbOf> | undefined;
  let restUntil = -Infinity;
  const cache = new Map<string, { until: number; list: Promise<Answer['list']> }>();

  function searchCached(service: SearchService, typed: string, area: string): Promise<Answer['list']> {
    const key = `${area}\n${typed.toLowerCase()}`;
    const known = cache.get(key);
    if (known && known.until > now()) return known.list;
    cache.delete(key);
    const list = service(typed, area);
    cache.set(key, { until: now() + KEEP_MS, list });
    list.catch(() => cache.delete(key));
    for (const oldest of cache.keys()) {
      if (cache.size <= MAX_CACHED_ANSWERS) break;
      cache.delete(oldest);
    }
    return list;
  }

  return {
    suburbs: () => (suburbs ??= lines().then(createSuburbFinder)),

    /** At most ten results. @param area state code; empty for all of Australia */
    async search(typed: string, area: string): Promise<Answer> {
      if (searchService && now() >= restUntil) {
        try {
          return { list: await searchCached(searchService, typed, area), source: 'service' };
        } catch (error) {
          restUntil = now() + REST_MS;
          log.warn({ err: error }, 'the address service failed; using the bundled localities');
        }
      }
      places ??= lines().then(createLocalitySearch);
      return { list: (await places)(typed, area), source: 'places' };
    },
  };
}
