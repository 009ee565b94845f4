import Collection from 'ol/Collection.js';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import Translate from 'ol/interaction/Translate.js';
import VectorLayer from 'ol/layer/Vector.js';
import Map from 'ol/Map.js';
import 'ol/ol.css';
import type { Pixel } from 'ol/pixel.js';
import { toLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import View from 'ol/View.js';
import { createBasemap } from './basemap.ts';
import { readPalette } from './palette.ts';
import type { LonLat, NameOf } from './places.ts';
import { projected } from './projection.ts';
import { showTiles } from './tiles.ts';
import { HOME_CENTRE } from './geography.ts';

export interface PlaceMapOptions {
  target: HTMLElement;
  /** The marker was placed or moved. */
  onPlace: (at: LonLat) => void;
}

export interface PlaceMap {
  /** Places the marker, or removes it; a place outside the view is brought into view. */
  setPlace(at: LonLat | null): void;
  /** Moves the marker by CSS px, from the middle of the map if there is none yet. */
  nudge(x: number, y: number): void;
  zoomBy(steps: number): void;
  setPlaceNames(nameOf: NameOf): void;
  /** Applies the colours of the document's current theme. */
  repaint(): void;
  /** Tile providers in order; the built-in map stays until a tile has arrived. */
  setTileProviders(urls: readonly string[]): void;
  destroy(): void;
}

const OPENING_ZOOM = 3.4;
/** Zoom level that shows the place with some of the built-in map around it. */
const PLACE_ZOOM = 7;
const RADIUS = 9;
const ZOOM_MS = 200;

/** A map for choosing one place: by a click, by dragging the marker, or by `nudge`. */
export function createPlaceMap({ target, onPlace }: PlaceMapOptions): PlaceMap {
  const destroyed = new AbortController();
  const palette = readPalette();
  const basemap = createBasemap(palette, destroyed.signal);
  const source = new VectorSource<Feature<Point>>();
  const markers = new VectorLayer({ source, style: markerStyle(palette.chosen, palette.marker), zIndex: 1 });
  const view = new View({ center: projected(HOME_CENTRE), zoom: OPENING_ZOOM, minZoom: 2, maxZoom: 18 });
  const dragged = new Collection<Feature>();
  const drag = new Translate({ features: dragged, hitTolerance: RADIUS });
  const map = new Map({
    target,
    layers: [...basemap.layers, markers],
    controls: [],
    interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false }).extend([drag]),
    view,
  });
  const point = new Point(projected(HOME_CENTRE));
  const marker = new Feature(point);
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

  const notify = () => {
    const [longitude = 0, latitude = 0] = toLonLat(point.getCoordinates());
    onPlace([longitude, latitude]);
  };
  const show = () => {
    if (source.hasFeature(marker)) return;
    source.addFeature(marker);
    dragged.push(marker);
  };
  map.on('click', (event) => {
    point.setCoordinates(event.coordinate);
    show();
    notify();
  });
  drag.on('translateend', notify);

  return {
    setPlace(at) {
      if (at === null) {
        source.clear();
        dragged.clear();
        return;
      }
      point.setCoordinates(projected(at));
      show();
      // Undefined while the map has no size, missing in the types.
      const size = map.getSize();
      const seen = size !== undefined && view.calculateExtent(size);
      if (seen && point.intersectsExtent(seen) && (view.getZoom() ?? 0) > OPENING_ZOOM) return;
      view.setCenter(point.getCoordinates());
      view.setZoom(PLACE_ZOOM);
    },
    nudge(x, y) {
      // Null before the first rendering, missing in the types.
      const from = source.hasFeature(marker) ? point.getCoordinates() : view.getCenter();
      const pixel = from && (map.getPixelFromCoordinate(from) as Pixel | null);
      if (!pixel) return;
      point.setCoordinates(map.getCoordinateFromPixel([pixel[0]! + x, pixel[1]! + y]));
      show();
      const size = map.getSize();
      if (size && !point.intersectsExtent(view.calculateExtent(size))) view.setCenter(point.getCoordinates());
      notify();
    },
    zoomBy(steps) {
      const anchor = source.hasFeature(marker) ? point.getCoordinates() : undefined;
      const zoom = (view.getZoom() ?? OPENING_ZOOM) + steps;
      view.animate({ zoom, ...(anchor && { anchor }), duration: reducedMotion.matches ? 0 : ZOOM_MS });
    },
    setPlaceNames: (nameOf) => basemap.setPlaceNames(nameOf),
    repaint() {
      const next = readPalette();
      basemap.setPalette(next);
      markers.setStyle(markerStyle(next.chosen, next.marker));
    },
    setTileProviders: (urls) => void showTiles({ map, basemap, urls, signal: destroyed.signal }),
    destroy() {
      destroyed.abort();
      map.setTarget();
      map.dispose();
    },
  };
}

function markerStyle(fill: string, ring: string): Style[] {
  return [
    new Style({
      image: new CircleStyle({
        radius: RADIUS,
        fill: new Fill({ color: fill }),
        stroke: new Stroke({ color: ring, width: 3 }),
      }),
    }),
    new Style({ image: new CircleStyle({ radius: 3, fill: new Fill({ color: ring }) }) }),
  ];
}
