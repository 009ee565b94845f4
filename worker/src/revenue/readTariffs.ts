import { getStationTariffList, type Station, type StoredTariff } from '@heliograph/contracts/http';
import { localDate } from '@heliograph/domain/time';
import type { HttpClient } from '../http/httpClient.ts';

/** Keeps the query below what servers take as one header block. */
const STATIONS_PER_CALL = 800;

/** Tariffs in force today, by station: today in each station's own zone. */
export async function readTariffs(
  http: HttpClient,
  stations: readonly Station[],
  now: number,
): Promise<Map<number, StoredTariff[]>> {
  const dates = [...new Set(stations.map(({ time_zone }) => dateText(time_zone, now)))].sort();
  const start_time = dates.at(0);
  const end_time = dates.at(-1);
  const byStation = new Map<number, StoredTariff[]>();
  if (start_time === undefined || end_time === undefined) return byStation;
  for (let first = 0; first < stations.length; first += STATIONS_PER_CALL) {
    const ids = stations.slice(first, first + STATIONS_PER_CALL).map(({ id }) => id);
    const question = { station_id: ids.join(','), start_time, end_time };
    for (const tariff of await http.call(getStationTariffList, question)) {
      byStation.set(tariff.station_id, [...(byStation.get(tariff.station_id) ?? []), tariff]);
    }
  }
  return byStation;
}

/** YYYY-MM-DD by the calendar of a zone. */
function dateText(zone: string, at: number): string {
  const { year, month, day } = localDate(zone, at);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
