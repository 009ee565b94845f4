import { co2 } from '../../../catalogue/areas.ts';
import { instantOfDate } from '../../../support/localDate.ts';
import type { Fleet } from '../../../series/sums/fleet.ts';
import { type Caller, requireSession } from '../../caller.ts';
import type { HandlersOf } from '../../handler.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';

/** Energies, revenue and the generation report of everything, from sums that jobs keep up to date. */
export function energyHandlers({ access, fleetSums, now }: Services) {
  async function readFleet(caller: Caller): Promise<Fleet> {
    const { stationIds, totalsScope } = await access.of(requireSession(caller).person);
    return { scope: totalsScope, stations: stationIds };
  }

  return {
    async getFleetEnergy(question, caller) {
      return fleetSums.energy(await readFleet(caller), question, now());
    },

    async getFleetRevenue(_request, caller) {
      return fleetSums.revenue(await readFleet(caller), now());
    },

    async getGenerationPage(question, caller) {
      if (instantOfDate('UTC', question.date) === null)
        throw new Refused('badRequest', 'fieldWrong', { field: 'date', values: { field: 'date' } });
      return fleetSums.generation(await readFleet(caller), { ...question, factors: co2.factors });
    },
  } satisfies Pick<HandlersOf<'fleet'>, 'getFleetEnergy' | 'getFleetRevenue' | 'getGenerationPage'>;
}
