/** Parameters in a peer's URL, and how it loads the stations: with the same call as the product. */
export interface PeerAsk {
  /** Path of the call. */
  path: string;
  headers: Record<string, string>;
  url: string;
  user: string;
  password: string;
  clientId: string;
  /** Station by telemetry topic, filled by the page, since 5,000 topics do not fit into a URL. */
  stationOf: Record<string, number>;
}

export interface PeerStation {
  id: number;
  station_name: string;
  address: string;
  postal_code: string;
  station_type: string;
  station_type_name: string;
  create_name: string;
  installed_capacity: number;
  rated_capacity: number;
  longitude: number | null;
  latitude: number | null;
  fault: boolean;
  abnormal: boolean;
  offline: boolean;
  collect: boolean;
}

interface Relevance {
  station: (Omit<PeerStation, 'fault' | 'abnormal' | 'offline' | 'collect'> & {
    fault_status: 0 | 1;
    abnormal_status: 0 | 1;
    offline_status: 0 | 1;
    is_collect: 0 | 1;
  })[];
  gateway: { uuid: string; station_id: number }[];
}

export const readAsk = () => JSON.parse(decodeURIComponent(location.hash.slice(1))) as PeerAsk;

export async function readStations(ask: PeerAsk): Promise<PeerStation[]> {
  const { data } = (await (await fetch(ask.path, { headers: ask.headers })).json()) as { data: Relevance };
  for (const { uuid, station_id } of data.gateway) ask.stationOf[`/gateway/${uuid}/telemetry`] = station_id;
  return data.station.map((station) => ({
    ...station,
    fault: station.fault_status === 1,
    abnormal: station.abnormal_status === 1,
    offline: station.offline_status === 1,
    collect: station.is_collect === 1,
  }));
}
