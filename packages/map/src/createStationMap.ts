import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import Map from 'ol/Map.js';
import type { Pixel } from 'ol/pixel.js';
import { placePopup, roomForPopup } from './placePopup.ts';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import Overlay from 'ol/Overlay.js';
import { shared as pictures } from 'ol/style/IconImageCache.js';
import View from 'ol/View.js';
import { boundingExtent, type Extent } from 'ol/extent.js';
import { transformExtent } from 'ol/proj.js';
import { easeOut } from 'ol/easing.js';
import { createBasemap } from './basemap.ts';
import 'ol/ol.css';
import { readPalette } from './palette.ts';
import type { LonLat, NameOf } from './places.ts';
import { projected } from './projection.ts';
import { openingView, fitView, type MapPlace } from './openingView.ts';
import { createStationLayer, type LabelOf, type MappedStation, type StatusOf } from './stationLayer.ts';
import { showTiles } from './tiles.ts';
import { HOME_ZOOM, STATION_ZOOM } from './geography.ts';

export interface StationMapOptions {
  target: HTMLElement;
  /** Missing for a map without pointer input, which is static and always shows the whole fleet. */
  pointer?: MapPointer;
  /** Scale of markers and names, 1 on a desktop screen. */
  scale?: number;
  /** Tiles cover the built-in map, or no longer do. */
  onTiles: (shown: boolean) => void;
  /** Called after a movement that changed the visible part of the world. */
  onView?: (view: MapView) => void;
  /** Last view of the map before this one; it opens there. */
  place?: MapPlace | undefined;
}

/** A part of the world, in degrees. */
export interface MapView {
  west: number;
  south: number;
  east: number;
  north: number;
  /** Zoom as in web maps: the world is 256 · 2^zoom px wide. */
  zoom: number;
}

export interface MapPointer {
  /** Called when a station is selected, or none. */
  onSelect: (station: number | null) => void;
  /** Called when the pointer is over a station, or over none. */
  onHover: (station: number | null) => void;
}

export interface StationMap {
  /** Floats above a station; positioned by the map, filled by the page. */
  readonly popup: HTMLElement;
  /** @param whole south-west and north-east corners of the whole fleet, if these are not all stations */
  setStations(stations: readonly MappedStation[], whole?: readonly [LonLat, LonLat] | null): void;
  setStatuses(statusOf: StatusOf): void;
  /** Names below the markers of single stations; none without it. */
  setLabels(labelOf: LabelOf): void;
  /** Emphasises the markers of stations with a new fault. */
  setNewFaults(stations: ReadonlySet<number>): void;
  setPlaceNames(nameOf: NameOf): void;
  /** Applies the colours of the document's current theme. */
  repaint(): void;
  /** Marks a station, which leaves its cluster. */
  select(station: number | null): void;
  /**
   * Shows the popup at a station, within the map, or hides it; `pan` moves the map if it would cover its marker. Call it
   * before `flyTo`, which makes room for a shown popup.
   */
  showPopup(station: number | null, pan: boolean): void;
  /** Brings a station into view, separate from its neighbours. */
  flyTo(station: number): void;
  zoomBy(steps: number): void;
  /** The opening view of these stations. */
  showAll(): void;
  /** Tile providers in order; the built-in map stays until a tile has arrived. */
  setTileProviders(urls: readonly string[]): void;
  /** @returns its last view */
  destroy(): MapPlace | undefined;
}

const FLIGHT_MS = 500;
/** Factor of the distance between markers on a static map, where they must not overlap. */
const STATIC_SPACING = 1.5;
/** Around the fleet on a static map: the largest marker and half a name below it, px at scale 1. */
const FLEET_PADDING = [84, 46] as const;
/** View of the stations of an opened cluster. */
const CLUSTER_FIT = { padding: [72, 48, 72, 48], maxZoom: 12 };

