import type { Geometry, Position } from 'geojson';
import { feature } from 'topojson-client';
import topology from 'world-atlas/countries-50m.json';
import { unwrapped } from '@heliograph/map/geography';
import { mercator } from './mercator.ts';

/** What of the map is shown, in the units of `mercator`. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** SVG paths of the countries that reach into the frame. */
export function landPaths(frame: Frame): string[] {
  return topology.objects.countries.geometries.flatMap((geometry) => {
    const { features } = feature(topology, { type: 'GeometryCollection', geometries: [geometry] });
    return features.flatMap((country) =>
      ringsOf(unwrapped(country.geometry))
        .map((ring) => ring.map(([longitude = 0, latitude = 0]) => mercator([longitude, latitude])))
        .filter((ring) => reaches(ring, frame))
        .map((ring) => `M${ring.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join('L')}Z`),
    );
  });
}

function ringsOf(geometry: Geometry): Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
}

function reaches(ring: readonly (readonly [number, number])[], { x, y, width, height }: Frame): boolean {
  const xs = ring.map(([left]) => left);
  const ys = ring.map(([, top]) => top);
  return (
    Math.max(...xs) >= x &&
    Math.min(...xs) <= x + width &&
    Math.max(...ys) >= y &&
    Math.min(...ys) <= y + height
  );
}
