import type { LonLat } from './places.ts';

/** Where a map opens (spec B §2.2). */
export const HOME_CENTRE: LonLat = [151, -26];
export const HOME_ZOOM = 4.4;

/** Near enough for a station to stand apart from its neighbours, far enough to see where it lies. */
export const STATION_ZOOM = 7;
