import { SETTABLE_TARIFFS, type AnswerOf, type getSettableTariffs } from '@heliograph/contracts/http';
import { groupBy } from '@heliograph/domain/groupBy';
import { requireSession, type Caller } from '../../caller.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { stationFinder } from '../imports/stationReferences.ts';
import { halvesAt, toTariff } from './tariffRows.ts';

/** Tariffs in force of stations whose tariff the user may set, after that with an id. */
export async function settableTariffs(
  { access, repositories, now }: Pick<Services, 'access' | 'repositories' | 'now'>,
  after: number,
  caller: Caller,
): Promise<AnswerOf<typeof getSettableTariffs>> {
  const { stations, tariffs } = repositories;
  const { stationIds, may } = await access.of(requireSession(caller).person);
  const settable = (await stations.ids(stationIds)).filter((id) => id > after && may('station.tariff', id));
  const part = settable.slice(0, SETTABLE_TARIFFS);
  const names = await stations.names(part);
  const named = await stations.named([...names.values()]);
  const find = stationFinder(named.filter(({ id }) => stationIds === 'all' || stationIds.has(id)));
  const histories = groupBy(await tariffs.ofStations(part), ({ station_id }) => station_id);
  const at = now();
  return {
    list: part.flatMap((id) => {
      const { consumption, feedin } = halvesAt(histories.get(id) ?? [], at);
      const name = names.get(id);
      if (!consumption || !feedin || name === undefined) return [];
      const station = find(name) instanceof Refused ? String(id) : name;
      return [{ ...toTariff(consumption, feedin), station }];
    }),
    next: part.length < settable.length ? part.at(-1)! : null,
  };
}
