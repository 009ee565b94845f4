import type { StationLiveStatus } from '@heliograph/contracts/engine';
import type { Device, Station } from '@heliograph/contracts/http';

/** Tabs of the list in their order (spec B §2.4). */
export const STATION_TABS = ['whole', 'normal', 'offline', 'fault', 'abnormal', 'collect'] as const;
export type StationTab = (typeof STATION_TABS)[number];

export interface StationFilter {
  tab: StationTab;
  /** Part of a name, address, postal code or device code, in any case. */
  text: string;
  /** Station type code; empty for every type. */
  type: string;
}

/** A station with what the list searches and sorts by. */
export interface ListedStation {
  station: Station;
  status: StationLiveStatus;
  deviceCodes: readonly string[];
}

/** Stations by name, with their status and the codes of their devices. */
export function listStations(
  stations: readonly Station[],
  devices: readonly Device[],
  statusOf: (id: number) => StationLiveStatus,
): ListedStation[] {
  const codes = new Map<number, string[]>();
  for (const { station_id, device_code } of devices) {
    const known = codes.get(station_id);
    if (known) known.push(device_code);
    else codes.set(station_id, [device_code]);
  }
  return stations
    .map((station) => ({
      station,
      status: statusOf(station.id),
      deviceCodes: codes.get(station.id) ?? [],
    }))
    .sort((a, b) => a.station.station_name.localeCompare(b.station.station_name));
}

export function matches(listed: ListedStation, { tab, text, type }: StationFilter): boolean {
  return (
    inTab(listed, tab) &&
    (type === '' || listed.station.station_type === type) &&
    isFound(listed, text.trim())
  );
}

/** How many stations each tab holds. */
export function countTabs(listed: readonly ListedStation[]): Record<StationTab, number> {
  const count = (tab: StationTab) => listed.filter((one) => inTab(one, tab)).length;
  return {
    whole: listed.length,
    normal: count('normal'),
    offline: count('offline'),
    fault: count('fault'),
    abnormal: count('abnormal'),
    collect: count('collect'),
  };
}

function inTab({ station, status }: ListedStation, tab: StationTab): boolean {
  if (tab === 'whole') return true;
  if (tab === 'collect') return station.is_collect === 1;
  return status === tab;
}

function isFound({ station, deviceCodes }: ListedStation, text: string): boolean {
  const sought = text.toLowerCase();
  return [station.station_name, station.address, station.postal_code, ...deviceCodes].some((field) =>
    field.toLowerCase().includes(sought),
  );
}
