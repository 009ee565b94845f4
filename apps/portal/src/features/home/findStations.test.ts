import type { Station } from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import { findStations, OFFERED, soughtStations } from './findStations.ts';

const station = (id: number, station_name: string, address = '', postal_code = '') =>
  ({ id, station_name, address, postal_code }) as Station;
const found = (stations: Station[], text: string) =>
  findStations(soughtStations(stations), text).map(({ id }) => id);

describe('[HOME-02] the search for a station', () => {
  const stations = [
    station(1, 'Roma Depot', '1 King St, Roma QLD 4455', '4455'),
    station(2, 'King Home', '2 Queen St, Bondi NSW 2026', '2026'),
    station(3, 'Café Bürgi', 'Bondi', '2026'),
    station(4, 'The King'),
  ];

  it('finds by name, address and postcode, those whose name begins so first', () => {
    expect(found(stations, 'king')).toEqual([2, 4, 1]);
    expect(found(stations, '2026')).toEqual([2, 3]);
    expect(found(stations, 'KING bondi')).toEqual([2]);
    expect(found(stations, 'cafe burgi')).toEqual([3]);
  });

  it('finds nothing for nothing, and nothing for what is nowhere', () => {
    expect(found(stations, '   ')).toEqual([]);
    expect(found(stations, 'nowhere')).toEqual([]);
    expect(found(stations, '(')).toEqual([]);
  });

  it('offers a few, and the best of them wherever they stand', () => {
    const many = Array.from({ length: 50 }, (_, id) => station(id, `A House ${id}`));
    expect(found(many, 'house')).toHaveLength(OFFERED);
    expect(found([...many, station(99, 'House of all')], 'house')[0]).toBe(99);
  });
});
