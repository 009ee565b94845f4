import type { StationLiveStatus } from '@heliograph/contracts/engine';
import type { Device, Station } from '@heliograph/contracts/http';
import { foldText, hasWords, searchWords } from '@heliograph/domain/textSearch';

/** [STN-01] Tabs of the list, in this order. */
export const STATION_TABS = ['whole', 'normal', 'offline', 'fault', 'abnormal', 'collect'] as const;
export type StationTab = (typeof STATION_TABS)[number];

export interface StationFilter {
  tab: StationTab;
  /** Part of a name, address, postal code or device code, in any case. */
  text: string;
  /** Station type code; empty for every type. */
  type: string;
}

/** A station with its search text. */
export interface SearchableStation {
  station: Station;
  /** Name, address, postal code and device codes in lower case, one per line. */
  sought: string;
}

export interface ListedStation extends SearchableStation {
  status: StationLiveStatus;
}

const byName = new Intl.Collator();

/** Sorts stations by name and adds their search text. */
export function sortStations(stations: readonly Station[], devices: readonly Device[]): SearchableStation[] {
  const codes = new Map<number, string[]>();
  for (const { station_id, device_code } of devices) {
    const known = codes.get(station_id);
    if (known) known.push(device_code);
    else codes.set(station_id, [device_code]);
  }
  return stations
    .map((station) => {
      const { id, station_name, address, postal_code } = station;
      const sought = foldText([station_name, address, postal_code, ...(codes.get(id) ?? [])].join('\n'));
      return { station, sought };
    })
    .sort((a, b) => byName.compare(a.station.station_name, b.station.station_name));
}

/** Adds the current status of each station. */
export function addStatuses(
  stations: readonly SearchableStation[],
  statusOf: (id: number) => StationLiveStatus,
): ListedStation[] {
  return stations.map(({ station, sought }) => ({ station, sought, status: statusOf(station.id) }));
}

export function matchesFilter(listed: ListedStation, { tab, text, type }: StationFilter): boolean {
  return (
    isInTab(listed, tab) &&
    (type === '' || listed.station.station_type === type) &&
    matchesText(listed, text.trim())
  );
}

/** How many stations each tab has. */
export function countByTab(listed: readonly ListedStation[]): Record<StationTab, number> {
  const counts = { whole: 0, normal: 0, offline: 0, fault: 0, abnormal: 0, collect: 0 };
  for (const one of listed) for (const tab of STATION_TABS) if (isInTab(one, tab)) counts[tab] += 1;
  return counts;
}

function isInTab({ station, status }: ListedStation, tab: StationTab): boolean {
  if (tab === 'whole') return true;
  if (tab === 'collect') return station.is_collect === 1;
  return status === tab;
}

function matchesText({ sought }: ListedStation, text: string): boolean {
  return hasWords(sought, searchWords(text));
}
