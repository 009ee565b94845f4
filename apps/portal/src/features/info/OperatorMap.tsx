import { useTranslation } from '@heliograph/i18n';
import { HOME_CENTRE, places, stateBorders, unwrapGeometry, type LonLat } from '@heliograph/map/geography';
import type { Geometry, Position } from 'geojson';
import { useId, useMemo } from 'react';
import { feature } from 'topojson-client';
import topology from 'world-atlas/countries-50m.json';
import styles from './OperatorMap.module.css';

interface OperatorMapProps {
  /** Position of the marker; null shows the country without one. */
  at: LonLat | null;
  label: string;
}

const ASPECT = 2;
/** Width in degrees of longitude: a region around a marker, or all of Australia. */
const REGION = 32;
const COUNTRY = 66;
const COUNTRY_CENTRE: LonLat = [133.5, HOME_CENTRE[1]];

/** Space right of a town's dot, in drawing units. */
const ROOM_FOR_NAME = 40;

/** The operator's location, drawn from the bundled map. */
export function OperatorMap({ at, label }: OperatorMapProps) {
  const { t } = useTranslation('home');
  const clip = useId();
  const frame = useMemo(() => frameAround(at ?? COUNTRY_CENTRE, at ? REGION : COUNTRY), [at]);
  const land = useMemo(() => landPaths(frame), [frame]);
  // Always 320 units wide, so that text and dots keep their size.
  const scale = 320 / frame.width;
  const project = (place: LonLat) => {
    const [x, y] = mercator(place);
    return { x: (x - frame.x) * scale, y: (y - frame.y) * scale };
  };
  const height = 320 / ASPECT;
  const marker = at && project(at);

  return (
    <svg className={styles.map} viewBox={`0 0 320 ${height}`} role="img" aria-label={label}>
      <clipPath id={clip}>
        <rect width="320" height={height} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <g transform={`scale(${scale}) translate(${-frame.x} ${-frame.y})`}>
          {land.map((path) => (
            <path key={path} className={styles.land} d={path} />
          ))}
          {stateBorders.map((line) => (
            <polyline
              key={line.join()}
              className={styles.border}
              points={line.map((place) => mercator(place).join()).join(' ')}
            />
          ))}
        </g>
        {places
          .filter(({ kind }) => kind !== 'state')
          .map((place) => {
            const { x, y } = project(place.at);
            // Hide towns whose name would be cut off or covered by the marker.
            const isCutOff = x < 8 || x > 320 - ROOM_FOR_NAME || y < 8 || y > height - 8;
            if (isCutOff || (marker && Math.hypot(marker.x - x, marker.y - y) < 14)) return null;
            return (
              <g key={place.key} className={styles.place}>
                <circle cx={x} cy={y} r="1.6" />
                <text x={x + 4} y={y + 2.8}>
                  {t(`place.${place.key}`)}
                </text>
              </g>
            );
          })}
        {marker && (
          <g className={styles.mark} transform={`translate(${marker.x} ${marker.y})`}>
            <path d="M0 0C-7-9-9-13-9-18a9 9 0 0 1 18 0c0 5-2 9-9 18z" />
            <circle cy="-18" r="3.4" />
          </g>
        )}
      </g>
    </svg>
  );
}

function frameAround(centre: LonLat, width: number): Frame {
  const [x, y] = mercator(centre);
  const height = width / ASPECT;
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** The shown part of the map, in `mercator` units. */
interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** SVG paths of the countries inside the frame. */
function landPaths(frame: Frame): string[] {
  return topology.objects.countries.geometries.flatMap((geometry) => {
    const { features } = feature(topology, { type: 'GeometryCollection', geometries: [geometry] });
    return features.flatMap((country) =>
      findRings(unwrapGeometry(country.geometry))
        .map((ring) => ring.map(([longitude = 0, latitude = 0]) => mercator([longitude, latitude])))
        .filter((ring) => intersects(ring, frame))
        .map((ring) => `M${ring.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join('L')}Z`),
    );
  });
}

function findRings(geometry: Geometry): Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
}

function intersects(ring: readonly (readonly [number, number])[], { x, y, width, height }: Frame): boolean {
  const xs = ring.map(([left]) => left);
  const ys = ring.map(([, top]) => top);
  return (
    Math.max(...xs) >= x &&
    Math.min(...xs) <= x + width &&
    Math.max(...ys) >= y &&
    Math.min(...ys) <= y + height
  );
}

/** Mercator projection in degrees of longitude, y downwards. */
function mercator([longitude, latitude]: LonLat): readonly [x: number, y: number] {
  const y = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
  return [longitude, (-y * 180) / Math.PI];
}
