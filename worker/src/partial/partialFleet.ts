import type { LookedAt } from '@heliograph/contracts/engine';
import {
  getFleetTotals,
  type FleetPart,
  type Station,
  type StationRelevance,
} from '@heliograph/contracts/http';
import { createPoll } from '../session/createPoll.ts';
import type { HttpClient } from '../session/httpClient.ts';
import { createFleetQueries } from './fleetQueries.ts';
import { createHeldStations } from './heldStations.ts';
import type { EnginePorts } from '../ports.ts';
import { createTotals } from './totals.ts';

interface Options {
  ports: Pick<EnginePorts, 'now' | 'setTimer' | 'random'>;
  http: HttpClient;
  /** Entities that pages look at. */
  lookedAt: () => readonly LookedAt[];
  /** The totals are other ones. */
  changed: () => void;
}

/** In place of a broker's id: totals of all servers. */
const ALL_SERVERS = 0;

export type PartialFleet = ReturnType<typeof createPartialFleet>;

/** A fleet that is too large to be read as a whole: what pages look at, and totals of everything. */
export function createPartialFleet({ ports, http, lookedAt, changed }: Options) {
  const { now } = ports;
  const held = createHeldStations({ http, lookedAt });
  const totals = createTotals();
  /** Asks for totals that no broker publishes, once in each of their periods. */
  const poll = createPoll(ports, async (signal) => {
    const message = await http.call(getFleetTotals, {}, signal);
    if (!signal.aborted) {
      totals.take(ALL_SERVERS, message, now());
      changed();
    }
    return message.period;
  });
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
      const isPolled = next.totals_by === 'call';
      totals.keep(new Set(isPolled ? [ALL_SERVERS] : next.mqtt_server.map(({ mqtt_id }) => mqtt_id)));
      if (isPolled) poll.start();
      else poll.stop();
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

    /** The network is back, or the machine has slept. */
    reconnect: poll.restart,
    close: poll.stop,
    revise: (id: number, change: Partial<Station>) => held.revise(id, change),
  };
}
