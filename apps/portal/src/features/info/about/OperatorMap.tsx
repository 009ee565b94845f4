import { useTranslation } from '@heliograph/i18n';
import { useId, useMemo } from 'react';
import { HOME_CENTRE, places, stateBorders, type LonLat } from '@heliograph/map/geography';
import { landPaths, type Frame } from './landPaths.ts';
import { mercator } from './mercator.ts';
import styles from './OperatorMap.module.css';

export interface OperatorMapProps {
  /** Where the mark stands; null shows the country without one. */
  at: LonLat | null;
  label: string;
}

const ASPECT = 2;
/** Degrees of longitude from edge to edge: a region around a mark, or the whole of Australia. */
const REGION = 32;
const COUNTRY = 66;
const COUNTRY_CENTRE: LonLat = [133.5, HOME_CENTRE[1]];

/** Right of a town's dot, in the units of the drawing. */
const ROOM_FOR_NAME = 40;

/** Where the operator is, drawn from the map that ships with the product. */
export function OperatorMap({ at, label }: OperatorMapProps) {
  const { t } = useTranslation('home');
  const clip = useId();
  const frame = useMemo(() => frameAround(at ?? COUNTRY_CENTRE, at ? REGION : COUNTRY), [at]);
  const land = useMemo(() => landPaths(frame), [frame]);
  // Drawn 320 units wide, whatever the frame shows, so that type and dots keep their size.
  const scale = 320 / frame.width;
  const drawn = (place: LonLat) => {
    const [x, y] = mercator(place);
    return { x: (x - frame.x) * scale, y: (y - frame.y) * scale };
  };
  const height = 320 / ASPECT;
  const mark = at && drawn(at);

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
            const { x, y } = drawn(place.at);
            // A name that would be cut off says nothing, and the mark speaks for the town it stands on.
            const cut = x < 8 || x > 320 - ROOM_FOR_NAME || y < 8 || y > height - 8;
            if (cut || (mark && Math.hypot(mark.x - x, mark.y - y) < 14)) return null;
            return (
              <g key={place.key} className={styles.place}>
                <circle cx={x} cy={y} r="1.6" />
                <text x={x + 4} y={y + 2.8}>
                  {t(`place.${place.key}`)}
                </text>
              </g>
            );
          })}
        {mark && (
          <g className={styles.mark} transform={`translate(${mark.x} ${mark.y})`}>
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
