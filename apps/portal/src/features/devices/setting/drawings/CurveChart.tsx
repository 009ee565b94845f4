import type { Parameter, Values } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import styles from './CurveChart.module.css';
import { axisAround, curvePath, type Point } from './curveGeometry.ts';

interface CurveChartProps {
  title: string;
  /** Names of the axes. */
  axes: { x: string; y: string };
  /** Each point as its two parameters. */
  points: readonly { x: Parameter; y: Parameter }[];
  /** Values on the device, and after submitting. */
  read: Values;
  after: Values;
}

const WIDTH = 380;
const HEIGHT = 220;
const PLOT = { left: 46, right: WIDTH - 10, top: 12, bottom: HEIGHT - 40 };
const ROOM = 0.12;

/** A curve of the inverter as it would be after submitting; the one that the device has behind it while they differ. */
export function CurveChart({ title, axes, points, read, after }: CurveChartProps) {
  const { t } = useTranslation('setting');
  const now = listPlaces(points, read);
  const next = listPlaces(points, after);
  const [first] = points;
  if (!first || next.length < points.length) return null;
  const isChanged = now.some(({ x, y }, index) => x !== next[index]?.x || y !== next[index].y);
  const all = isChanged ? [...now, ...next] : next;
  const xAxis = axisAround(
    all.map(({ x }) => x),
    ROOM,
  );
  const yAxis = axisAround(
    all.map(({ y }) => y),
    ROOM,
  );
  const { left, right, top, bottom } = PLOT;
  const x = (value: number) => left + ((value - xAxis.low) / (xAxis.high - xAxis.low)) * (right - left);
  const y = (value: number) => bottom - ((value - yAxis.low) / (yAxis.high - yAxis.low)) * (bottom - top);
  const path = (places: readonly Point[]) => curvePath(places, { x, y, left, right });
  const withUnit = (name: string, { unit }: Parameter) => (unit === '' ? name : `${name} (${unit})`);
  const spoken = next
    .map((place) => `${place.x} ${first.x.unit} → ${place.y} ${first.y.unit}`.trim())
    .join(', ');

  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={styles.chart}
        role="img"
        aria-label={t('curveChart.label', { curve: title, points: spoken })}
      >
        {yAxis.ticks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className={styles.grid} />
            <text x={left - 6} y={y(tick)} dy="0.35em" textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {xAxis.ticks.map((tick) => (
          <g key={tick}>
            <line x1={x(tick)} x2={x(tick)} y1={top} y2={bottom} className={styles.grid} />
            <text x={x(tick)} y={bottom + 15} textAnchor="middle">
              {tick}
            </text>
          </g>
        ))}
        <text x={(left + right) / 2} y={HEIGHT - 6} textAnchor="middle" className={styles.name}>
          {withUnit(axes.x, first.x)}
        </text>
        <text
          transform={`translate(11 ${(top + bottom) / 2}) rotate(-90)`}
          textAnchor="middle"
          className={styles.name}
        >
          {withUnit(axes.y, first.y)}
        </text>
        {isChanged && now.length === points.length && <path d={path(now)} className={styles.now} />}
        <path d={path(next)} className={styles.next} data-curve />
        {next.map((place, index) => (
          <circle key={index} cx={x(place.x)} cy={y(place.y)} r={4} className={styles.point} />
        ))}
      </svg>
      {isChanged && (
        <figcaption className={styles.legend}>
          <span data-line="now">{t('curveChart.now')}</span>
          <span data-line="next">{t('curveChart.after')}</span>
        </figcaption>
      )}
    </figure>
  );
}

/** The known points. */
const listPlaces = (points: CurveChartProps['points'], values: Values): Point[] =>
  points.flatMap(({ x, y }) => {
    const place = { x: values[x.code], y: values[y.code] };
    return place.x === undefined || place.y === undefined ? [] : [{ x: place.x, y: place.y }];
  });
