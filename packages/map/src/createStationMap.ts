import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import Map from 'ol/Map.js';
import type { Pixel } from 'ol/pixel.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import Overlay from 'ol/Overlay.js';
import { shared as pictures } from 'ol/style/IconImageCache.js';
import View from 'ol/View.js';
import { easeOut } from 'ol/easing.js';
import { createBasemap } from './basemap.ts';
import 'ol/ol.css';
import { currentPalette } from './palette.ts';
import type { NameOf } from './places.ts';
import { openingView, wholeView, type MapPlace } from './openingView.ts';
import { createStationLayer, type LabelOf, type MappedStation, type StatusOf } from './stationLayer.ts';
import { showTiles } from './showTiles.ts';
import { HOME_ZOOM, STATION_ZOOM } from './view.ts';

export interface StationMapOptions {
  target: HTMLElement;
  /** Left out where nobody operates the map: it then stands still and always shows the whole fleet. */
  pointer?: MapPointer;
  /** Of markers and names, 1 at a desk. */
  scale?: number;
  /** Tiles began or ceased to cover the shipped basemap. */
  onTiles: (shown: boolean) => void;
  /** Where a map that was here before was left; it opens there. */
  place?: MapPlace | undefined;
}

export interface MapPointer {
  /** It chose a station, or none. */
  onSelect: (station: number | null) => void;
  /** It rests on a station, or on none. */
  onHover: (station: number | null) => void;
}

export interface StationMap {
  /** Floats above a station; the map moves it, the page fills it. */
  readonly popup: HTMLElement;
  setStations(stations: readonly MappedStation[]): void;
  setStatuses(statusOf: StatusOf): void;
  /** Names below the markers of single stations; none without it. */
  setLabels(labelOf: LabelOf): void;
  /** Sets the markers of stations with news apart, calmly. */
  setNews(stations: ReadonlySet<number>): void;
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
  /** The view that a map of these stations opens with. */
  showAll(): void;
  /** Providers in order, instead of those before; the vector basemap stays until a tile has arrived. */
  setTileProviders(urls: readonly string[]): void;
  /** @returns where it was left */
  destroy(): MapPlace | undefined;
}

const FLIGHT_MS = 500;
/** Where nobody can look nearer, markers do not cover each other. */
const APART = 1.5;
/** With less than this above a marker its popup hangs below it, CSS px. */
const ROOM_ABOVE = 230;
const POPUP_GAP = 18;
/** A marker of most stations, and half a name below it: around a fleet that is only looked at, px at scale 1. */
const AROUND = [84, 46] as const;
/** Around the stations of a marker that was opened. */
const FIT = { padding: [72, 48, 72, 48], maxZoom: 12 };

/** The map of the stations: OpenLayers behind the few verbs a page needs. */
export function createStationMap(options: StationMapOptions): StationMap {
  const { target, pointer, scale = 1 } = options;
  const gone = new AbortController();
  let tiles = new AbortController();
  const palette = currentPalette();
  const basemap = createBasemap(palette, gone.signal, scale);
  target.ariaBusy = 'true';
  void basemap.whole.then(() => (target.ariaBusy = null));
  const stations = createStationLayer(
    { palette, pixelRatio: window.devicePixelRatio, scale },
    pointer ? 1 : APART,
  );
  const popupElement = document.createElement('div');
  const popup = new Overlay({ element: popupElement });
  const opening = () => {
    const size = [target.clientWidth, target.clientHeight];
    return pointer
      ? openingView(stations.extentOf(), size)
      : wholeView(
          stations.extentOf(),
          size,
          AROUND.map((px) => px * scale),
        );
  };
  const view = new View({ ...(options.place ?? opening()), minZoom: 2, maxZoom: 17 });
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');
  const duration = () => (still.matches ? 0 : FLIGHT_MS);
  const map = new Map({
    target,
    layers: [...basemap.layers, stations.layer],
    overlays: [popup],
    controls: [],
    interactions: pointer ? defaultInteractions({ altShiftDragRotate: false, pinchRotate: false }) : [],
    view,
  });

  const under = ({ coordinate }: MapBrowserEvent) =>
    stations.stationsAt(coordinate, view.getResolution() ?? Infinity);
  if (pointer) {
    map.on('click', (event) => {
      const [first, ...others] = under(event);
      if (others.length > 0 && first !== undefined) {
        const extent = stations.extentOf([first, ...others]);
        if (extent) view.fit(extent, { ...FIT, duration: duration() });
      } else {
        pointer.onSelect(first ?? null);
      }
    });
    map.on('pointermove', (event) => {
      if (event.dragging) return;
      const members = under(event);
      target.style.cursor = members.length > 0 ? 'pointer' : '';
      pointer.onHover(members.length === 1 ? (members[0] ?? null) : null);
    });
    target.addEventListener('pointerleave', () => pointer.onHover(null), { signal: gone.signal });
  }

  const place = () => [view.getZoom(), ...(view.getCenter() ?? [])].join();
  let opened = options.place ? undefined : place();
  /** As long as nobody took the map elsewhere, it opens anew for other stations or in another size. */
  const open = () => {
    if (place() !== opened) return;
    const { center, zoom } = opening();
    view.setCenter(center);
    view.setZoom(zoom);
    opened = place();
  };
  map.on('change:size', open);

  return {
    popup: popupElement,
    setStations(next) {
      stations.setStations(next);
      open();
    },
    setStatuses: (statusOf) => stations.setStatuses(statusOf),
    setLabels: (labelOf) => stations.setLabels(labelOf),
    setNews: (news) => stations.setNews(news),
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
        gone: AbortSignal.any([gone.signal, tiles.signal]),
        onCovered: options.onTiles,
      });
    },
    destroy() {
      gone.abort();
      map.setTarget();
      map.dispose();
      // Kept for all maps of the page: the pictures of this one's markers would outlive it.
      pictures.clear();
      const left = view.getCenter();
      return left && { center: left, zoom: view.getZoom() ?? HOME_ZOOM };
    },
  };
}
