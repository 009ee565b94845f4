import type { Coordinate } from 'ol/coordinate.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import Map from 'ol/Map.js';
import type { Pixel } from 'ol/pixel.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import Overlay from 'ol/Overlay.js';
import View from 'ol/View.js';
import { easeOut } from 'ol/easing.js';
import { createBasemap } from './basemap.ts';
import 'ol/ol.css';
import { currentPalette } from './palette.ts';
import type { NameOf } from './places.ts';
import { projected } from './projection.ts';
import { createStationLayer, stationsUnder, type MappedStation, type StatusOf } from './stationLayer.ts';
import { showTiles } from './showTiles.ts';
import { HOME_CENTRE, HOME_ZOOM } from './view.ts';

export interface StationMapOptions {
  target: HTMLElement;
  /** The pointer chose a station, or none. */
  onSelect: (station: number | null) => void;
  /** The pointer rests on a station, or on none. */
  onHover: (station: number | null) => void;
  /** Tiles began or ceased to cover the shipped basemap. */
  onTiles: (shown: boolean) => void;
  /** Where a map that was here before was left; it opens there. */
  place?: MapPlace | undefined;
}

/** What part of the world a map shows. */
export interface MapPlace {
  /** Web Mercator, m. */
  center: Coordinate;
  zoom: number;
}

export interface StationMap {
  /** Floats above a station; the map moves it, the page fills it. */
  readonly popup: HTMLElement;
  setStations(stations: readonly MappedStation[]): void;
  setStatuses(statusOf: StatusOf): void;
  setPlaceNames(nameOf: NameOf): void;
  /** Reads the colours of the document's theme again. */
  repaint(): void;
  /** Marks a station. */
  select(station: number | null): void;
  /** Puts the popup on a station, or away; `whole` moves the map until all of the popup is seen. */
  showPopup(station: number | null, whole: boolean): void;
  /** Brings a station into view, apart from its neighbours. */
  flyTo(station: number): void;
  zoomBy(steps: number): void;
  /** The whole fleet where it fits no better, else the view a map opens with. */
  showAll(): void;
  /** Providers in order, instead of those before; the vector basemap stays until a tile has arrived. */
  setTileProviders(urls: readonly string[]): void;
  /** @returns where it was left */
  destroy(): MapPlace | undefined;
}

/** Below this width the opening view would leave half of Australia outside; the fleet's extent is shown instead. */
const NARROW = 700;
/** Near enough to stand apart from its neighbours, far enough to see where it lies. */
const STATION_ZOOM = 7;
const FLIGHT_MS = 500;
/** With less than this above a marker its popup hangs below it, CSS px. */
const ROOM_ABOVE = 230;
const POPUP_GAP = 18;
const FIT = { padding: [72, 48, 72, 48], maxZoom: STATION_ZOOM };

/** The map of the stations: OpenLayers behind the few verbs a page needs. */
export function createStationMap(options: StationMapOptions): StationMap {
  const gone = new AbortController();
  let tiles = new AbortController();
  const palette = currentPalette();
  const basemap = createBasemap(palette, gone.signal);
  const stations = createStationLayer(palette, window.devicePixelRatio);
  const popupElement = document.createElement('div');
  const popup = new Overlay({ element: popupElement });
  const { center, zoom } = options.place ?? { center: projected(HOME_CENTRE), zoom: HOME_ZOOM };
  const view = new View({ center, zoom, minZoom: 2, maxZoom: 17 });
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');
  const duration = () => (still.matches ? 0 : FLIGHT_MS);
  const map = new Map({
    target: options.target,
    layers: [...basemap.layers, stations.layer],
    overlays: [popup],
    controls: [],
    interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false }),
    view,
  });

  const under = (event: MapBrowserEvent): number[] => {
    const marker = map.forEachFeatureAtPixel(event.pixel, (feature) => feature, {
      layerFilter: (layer) => layer === stations.layer,
      hitTolerance: 6,
    });
    return marker ? stationsUnder(marker) : [];
  };
  map.on('click', (event) => {
    const [first, ...others] = under(event);
    if (others.length > 0 && first !== undefined) {
      const extent = stations.extentOf([first, ...others]);
      if (extent) view.fit(extent, { ...FIT, maxZoom: 12, duration: duration() });
    } else {
      options.onSelect(first ?? null);
    }
  });
  map.on('pointermove', (event) => {
    if (event.dragging) return;
    const members = under(event);
    options.target.style.cursor = members.length > 0 ? 'pointer' : '';
    options.onHover(members.length === 1 ? (members[0] ?? null) : null);
  });
  options.target.addEventListener('pointerleave', () => options.onHover(null), { signal: gone.signal });

  const showAll = () => {
    const extent = stations.extentOf();
    if (options.target.clientWidth < NARROW && extent) view.fit(extent, { ...FIT, duration: duration() });
    else
      view.animate({
        center: projected(HOME_CENTRE),
        zoom: HOME_ZOOM,
        duration: duration(),
        easing: easeOut,
      });
  };

  let placed = options.place !== undefined;
  return {
    popup: popupElement,
    setStations(next) {
      stations.setStations(next);
      const extent = stations.extentOf();
      if (placed || !extent) return;
      placed = true;
      if (options.target.clientWidth < NARROW) view.fit(extent, FIT);
    },
    setStatuses: (statusOf) => stations.setStatuses(statusOf),
    setPlaceNames: (nameOf) => basemap.setPlaceNames(nameOf),
    repaint() {
      const next = currentPalette();
      basemap.setPalette(next);
      stations.setPalette(next);
    },
    select: (station) => stations.setSelected(station),
    showPopup(station, whole) {
      const at = station === null ? undefined : stations.positionOf(station);
      // Null until the map was drawn once, which its types leave out.
      const pixel = at && (map.getPixelFromCoordinate(at) as Pixel | null);
      const above = !pixel || (pixel[1] ?? 0) > ROOM_ABOVE;
      popup.setPositioning(above ? 'bottom-center' : 'top-center');
      popup.setOffset([0, above ? -POPUP_GAP : POPUP_GAP]);
      popup.setPosition(at);
      if (at && whole) popup.panIntoView({ margin: 16, animation: { duration: duration() } });
    },
    flyTo(station) {
      const center = stations.positionOf(station);
      if (!center) return;
      const zoom = Math.max(view.getZoom() ?? HOME_ZOOM, STATION_ZOOM);
      view.animate({ center, zoom, duration: duration(), easing: easeOut });
    },
    zoomBy(steps) {
      view.animate({ zoom: (view.getZoom() ?? HOME_ZOOM) + steps, duration: duration() / 2 });
    },
    showAll,
    setTileProviders(urls) {
      tiles.abort();
      tiles = new AbortController();
      void showTiles({
        map,
        basemap,
        urls,
        gone: AbortSignal.any([gone.signal, tiles.signal]),
        onCovered: options.onTiles,
      });
    },
    destroy() {
      gone.abort();
      map.setTarget();
      map.dispose();
      const left = view.getCenter();
      return left && { center: left, zoom: view.getZoom() ?? HOME_ZOOM };
    },
  };
}
