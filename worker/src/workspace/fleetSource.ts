import type { LookedAt } from '@heliograph/contracts/engine';
import { getStationRelevance, type StationRelevance } from '@heliograph/contracts/http';
import type { PartialFleet } from '../partial/partialFleet.ts';
import type { EnginePorts } from '../ports.ts';
import type { HttpClient } from '../session/httpClient.ts';

/** The largest fleet that is read as a whole, stations. The server may have a lower limit. */
const WHOLE_FLEET = 2_000;

interface Options {
  ports: Pick<EnginePorts, 'now' | 'setTimer' | 'random'>;
  http: HttpClient;
  /** Entities that pages look at. */
  lookedAt: () => readonly LookedAt[];
  /** Totals are other ones. */
  changed: () => void;
}

export type FleetSource = ReturnType<typeof createFleetSource>;

/** Where a workspace's stations come from: one call, or parts of a fleet that is too large for that. */
export function createFleetSource(options: Options) {
  const { http } = options;
  let partial: PartialFleet | null = null;

  return {
    async read(): Promise<StationRelevance> {
      const relevance = await http.call(getStationRelevance, { most: WHOLE_FLEET });
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
