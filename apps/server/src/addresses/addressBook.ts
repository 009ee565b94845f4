import type { AnswerOf, searchAddress } from '@heliograph/contracts/http';
import type { Logger } from 'pino';
import type { AskAddresses } from './addressr.ts';
import { createLocalitySearch, type SearchPlaces } from './localitySearch.ts';

type Answer = AnswerOf<typeof searchAddress>;

export interface AddressBookPorts {
  /** Null: only the shipped places are known. */
  ask: AskAddresses | null;
  /** The shipped places; they are read with the first search that needs them. */
  lines: () => Promise<readonly string[]>;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
}

export type AddressBook = ReturnType<typeof createAddressBook>;

const KEEP_MS = 60_000;
/** People type the same beginnings; more would be a list of what they typed. */
const MOST_KEPT = 500;
/** A service that failed is not asked at every letter. */
const REST_MS = 5_000;

/** Addresses for what somebody types: the address service's, or the shipped places when there is none or it fails. */
export function createAddressBook({ ask, lines, log, now }: AddressBookPorts) {
  let places: Promise<SearchPlaces> | undefined;
  let restUntil = -Infinity;
  const kept = new Map<string, { until: number; list: Promise<Answer['list']> }>();

  function asked(service: AskAddresses, typed: string, area: string): Promise<Answer['list']> {
    const key = `${area}\n${typed.toLowerCase()}`;
    const known = kept.get(key);
    if (known && known.until > now()) return known.list;
    kept.delete(key);
    const list = service(typed, area);
    kept.set(key, { until: now() + KEEP_MS, list });
    list.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return list;
  }

  return {
    /** At most ten. @param area state code; empty for all of Australia */
    async search(typed: string, area: string): Promise<Answer> {
      if (ask && now() >= restUntil) {
        try {
          return { list: await asked(ask, typed, area), source: 'service' };
        } catch (error) {
          restUntil = now() + REST_MS;
          log.warn({ err: error }, 'the address service failed; the shipped places answer');
        }
      }
      places ??= lines().then(createLocalitySearch);
      return { list: (await places)(typed, area), source: 'places' };
    },
  };
}
