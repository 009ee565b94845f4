import type { BoardRevenue } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { dateText } from '@heliograph/domain/reports';
import type { Session } from '../session/sessions.ts';
import type { CounterFinder } from '../series/counters.ts';
import { begunEnergy } from '../series/begunEnergy.ts';
import { groupEnergy } from '../series/groupEnergy.ts';
import { boardRevenue, type StationDay } from './boardRevenue.ts';
import { byZone } from './byZone.ts';
import { readTariffs } from './readTariffs.ts';
import { askedTogether, revenueCounters } from './revenueCounters.ts';
import { stationEnergy } from './stationEnergy.ts';

interface Question {
  session: Session;
  stations: readonly Station[];
  countersOf: CounterFinder;
  factor: number;
  now: number;
}

/** Today's revenue of the fleet: each station's energy since its own midnight at its own tariff. */
export async function readBoardRevenue(question: Question): Promise<BoardRevenue> {
  const { session, stations, countersOf, factor, now } = question;
  const generating = stations.filter((station) => countersOf(station, 'fd').length > 0);
  // Today in each station's own zone.
  const dates = generating.map(({ time_zone }) => dateText(time_zone, now)).sort();
  const [tariffs, ...zones] = await Promise.all([
    readTariffs(session.http, generating, { first: dates.at(0) ?? '', last: dates.at(-1) ?? '' }),
    ...byZone(generating).map(([zone, members]) => energyOfZone(question, zone, members)),
  ]);
  const days = zones.flat().map(({ station, energy }): StationDay => {
    return { zone: station.time_zone, tariffs: tariffs.get(station.id) ?? [], energy };
  });
  return boardRevenue(days, { factor, of: stations.length, now });
}

/** One question a zone: its stations share their buckets. */
async function energyOfZone(
  { session, countersOf, now }: Question,
  zone: string,
  stations: readonly Station[],
) {
  const { points, places } = askedTogether(stations.map((station) => revenueCounters(station, countersOf)));
  const table = begunEnergy(
    await groupEnergy(session, points, { time: now, type: 'day', zoneStr: zone }),
    now,
  );
  return stations.map((station, i) => ({ station, energy: stationEnergy(table, places[i]!) }));
}
