import { STATION_STATUSES, type StationLiveStatus } from '@heliograph/contracts/engine';
import Icon from 'ol/style/Icon.js';
import Style from 'ol/style/Style.js';
import type { MapPalette } from './palette.ts';
import { drawStatusShape } from './statusShape.ts';

/** Stations of each status under one marker. */
export type StatusCounts = Record<StationLiveStatus, number>;

/** Drawn from the one that matters least to the one that matters most. */
const SEVERITY: readonly StationLiveStatus[] = ['nodata', 'normal', 'offline', 'abnormal', 'fault'];

/** Of a marker of most stations, CSS px. */
export const MAX_RADIUS = 30;
/** Of a marker of one station, CSS px. */
const RADIUS = 11;
/** A large fleet keeps coming to new divisions of its rings: the pictures used longest ago are let go. */
const PICTURES_KEPT = 300;

/** Of the marker of so many stations, CSS px. */
export function markerRadius(stations: number): number {
  return stations === 1 ? RADIUS : Math.min(15 + 2.4 * Math.log2(stations), MAX_RADIUS);
}

/**
 * Markers as styles: one station as its status shape, several as a ring divided by status around their count.
 * Each distinct picture is drawn once and kept while it is in use.
 */
export function createMarkerStyles(palette: MapPalette, pixelRatio: number) {
  const cache = new Map<string, Style>();
  const kept = (key: string, zIndex: number, size: number, draw: (pen: CanvasRenderingContext2D) => void) => {
    const known = cache.get(key);
    cache.delete(key);
    const style = known ?? new Style({ image: drawnIcon(size, pixelRatio, draw), zIndex });
    cache.set(key, style);
    if (cache.size > PICTURES_KEPT) cache.delete(cache.keys().next().value!);
    return style;
  };
  return {
    single(status: StationLiveStatus, selected: boolean): Style {
      const zIndex = selected ? 100 : 10 + SEVERITY.indexOf(status);
      return kept(`${status}|${selected}`, zIndex, 48, (pen) => drawSingle(pen, status, selected, palette));
    },
    cluster(counts: StatusCounts): Style {
      const total = STATION_STATUSES.reduce((sum, status) => sum + counts[status], 0);
      const radius = markerRadius(total);
      const key = STATION_STATUSES.map((status) => counts[status]).join(',');
      return kept(key, 50, 2 * radius + 12, (pen) => drawCluster(pen, counts, total, radius, palette));
    },
  };
}

function drawnIcon(size: number, pixelRatio: number, draw: (pen: CanvasRenderingContext2D) => void): Icon {
  const img = document.createElement('canvas');
  img.width = img.height = Math.ceil(size * pixelRatio);
  const pen = img.getContext('2d');
  if (pen) {
    pen.scale(pixelRatio, pixelRatio);
    pen.translate(size / 2, size / 2);
    draw(pen);
  }
  return new Icon({ img, scale: 1 / pixelRatio });
}

function drawSingle(
  pen: CanvasRenderingContext2D,
  status: StationLiveStatus,
  selected: boolean,
  palette: MapPalette,
): void {
  const colour = palette.status[status];
  const radius = selected ? 15 : RADIUS;
  disc(pen, radius, palette.marker);
  if (selected) {
    pen.lineWidth = 3;
    pen.strokeStyle = colour;
    pen.stroke();
  }
  drawStatusShape(pen, status, selected ? 18 : 15, colour, palette.marker);
}

function drawCluster(
  pen: CanvasRenderingContext2D,
  counts: StatusCounts,
  total: number,
  radius: number,
  palette: MapPalette,
): void {
  disc(pen, radius, palette.marker);
  pen.lineWidth = 5;
  let from = -Math.PI / 2;
  for (const status of SEVERITY) {
    if (counts[status] === 0) continue;
    const to = from + (2 * Math.PI * counts[status]) / total;
    pen.beginPath();
    pen.arc(0, 0, radius - 2.5, from, to);
    pen.strokeStyle = palette.status[status];
    pen.stroke();
    from = to;
  }
  pen.fillStyle = palette.markerText;
  pen.font = '600 13px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(String(total), 0, 1);
}

/** What marks stand on, so that they are seen on land, sea and tiles alike. */
function disc(pen: CanvasRenderingContext2D, radius: number, colour: string): void {
  pen.shadowColor = 'rgb(0 0 0 / 40%)';
  pen.shadowBlur = 5;
  pen.shadowOffsetY = 1;
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.fill();
  pen.shadowColor = 'transparent';
}
