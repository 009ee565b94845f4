import { getStationTariffList, type Station, type StoredTariff } from '@heliograph/contracts/http';
import { type CompiledTariffs, compileTariffs, UNPRICED } from '@heliograph/domain/tariff';
import type { HttpClient } from '../session/httpClient.ts';

/** Keeps the query string below common limits of header size. */
const STATIONS_PER_CALL = 800;

/** Tariffs in force between two dates of each station's own zone, both inclusive, by station. */
export async function readTariffs(
  http: HttpClient,
  stations: readonly Pick<Station, 'id'>[],
  { first, last }: { first: string; last: string },
): Promise<Map<number, StoredTariff[]>> {
  const byStation = new Map<number, StoredTariff[]>();
  for (let from = 0; from < stations.length; from += STATIONS_PER_CALL) {
    const ids = stations.slice(from, from + STATIONS_PER_CALL).map(({ id }) => id);
    const question = { station_id: ids.join(','), start_time: first, end_time: last };
    for (const tariff of await http.call(getStationTariffList, question)) {
      const own = byStation.get(tariff.station_id);
      if (own) own.push(tariff);
      else byStation.set(tariff.station_id, [tariff]);
    }
  }
  return byStation;
}

/** A station's tariffs; without any, its energy counts, but has no price. */
export function compileOrUnpriced(stored: readonly StoredTariff[]): CompiledTariffs {
  const tariffs = compileTariffs(stored);
  return tariffs.length > 0 ? tariffs : UNPRICED;
}
