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
import { currentPalette } from './palette.ts';
import type { LonLat, NameOf } from './places.ts';
import { projected } from './projection.ts';
import { showTiles } from './showTiles.ts';
import { HOME_CENTRE } from './view.ts';

export interface PlaceMapOptions {
  target: HTMLElement;
  /** The marker was put or dragged somewhere. */
  onPlace: (at: LonLat) => void;
}

export interface PlaceMap {
  /** Puts the marker, or takes it away; a place outside of what is seen is brought into view. */
  setPlace(at: LonLat | null): void;
  /** Moves the marker by CSS px; one that is not there yet begins in the middle. */
  nudge(x: number, y: number): void;
  zoomBy(steps: number): void;
  setPlaceNames(nameOf: NameOf): void;
  /** Reads the colours of the document's theme again. */
  repaint(): void;
  /** Providers in order; the vector basemap stays until a tile has arrived. */
  setTileProviders(urls: readonly string[]): void;
  destroy(): void;
}

const OPENING_ZOOM = 3.4;
/** Near enough to see where it lies, far enough for the vector basemap to show something around it. */
const PLACE_ZOOM = 7;
const RADIUS = 9;
const ZOOM_MS = 200;

/** A map on which one place is chosen: by pressing on it, by dragging the marker or by `nudge`. */
export function createPlaceMap({ target, onPlace }: PlaceMapOptions): PlaceMap {
  const gone = new AbortController();
  const palette = currentPalette();
  const basemap = createBasemap(palette, gone.signal);
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
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');

  const tell = () => {
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
    tell();
  });
  drag.on('translateend', tell);

  return {
    setPlace(at) {
      if (at === null) {
        source.clear();
        dragged.clear();
        return;
      }
      point.setCoordinates(projected(at));
      show();
      // Undefined while the map has no size yet, which its types leave out.
      const size = map.getSize();
      const seen = size !== undefined && view.calculateExtent(size);
      if (seen && point.intersectsExtent(seen) && (view.getZoom() ?? 0) > OPENING_ZOOM) return;
      view.setCenter(point.getCoordinates());
      view.setZoom(PLACE_ZOOM);
    },
    nudge(x, y) {
      // Null until the map was drawn once, which its types leave out.
      const from = source.hasFeature(marker) ? point.getCoordinates() : view.getCenter();
      const pixel = from && (map.getPixelFromCoordinate(from) as Pixel | null);
      if (!pixel) return;
      point.setCoordinates(map.getCoordinateFromPixel([pixel[0]! + x, pixel[1]! + y]));
      show();
      const size = map.getSize();
      if (size && !point.intersectsExtent(view.calculateExtent(size))) view.setCenter(point.getCoordinates());
      tell();
    },
    zoomBy(steps) {
      const anchor = source.hasFeature(marker) ? point.getCoordinates() : undefined;
      const zoom = (view.getZoom() ?? OPENING_ZOOM) + steps;
      view.animate({ zoom, ...(anchor && { anchor }), duration: still.matches ? 0 : ZOOM_MS });
    },
    setPlaceNames: (nameOf) => basemap.setPlaceNames(nameOf),
    repaint() {
      const next = currentPalette();
      basemap.setPalette(next);
      markers.setStyle(markerStyle(next.chosen, next.marker));
    },
    setTileProviders: (urls) => void showTiles({ map, basemap, urls, gone: gone.signal }),
    destroy() {
      gone.abort();
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
