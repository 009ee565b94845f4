import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MapPalette } from './palette.ts';
import type { NameOf, Place } from './places.ts';

/** Projected metres a pixel, above which names would only crowd the map. */
const NAMES_BELOW_RESOLUTION = 11_000;

/** Leaves room for a marker of several stations on the city, CSS px. */
const NAME_OFFSET = 21;

/**
 * West of it, a city's name is placed to the left of its dot, east of it to the right: over water, away from
 * the markers.
 */
const CENTRAL_MERIDIAN = 135;

/** Styles of place names, `scale` times their usual size, made once for each place and palette. */
export function createPlaceStyle(palette: MapPalette, scale: number) {
  const cache = new Map<string, Style>();
  return (place: Place, nameOf: NameOf, resolution: number): Style | undefined => {
    if (resolution * scale > NAMES_BELOW_RESOLUTION) return undefined;
    const name = nameOf(place.key);
    let style = cache.get(name);
    if (!style) {
      style =
        place.kind === 'state'
          ? stateName(name, palette, scale)
          : cityName(name, place.kind, place.at[0] > CENTRAL_MERIDIAN ? 1 : -1, palette, scale);
      cache.set(name, style);
    }
    return style;
  };
}

function stateName(name: string, palette: MapPalette, scale: number): Style {
  return new Style({
    text: new Text({
      text: name.toUpperCase(),
      font: `500 ${10 * scale}px system-ui, sans-serif`,
      fill: new Fill({ color: palette.stateName }),
    }),
  });
}

function cityName(
  name: string,
  kind: 'capital' | 'city',
  seaward: 1 | -1,
  palette: MapPalette,
  scale: number,
): Style {
  return new Style({
    zIndex: 1,
    image: new CircleStyle({
      radius: (kind === 'capital' ? 3 : 2) * scale,
      fill: new Fill({ color: palette.halo }),
      stroke: new Stroke({ color: palette.placeName, width: scale }),
    }),
    text: new Text({
      text: name,
      font: `500 ${12 * scale}px system-ui, sans-serif`,
      offsetX: seaward * NAME_OFFSET * scale,
      textAlign: seaward > 0 ? 'left' : 'right',
      fill: new Fill({ color: palette.placeName }),
      stroke: new Stroke({ color: palette.halo, width: 3 * scale }),
    }),
  });
}
