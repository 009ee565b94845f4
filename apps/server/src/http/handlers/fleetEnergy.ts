import { can, type StationRelation } from '@heliograph/domain/permissions';
import { co2 } from '../../catalogue/areas.ts';
import { instantOfDate } from '../../localDate.ts';
import { actorOf } from '../../identity/access.ts';
import type { Fleet } from '../../series/sums/fleetSums.ts';
import { type Caller, sessionOf } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';

/** Energies, revenue and the generation report of everything, from sums that jobs keep up to date. */
export function fleetEnergyHandlers({ access, fleetSums, now }: Services) {
  /** The stations that the session sees. */
  async function fleetOf(caller: Caller): Promise<Fleet> {
    const { person } = sessionOf(caller);
    const isLimited = person.token?.stationIds != null;
    if (!isLimited && can(actorOf(person), 'station.view', UNRELATED)) return { scope: 'all', ids: null };
    const ids = [...(await access.of(person)).stationIds];
    if (isLimited || person.owner_id !== null) return { scope: null, ids };
    if (can(actorOf(person), 'station.view', { ...UNRELATED, shownToGuest: true }))
      return { scope: 'guest', ids };
    const { company_id } = person;
    const isCompany = company_id !== null && (await fleetSums.areAllOf(company_id, ids));
    return { scope: isCompany ? `company-${company_id}` : null, ids };
  }

  return {
    async getFleetEnergy(question, caller) {
      return fleetSums.energy(await fleetOf(caller), question, now());
    },

    async getFleetRevenue(_request, caller) {
      return fleetSums.revenue(await fleetOf(caller), now());
    },

    async getGenerationPage(question, caller) {
      if (instantOfDate('UTC', question.date) === null)
        throw new Refused('badRequest', 'fieldWrong', { field: 'date', values: { field: 'date' } });
      return fleetSums.generation(await fleetOf(caller), { ...question, factors: co2.factors });
    },
  } satisfies Partial<HandlersOf<'fleet'>>;
}

/** Who sees a station without being related to it sees all. */
const UNRELATED: StationRelation = {
  isCreator: false,
  share: null,
  companyLinked: false,
  assigned: false,
  serviceCustom: false,
  shownToGuest: false,
  displayed: false,
  creatorAllowsSetting: false,
};
