import Feature, { type FeatureLike } from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import type BaseLayer from 'ol/layer/Base.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorImageLayer from 'ol/layer/VectorImage.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { feature } from 'topojson-client';
import { graticule } from './graticule.ts';
import type { MapPalette } from './palette.ts';
import { places, stateBorders, type LonLat, type NameOf, type Place } from './places.ts';
import { placeStyle } from './placeStyle.ts';
import { projected } from './projection.ts';
import { unwrapped } from './unwrapped.ts';

/** Decoding the whole world at once would hold the main thread for many frames; this much is a slice. */
const SLICE_MS = 6;

export interface Basemap {
  layers: BaseLayer[];
  /** Steps aside while tiles cover it. */
  setCovered(covered: boolean): void;
  setPalette(palette: MapPalette): void;
  /** Without it places have no names. */
  setPlaceNames(nameOf: NameOf): void;
}

/** The map that ships with the product: countries from world-atlas, Australian states and cities, a graticule. */
export function createBasemap(palette: MapPalette, gone: AbortSignal): Basemap {
  const land = new VectorSource();
  const gridLayer = new VectorImageLayer({ source: lines(graticule), imageRatio: 1.5 });
  const landLayer = new VectorImageLayer({ source: land, imageRatio: 1.5 });
  const borderLayer = new VectorLayer({ source: lines(stateBorders) });
  const placeLayer = new VectorLayer({
    source: new VectorSource({ features: places.map(placeFeature) }),
    declutter: 'places',
  });
  const layers = [gridLayer, landLayer, borderLayer, placeLayer];

  let colours = palette;
  let nameOf: NameOf = () => '';
  const paint = () => {
    gridLayer.setStyle(new Style({ stroke: new Stroke({ color: colours.graticule, width: 1 }) }));
    landLayer.setStyle(
      new Style({
        fill: new Fill({ color: colours.land }),
        stroke: new Stroke({ color: colours.coast, width: 1, lineJoin: 'round' }),
      }),
    );
    borderLayer.setStyle(
      new Style({ stroke: new Stroke({ color: colours.border, width: 1, lineDash: [5, 4] }) }),
    );
    const style = placeStyle(colours);
    placeLayer.setStyle((place: FeatureLike, resolution: number) =>
      style(place.get('place') as Place, nameOf, resolution),
    );
  };
  paint();
  void drawCountries(land, gone);

  return {
    layers,
    setCovered(covered) {
      for (const layer of layers) layer.setVisible(!covered);
    },
    setPalette(next) {
      colours = next;
      paint();
    },
    setPlaceNames(next) {
      nameOf = next;
      placeLayer.changed();
    },
  };
}

async function drawCountries(land: VectorSource, gone: AbortSignal): Promise<void> {
  const { default: topology } = await import('world-atlas/countries-50m.json');
  const format = new GeoJSON({ featureProjection: 'EPSG:3857' });
  let slice: Feature[] = [];
  let sliceStart = performance.now();
  for (const geometry of nearestFirst(topology.objects.countries.geometries)) {
    if (gone.aborted) return;
    const { features } = feature(topology, { type: 'GeometryCollection', geometries: [geometry] });
    slice.push(
      ...features.map(
        (country) => new Feature(format.readGeometry(unwrapped(country.geometry)) ?? undefined),
      ),
    );
    if (performance.now() - sliceStart < SLICE_MS) continue;
    land.addFeatures(slice);
    slice = [];
    await nextFrame();
    sliceStart = performance.now();
  }
  land.addFeatures(slice);
}

/** Australia and its neighbours, by ISO 3166 number, are what the first view shows. */
const NEAREST = new Set(['036', '554', '598', '360', '626', '090', '540', '548', '242', '458', '608']);

function nearestFirst<T extends { id?: string | number | undefined }>(geometries: readonly T[]): T[] {
  const near = (geometry: T) => NEAREST.has(String(geometry.id));
  return [...geometries.filter(near), ...geometries.filter((geometry) => !near(geometry))];
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function lines(paths: readonly (readonly LonLat[])[]): VectorSource {
  return new VectorSource({
    features: paths.map((path) => new Feature(new LineString(path.map(projected)))),
  });
}

function placeFeature(place: Place): Feature {
  return new Feature({ geometry: new Point(projected(place.at)), place });
}
