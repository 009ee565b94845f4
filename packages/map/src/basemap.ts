import Feature, { type FeatureLike } from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import type BaseLayer from 'ol/layer/Base.js';
import ImageLayer from 'ol/layer/Image.js';
import VectorLayer from 'ol/layer/Vector.js';
import ImageCanvas from 'ol/source/ImageCanvas.js';
import VectorSource from 'ol/source/Vector.js';
import { addLine, flatten, visibleWorlds, type Line, type MapImage } from './drawing.ts';
import { createLand, type Land } from './land.ts';
import type { MapPalette } from './palette.ts';
import { places, stateBorders, type LonLat, type NameOf, type Place } from './places.ts';
import { createPlaceStyle } from './placeStyle.ts';
import { projected } from './projection.ts';

/** Declutter group: names of places and stations never overlap. */
export const NAMES = 'names';
/** The picture extends a quarter of the map beyond each edge, so that dragging shows land at once. */
const PICTURE_RATIO = 1.5;

export interface Basemap {
  layers: BaseLayer[];
  /** Settles when all land is loaded. */
  loaded: Promise<void>;
  /** Hides it while tiles cover it. */
  setCovered(covered: boolean): void;
  setPalette(palette: MapPalette): void;
  /** Without it, places are not labelled. */
  setPlaceNames(getName: NameOf): void;
}

/** Kept for the next map of the page: on a wall it shows the same every time, and drawing it takes a third of a second. */
let newest: { key: string; canvas: HTMLCanvasElement } | undefined;

/**
 * The built-in map: countries from world-atlas, Australian states and cities, a graticule. All but the names, which are
 * `scale` times their usual size, is drawn into one image that OpenLayers moves and scales during interactions.
 */
export function createBasemap(palette: MapPalette, signal: AbortSignal, scale = 1): Basemap {
  let colours = palette;
  let getName: NameOf = () => '';
  const land = createLand(() => source.changed(), signal);
  const source = new ImageCanvas({
    ratio: PICTURE_RATIO,
    canvasFunction: (extent, resolution, pixelRatio, [width = 0, height = 0]) => {
      const key = JSON.stringify([extent, resolution, pixelRatio, width, height, land.countries(), colours]);
      if (newest?.key === key) return newest.canvas;
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const pen = canvas.getContext('2d');
      if (pen) drawBasemap(pen, { extent, scale: pixelRatio / resolution }, pixelRatio, land, colours);
      newest = { key, canvas };
      return canvas;
    },
  });
  const placeLayer = new VectorLayer({
    source: new VectorSource({ features: places.map(placeFeature) }),
    declutter: NAMES,
  });
  const layers = [new ImageLayer({ source }), placeLayer];

  const paintPlaces = () => {
    const style = createPlaceStyle(colours, scale);
    placeLayer.setStyle((place: FeatureLike, resolution: number) =>
      style(place.get('place') as Place, getName, resolution),
    );
  };
  paintPlaces();

  return {
    layers,
    loaded: land.loaded,
    setCovered(covered) {
      for (const layer of layers) layer.setVisible(!covered);
    },
    setPalette(next) {
      colours = next;
      source.changed();
      paintPlaces();
    },
    setPlaceNames(next) {
      getName = next;
      placeLayer.changed();
    },
  };
}

const GRATICULE_STEP = 10;
/** The projection grows towards infinity beyond this latitude. */
const MAX_LATITUDE = 80;

/** Meridians and parallels every 10 degrees. Both are straight lines in the map's projection. */
const graticule: readonly (readonly LonLat[])[] = [
  // 180° is also -180°.
  ...steps(-180 + GRATICULE_STEP, 180).map((longitude): LonLat[] => [
    [longitude, -MAX_LATITUDE],
    [longitude, MAX_LATITUDE],
  ]),
  ...steps(-MAX_LATITUDE, MAX_LATITUDE).map((latitude): LonLat[] => [
    [-180, latitude],
    [180, latitude],
  ]),
];

function steps(from: number, to: number): number[] {
  return Array.from(
    { length: (to - from) / GRATICULE_STEP + 1 },
    (_, index) => from + index * GRATICULE_STEP,
  );
}

const meridiansAndParallels = graticule.map(projectedLine);
const borders = stateBorders.map(projectedLine);

function drawBasemap(
  pen: CanvasRenderingContext2D,
  picture: MapImage,
  pixelRatio: number,
  land: Land,
  colours: MapPalette,
): void {
  pen.lineWidth = pixelRatio;
  pen.lineJoin = 'round';
  pen.strokeStyle = colours.graticule;
  pen.stroke(getPath(meridiansAndParallels, picture));

  const countries = land.outlines(picture);
  pen.fillStyle = colours.land;
  for (const country of countries) pen.fill(country);
  pen.strokeStyle = colours.coast;
  for (const country of countries) pen.stroke(country);

  pen.setLineDash([5 * pixelRatio, 4 * pixelRatio]);
  pen.strokeStyle = colours.border;
  pen.stroke(getPath(borders, picture));
}

function getPath(lines: readonly Line[], picture: MapImage): Path2D {
  const path = new Path2D();
  for (const shift of visibleWorlds(picture)) for (const line of lines) addLine(path, line, picture, shift);
  return path;
}

function projectedLine(path: readonly LonLat[]): Line {
  return flatten(path.map(projected));
}

function placeFeature(place: Place): Feature {
  return new Feature({ geometry: new Point(projected(place.at)), place });
}
