import type { LookedAt } from '@heliograph/contracts/engine';
import type { FleetPart, Station, StationRelevance } from '@heliograph/contracts/http';
import type { HttpClient } from '../session/httpClient.ts';
import { createFleetQueries } from './fleetQueries.ts';
import { createHeldStations } from './heldStations.ts';
import { createTotals } from './totals.ts';

interface Options {
  http: HttpClient;
  now: () => number;
  /** What pages look at. */
  lookedAt: () => readonly LookedAt[];
}

export type PartialFleet = ReturnType<typeof createPartialFleet>;

/** A fleet that is too large to be read as a whole: what pages look at, and totals of everything. */
export function createPartialFleet({ http, now, lookedAt }: Options) {
  const held = createHeldStations({ http, lookedAt });
  const totals = createTotals();
  let base: StationRelevance | null = null;

  /** Null before the first `read`. */
  const relevance = (): StationRelevance | null => base && { ...base, ...held.all() };

  return {
    queries: createFleetQueries({ http, now }),
    totals,
    relevance,
    of: () => base?.of ?? 0,

    /** @param next an answer without stations. @returns it with those that are held, as they are now. */
    async read(next: StationRelevance): Promise<StationRelevance> {
      await held.reread();
      base = next;
      totals.keep(new Set(next.mqtt_server.map(({ mqtt_id }) => mqtt_id)));
      return relevance()!;
    },

    /** Reads what pages look at, and `more`. @returns null when nothing had to be read */
    async load(more: readonly LookedAt[] = []): Promise<StationRelevance | null> {
      return (await held.load(more)) ? relevance() : null;
    },

    /** Holds what a call answered. */
    take(part: FleetPart): StationRelevance | null {
      held.take(part);
      return relevance();
    },

    revise: (id: number, change: Partial<Station>) => held.revise(id, change),
  };
}
