/**
 * The peer of the map, like the OpenLayers examples: one feature per station, clustered with Cluster, a style per cluster
 * size, and the same countries as features of a vector layer.
 */
import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import Map from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import Cluster from 'ol/source/Cluster.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import View from 'ol/View.js';
import { feature } from 'topojson-client';
import topology from 'world-atlas/countries-50m.json';
import { readAsk, readStations } from './peerAsk.ts';

const stations = await readStations(readAsk());
const target = document.body.appendChild(document.createElement('div'));
target.id = 'map';
target.style.cssText = 'position: fixed; inset: 0 24rem 20rem 12rem';

const countries = new GeoJSON({ featureProjection: 'EPSG:3857' }).readFeatures(
  feature(topology, topology.objects.countries),
);
const markers = stations.map(
  ({ longitude, latitude }) => new Feature(new Point(fromLonLat([longitude ?? 0, latitude ?? 0]))),
);
const styles: Record<number, Style> = {};
const map = new Map({
  target,
  layers: [
    new VectorLayer({ source: new VectorSource({ features: countries }) }),
    new VectorLayer({
      source: new Cluster({ distance: 36, source: new VectorSource({ features: markers }) }),
      style: (cluster) => {
        const size = (cluster.get('features') as unknown[]).length;
        return (styles[size] ??= new Style({
          image: new CircleStyle({
            radius: Math.min(15 + 2.4 * Math.log2(size), 30),
            stroke: new Stroke({ color: '#fff' }),
            fill: new Fill({ color: '#3399CC' }),
          }),
          text: new Text({ text: size.toString(), fill: new Fill({ color: '#fff' }) }),
        }));
      },
    }),
  ],
  view: new View({ center: fromLonLat([134, -27]), zoom: 4.4 }),
});
map.on('pointermove', (event) => {
  target.style.cursor = !event.dragging && map.hasFeatureAtPixel(event.pixel) ? 'pointer' : '';
});
map.once('rendercomplete', () => (target.dataset.ready = 'true'));