/** The map of the stations: OpenLayers behind the few methods a page needs. */
export function createStationMap(options: StationMapOptions): StationMap {
  const { target, pointer, scale = 1 } = options;
  const destroyed = new AbortController();
  let tiles = new AbortController();
  let palette = readPalette();
  const basemap = createBasemap(palette, destroyed.signal, scale);
  target.ariaBusy = 'true';
  void basemap.loaded.then(() => (target.ariaBusy = null));
  const stations = createStationLayer(
    { palette, pixelRatio: window.devicePixelRatio, scale },
    pointer ? 1 : STATIC_SPACING,
  );
  let whole: Extent | null = null;
  const popupElement = document.createElement('div');
  const popup = new Overlay({ element: popupElement, positioning: 'top-left' });
  const opening = () => {
    const size = [target.clientWidth, target.clientHeight];
    const extent = whole ?? stations.extentOf();
    return pointer
      ? openingView(extent, size)
      : fitView(
          extent,
          size,
          FLEET_PADDING.map((px) => px * scale),
        );
  };
  const view = new View({ ...(options.place ?? opening()), minZoom: 2, maxZoom: 17 });
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
  const duration = () => (reducedMotion.matches ? 0 : FLIGHT_MS);
  const map = new Map({
    target,
    layers: basemap.layers,
    overlays: [popup],
    controls: [],
    interactions: pointer ? defaultInteractions({ altShiftDragRotate: false, pinchRotate: false }) : [],
    view,
  });

  // Drawn one frame after the other, so that neither blocks the main thread for long.
  map.once('postrender', () => map.addLayer(stations.layer));

  const under = ({ coordinate }: MapBrowserEvent) =>
    stations.stationsAt(coordinate, view.getResolution() ?? Infinity);
  if (pointer) {
    map.on('click', (event) => {
      const [first, ...others] = under(event);
      if (first !== undefined && (others.length > 0 || stations.isGroup(first))) {
        const extent = stations.extentOf([first, ...others]);
        if (extent) view.fit(extent, { ...CLUSTER_FIT, duration: duration() });
      } else {
        pointer.onSelect(first ?? null);
      }
    });
    map.on('pointermove', (event) => {
      if (event.dragging) return;
      const members = under(event);
      target.style.cursor = members.length > 0 ? 'pointer' : '';
      const [only] = members.length === 1 ? members : [];
      pointer.onHover(only === undefined || stations.isGroup(only) ? null : only);
    });
    target.addEventListener('pointerleave', () => pointer.onHover(null), { signal: destroyed.signal });
  }

  /** Null without a popup, and before the first rendering. */
  function popupSpace() {
    const at = popup.getPosition();
    const pixel = at && (map.getPixelFromCoordinate(at) as Pixel | null);
    const [width = 0, height = 0] = map.getSize() ?? [];
    if (!pixel) return null;
    return {
      at: [pixel[0] ?? 0, pixel[1] ?? 0],
      popup: [popupElement.offsetWidth, popupElement.offsetHeight],
      map: [width, height],
    } as const;
  }

  /** Keeps the popup within the map when the map, its edges or the popup's content change. */
  function alignPopup() {
    const space = popupSpace();
    if (!space) return;
    const { at, map: size } = space;
    const isInside = at[0] >= 0 && at[1] >= 0 && at[0] <= size[0] && at[1] <= size[1];
    popupElement.style.visibility = isInside ? '' : 'hidden';
    const [left, top] = placePopup(space);
    const offset = [Math.round(left - at[0]), Math.round(top - at[1])];
    if (popup.getOffset().join() !== offset.join()) popup.setOffset(offset);
  }
  map.on('postrender', alignPopup);
  const popupSize = new ResizeObserver(alignPopup);
  popupSize.observe(popupElement);

  function panBy(down: number) {
    const [x = 0, y = 0] = view.getCenter() ?? [];
    const center = [x, y + down * (view.getResolution() ?? 0)];
    view.animate({ center, duration: duration(), easing: easeOut });
  }

  const place = () => [view.getZoom(), ...(view.getCenter() ?? [])].join();
  let opened = options.place ? undefined : place();
  /** Until the user moves the map, it shows the opening view again after a change of stations or size. */
  const open = () => {
    if (place() !== opened) return;
    const { center, zoom } = opening();
    view.setCenter(center);
    view.setZoom(zoom);
    opened = place();
  };
  map.on('change:size', open);

  const { onView } = options;
  if (onView) {
    map.on('moveend', () => {
      const zoom = view.getZoom();
      if (zoom === undefined) return;
      const [west = 0, south = 0, east = 0, north = 0] = transformExtent(
        view.calculateExtent(map.getSize()),
        'EPSG:3857',
        'EPSG:4326',
      );
      onView({
        west: Math.max(-180, west),
        south: Math.max(-90, south),
        east: Math.min(180, east),
        north: Math.min(90, north),
        zoom: Math.min(22, Math.max(0, zoom)),
      });
    });
  }

  return {
    popup: popupElement,
    setStations(next, extent = null) {
      whole = extent && boundingExtent(extent.map(projected));
      stations.setStations(next);
      open();
    },
    setStatuses: (statusOf) => stations.setStatuses(statusOf),
    setLabels: (labelOf) => stations.setLabels(labelOf),
    setNewFaults: (newFaults) => stations.setNewFaults(newFaults),
    setPlaceNames: (nameOf) => basemap.setPlaceNames(nameOf),
    repaint() {
      const next = readPalette();
      if (JSON.stringify(next) === JSON.stringify(palette)) return;
      palette = next;
      basemap.setPalette(next);
      stations.setPalette(next);
    },
    select: (station) => stations.setSelected(station),
    showPopup(station, pan) {
      popup.setPosition(station === null ? undefined : stations.positionOf(station));
      alignPopup();
      const space = pan ? popupSpace() : null;
      const down = space ? roomForPopup(space) : 0;
      if (down !== 0) panBy(down);
    },
    flyTo(station) {
      const at = stations.positionOf(station);
      if (!at) return;
      const zoom = Math.max(view.getZoom() ?? HOME_ZOOM, STATION_ZOOM);
      const [width = 0, height = 0] = map.getSize() ?? [];
      const middle = [width / 2, height / 2] as const;
      const size = [popupElement.offsetWidth, popupElement.offsetHeight] as const;
      const down = roomForPopup({ at: middle, popup: size, map: [width, height] });
      const center = [at[0]!, at[1]! + down * view.getResolutionForZoom(zoom)];
      view.animate({ center, zoom, duration: duration(), easing: easeOut });
    },
    zoomBy(steps) {
      view.animate({ zoom: (view.getZoom() ?? HOME_ZOOM) + steps, duration: duration() / 2 });
    },
    showAll() {
      view.animate({ ...opening(), duration: duration(), easing: easeOut });
    },
    setTileProviders(urls) {
      tiles.abort();
      tiles = new AbortController();
      void showTiles({
        map,
        basemap,
        urls,
        signal: AbortSignal.any([destroyed.signal, tiles.signal]),
        onCovered: options.onTiles,
      });
    },
    destroy() {
      destroyed.abort();
      popupSize.disconnect();
      map.setTarget();
      map.dispose();
      // The cache is shared by all maps of the page and would keep this one's pictures.
      pictures.clear();
      const left = view.getCenter();
      return left && { center: left, zoom: view.getZoom() ?? HOME_ZOOM };
    },
  };
}
