import type { StationLiveStatus } from '@heliograph/contracts/engine';
import type { Device, Station } from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import { countByTab, addStatuses, matchesFilter, sortStations, type StationFilter } from './stationFilter.ts';

const station = (id: number, changes: Partial<Station>) =>
  ({ id, address: '', postal_code: '', station_type: 'home', is_collect: 0, ...changes }) as Station;
const device = (station_id: number, device_code: string) => ({ station_id, device_code }) as Device;

const stations = [
  station(1, { station_name: 'Wattle Farm', address: '4 Ridge Road, Adelaide', postal_code: '5000' }),
  station(2, { station_name: 'Banksia Depot', station_type: 'business', is_collect: 1 }),
  station(3, { station_name: 'Acacia School', address: '9 Hill Street, Brisbane', postal_code: '4000' }),
  station(4, { station_name: 'Grevillea House' }),
  station(5, { station_name: 'Dryandra Mill', is_collect: 1 }),
];
const devices = [device(2, 'HG-20451'), device(2, 'HG-20452'), device(3, 'SN-77')];
const statuses: Record<number, StationLiveStatus> = {
  1: 'fault',
  2: 'normal',
  3: 'offline',
  4: 'abnormal',
  5: 'nodata',
};
const listed = addStatuses(sortStations(stations, devices), (id) => statuses[id] ?? 'nodata');
const findIds = (filter: Partial<StationFilter>) =>
  listed
    .filter((one) => matchesFilter(one, { tab: 'whole', text: '', type: '', ...filter }))
    .map((one) => one.station.id);

describe('the station list', () => {
  it('[STN-02] is sorted by name', () => {
    expect(listed.map((one) => one.station.id)).toEqual([3, 2, 5, 4, 1]);
  });

  it('[STN-01] counts each tab; a station without data only counts in the first', () => {
    expect(countByTab(listed)).toEqual({
      whole: 5,
      normal: 1,
      offline: 1,
      fault: 1,
      abnormal: 1,
      collect: 2,
    });
  });

  it.each([
    ['fault', [1]],
    ['normal', [2]],
    ['offline', [3]],
    ['abnormal', [4]],
    ['collect', [2, 5]],
  ] as const)('[STN-01] the tab %s shows its stations', (tab, ids) => {
    expect(findIds({ tab })).toEqual(ids);
  });

  it.each([
    ['wattle', [1]],
    ['HILL street', [3]],
    ['4000', [3]],
    ['20452', [2]],
    ['  sn-77 ', [3]],
    ['nothing such', []],
    ['', [3, 2, 5, 4, 1]],
  ])('[STN-02] the search "%s" matches name, address, postal code or device code', (text, ids) => {
    expect(findIds({ text })).toEqual(ids);
  });

  it('[STN-02] the type filter and the search apply within a tab', () => {
    expect(findIds({ type: 'business' })).toEqual([2]);
    expect(findIds({ type: 'business', tab: 'collect', text: 'banksia' })).toEqual([2]);
    expect(findIds({ type: 'home', tab: 'collect', text: 'banksia' })).toEqual([]);
  });
});
