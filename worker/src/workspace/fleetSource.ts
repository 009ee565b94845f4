import type { LookedAt } from '@heliograph/contracts/engine';
import { getStationRelevance, type StationRelevance } from '@heliograph/contracts/http';
import { WHOLE_FLEET } from '../fleet/wholeFleet.ts';
import type { PartialFleet } from '../partial/partialFleet.ts';
import type { EnginePorts } from '../ports.ts';
import type { HttpClient } from '../session/httpClient.ts';

interface Options {
  ports: Pick<EnginePorts, 'now' | 'setTimer' | 'random'>;
  http: HttpClient;
  /** First answer, where it is known already. */
  first: StationRelevance | null;
  /** Entities that pages look at. */
  lookedAt: () => readonly LookedAt[];
  /** Totals are other ones. */
  changed: () => void;
}

export type FleetSource = ReturnType<typeof createFleetSource>;

/** Where a workspace's stations come from: one call, or parts of a fleet that is too large for that. */
export function createFleetSource(options: Options) {
  const { http } = options;
  let { first } = options;
  let partial: PartialFleet | null = null;

  return {
    async read(): Promise<StationRelevance> {
      const known = first;
      first = null;
      const relevance = known ?? (await http.call(getStationRelevance, { most: WHOLE_FLEET }));
      if (relevance.station.length >= relevance.of) {
        partial?.close();
        partial = null;
        return relevance;
      }
      const { createPartialFleet } = await import('../partial/partialFleet.ts');
      partial ??= createPartialFleet(options);
      return partial.read(relevance);
    },
    /** Null for a fleet that is read as a whole, and before the first `read`. */
    partial: () => partial,
    close: () => partial?.close(),
  };
}
