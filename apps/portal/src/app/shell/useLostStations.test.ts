import type { Entities } from '@heliograph/contracts/engine';
import { describe, expect, it } from 'vitest';
import { pageAbout } from './useLostStations.ts';

const devices = [{ id: 31, station_id: 7 }] as Entities['devices'];
const about = (address: string) => {
  const [pathname = '', search = ''] = address.split('?');
  return pageAbout({ pathname, search }, { devices });
};

describe('the station that a page is about', () => {
  it.each([
    ['/powerDetail?isOne=1&station=7', { stationId: 7, list: '/powerDetail' }],
    ['/station/7/quality?from=2026-01-01', { stationId: 7, list: '/powerDetail' }],
    ['/device/C002?device=31&tab=setting', { stationId: 7, list: '/device/C002' }],
    ['/device/C002?device=32', null],
    ['/device/C002', null],
    ['/powerDetail', null],
    ['/', null],
    ['/nowhere', null],
  ])('[SEC-01] %s', (address, expected) => {
    expect(about(address)).toEqual(expected);
  });
});
