import type { Coordinate } from 'ol/coordinate.js';
import { containsExtent, getCenter, getHeight, getWidth, type Extent } from 'ol/extent.js';
import type { Size } from 'ol/size.js';
import { projected } from './projection.ts';
import { HOME_CENTRE, HOME_ZOOM, STATION_ZOOM } from './geography.ts';

/** Part of the world that a map shows. */
export interface MapPlace {
  /** Web Mercator, m. */
  center: Coordinate;
  zoom: number;
}

const HOME: MapPlace = { center: projected(HOME_CENTRE), zoom: HOME_ZOOM };
/** Web Mercator, m a px at zoom 0. */
const TOP_RESOLUTION = (2 * Math.PI * 6_378_137) / 256;
/** A marker closer to the edge would be cut off, CSS px. */
const MARKER = 24;
/** Around a fleet that is fitted into the map: its largest marker, and space for the controls, CSS px. */
const PADDING = 48;

/**
 * The opening view of a map of this size in CSS px: the home view if that shows every station, otherwise the whole
 * fleet, but never closer than a single station is shown.
 */
export function openingView(stations: Extent | null, size: Size): MapPlace {
  const [width, height] = size;
  if (!stations || !width || !height || containsExtent(seen(HOME, width, height), stations)) return HOME;
  return fitView(stations, size, [PADDING, PADDING]);
}

/** The closest view of the whole fleet for a map of this size in CSS px, with the padding around it. */
export function fitView(stations: Extent | null, size: Size, padding: Size): MapPlace {
  const [width, height] = size;
  if (!stations || !width || !height) return HOME;
  const [beside = 0, above = 0] = padding;
  const room = (length: number, cached: number) => Math.max(length - 2 * cached, length / 2);
  const resolution = Math.max(
    getWidth(stations) / room(width, beside),
    getHeight(stations) / room(height, above),
  );
  return {
    center: getCenter(stations),
    zoom: Math.min(Math.log2(TOP_RESOLUTION / resolution), STATION_ZOOM),
  };
}

/** The part of a view in which a marker is not cut off. */
function seen({ center: [x = 0, y = 0], zoom }: MapPlace, width: number, height: number): Extent {
  const resolution = TOP_RESOLUTION / 2 ** zoom;
  const [right, up] = [(width / 2 - MARKER) * resolution, (height / 2 - MARKER) * resolution];
  return [x - right, y - up, x + right, y + up];
}
