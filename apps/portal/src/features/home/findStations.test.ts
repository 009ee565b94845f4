import type { Station } from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import { findStations, MAX_RESULTS, indexStations } from './findStations.ts';

const station = (id: number, station_name: string, address = '', postal_code = '') =>
  ({ id, station_name, address, postal_code }) as Station;
const search = (stations: Station[], text: string) =>
  findStations(indexStations(stations), text).map(({ id }) => id);

describe('[HOME-02] the station search', () => {
  const stations = [
    station(1, 'Roma Depot', '1 King St, Roma QLD 4455', '4455'),
    station(2, 'King Home', '2 Queen St, Bondi NSW 2026', '2026'),
    station(3, 'Café Bürgi', 'Bondi', '2026'),
    station(4, 'The King'),
  ];

  it('finds by name, address and postcode, names that start with the text first', () => {
    expect(search(stations, 'king')).toEqual([2, 4, 1]);
    expect(search(stations, '2026')).toEqual([2, 3]);
    expect(search(stations, 'KING bondi')).toEqual([2]);
    expect(search(stations, 'cafe burgi')).toEqual([3]);
  });

  it('finds nothing for an empty or unknown text', () => {
    expect(search(stations, '   ')).toEqual([]);
    expect(search(stations, 'nowhere')).toEqual([]);
    expect(search(stations, '(')).toEqual([]);
  });

  it('limits the results and keeps the best match wherever it is in the list', () => {
    const many = Array.from({ length: 50 }, (_, id) => station(id, `A House ${id}`));
    expect(search(many, 'house')).toHaveLength(MAX_RESULTS);
    expect(search([...many, station(99, 'House of all')], 'house')[0]).toBe(99);
  });
});
