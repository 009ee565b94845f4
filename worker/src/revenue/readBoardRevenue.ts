import type { BoardRevenue } from '@heliograph/contracts/engine';
import type { LabelType, SeriesPoint, Station } from '@heliograph/contracts/http';
import type { Session } from '../session/sessions.ts';
import type { CounterFinder } from '../series/counters.ts';
import { groupEnergy } from '../series/groupEnergy.ts';
import { boardRevenue, type StationDay } from './boardRevenue.ts';
import { readTariffs } from './readTariffs.ts';
import { stationEnergy, type StationCounters } from './stationEnergy.ts';

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
  const [tariffs, ...zones] = await Promise.all([
    readTariffs(session.http, generating, now),
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
  const points: SeriesPoint[] = [];
  const positions = (station: Station, label: LabelType) =>
    countersOf(station, label).map((point) => points.push(point) - 1);
  const counters = stations.map((station): StationCounters => ({
    generation: positions(station, 'fd'),
    selling: positions(station, 'sd'),
    charging: positions(station, 'cn'),
  }));
  const group = await groupEnergy(session, points, { time: now, type: 'day', zoneStr: zone });
  return stations.map((station, i) => ({
    station,
    energy: stationEnergy(group, counters[i] ?? { generation: [], selling: [], charging: [] }, now),
  }));
}

function byZone(stations: readonly Station[]): [string, Station[]][] {
  const zones = new Map<string, Station[]>();
  for (const station of stations)
    zones.set(station.time_zone, [...(zones.get(station.time_zone) ?? []), station]);
  return [...zones];
}
