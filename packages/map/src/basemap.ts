import Feature, { type FeatureLike } from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import type BaseLayer from 'ol/layer/Base.js';
import ImageLayer from 'ol/layer/Image.js';
import VectorLayer from 'ol/layer/Vector.js';
import ImageCanvas from 'ol/source/ImageCanvas.js';
import VectorSource from 'ol/source/Vector.js';
import { flat, trace, worldsIn, type Line, type Picture } from './drawing.ts';
import { graticule } from './graticule.ts';
import { createLand, type Land } from './land.ts';
import type { MapPalette } from './palette.ts';
import { places, stateBorders, type LonLat, type NameOf, type Place } from './places.ts';
import { placeStyle } from './placeStyle.ts';
import { projected } from './projection.ts';

/** Names of places and of stations in this group never cover each other. */
export const NAMES = 'names';
/** The picture reaches a quarter of the map beyond each edge, so that a map that is dragged has land there. */
const PICTURE_RATIO = 1.5;

export interface Basemap {
  layers: BaseLayer[];
  /** Settles when all land is there. */
  whole: Promise<void>;
  /** Steps aside while tiles cover it. */
  setCovered(covered: boolean): void;
  setPalette(palette: MapPalette): void;
  /** Without it places have no names. */
  setPlaceNames(nameOf: NameOf): void;
}

/**
 * The map that ships with the product: countries from world-atlas, Australian states and cities, a graticule. All but
 * the names, `scale` times their usual size, is drawn into one picture, which the map moves and scales until it comes to rest.
 */
export function createBasemap(palette: MapPalette, gone: AbortSignal, scale = 1): Basemap {
  let colours = palette;
  let nameOf: NameOf = () => '';
  const land = createLand(() => source.changed(), gone);
  const source = new ImageCanvas({
    ratio: PICTURE_RATIO,
    canvasFunction: (extent, resolution, pixelRatio, [width = 0, height = 0]) => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const pen = canvas.getContext('2d');
      if (pen) drawBasemap(pen, { extent, scale: pixelRatio / resolution }, pixelRatio, land, colours);
      return canvas;
    },
  });
  const placeLayer = new VectorLayer({
    source: new VectorSource({ features: places.map(placeFeature) }),
    declutter: NAMES,
  });
  const layers = [new ImageLayer({ source }), placeLayer];

  const paintPlaces = () => {
    const style = placeStyle(colours, scale);
    placeLayer.setStyle((place: FeatureLike, resolution: number) =>
      style(place.get('place') as Place, nameOf, resolution),
    );
  };
  paintPlaces();

  return {
    layers,
    whole: land.whole,
    setCovered(covered) {
      for (const layer of layers) layer.setVisible(!covered);
    },
    setPalette(next) {
      colours = next;
      source.changed();
      paintPlaces();
    },
    setPlaceNames(next) {
      nameOf = next;
      placeLayer.changed();
    },
  };
}

const meridiansAndParallels = graticule.map(projectedLine);
const borders = stateBorders.map(projectedLine);

function drawBasemap(
  pen: CanvasRenderingContext2D,
  picture: Picture,
  pixelRatio: number,
  land: Land,
  colours: MapPalette,
): void {
  pen.lineWidth = pixelRatio;
  pen.lineJoin = 'round';
  pen.strokeStyle = colours.graticule;
  pen.stroke(pathOf(meridiansAndParallels, picture));

  const countries = land.outlines(picture);
  pen.fillStyle = colours.land;
  for (const country of countries) pen.fill(country);
  pen.strokeStyle = colours.coast;
  for (const country of countries) pen.stroke(country);

  pen.setLineDash([5 * pixelRatio, 4 * pixelRatio]);
  pen.strokeStyle = colours.border;
  pen.stroke(pathOf(borders, picture));
}

function pathOf(lines: readonly Line[], picture: Picture): Path2D {
  const path = new Path2D();
  for (const shift of worldsIn(picture)) for (const line of lines) trace(path, line, picture, shift);
  return path;
}

function projectedLine(path: readonly LonLat[]): Line {
  return flat(path.map(projected));
}

function placeFeature(place: Place): Feature {
  return new Feature({ geometry: new Point(projected(place.at)), place });
}
