import { STATION_STATUSES, type StationLiveStatus } from '@heliograph/contracts/engine';
import Fill from 'ol/style/Fill.js';
import Icon from 'ol/style/Icon.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MapPalette } from './palette.ts';
import { drawStatusShape } from './statusShape.ts';

/** Stations of each status under one marker. */
export type StatusCounts = Record<StationLiveStatus, number>;

/** Emphasis of a marker: selected, or with a new fault. */
export type Emphasis = 'none' | 'selected' | 'newFault';

export interface MarkerLooks {
  palette: MapPalette;
  /** Device px a CSS px. */
  pixelRatio: number;
  /** Scale of everything, 1 on a desktop screen. */
  scale: number;
}

/** In drawing order, the worst last. */
const SEVERITY: readonly StationLiveStatus[] = ['nodata', 'normal', 'offline', 'abnormal', 'fault'];

/** Radius of the largest marker, px at scale 1. */
export const MAX_RADIUS = 30;
/** Radius of a marker of one station, px at scale 1. */
const RADIUS = 11;
/** Size of the glow around a new fault, px at scale 1. */
const GLOW = 7;
/** Limits of the cache: a large fleet keeps producing new rings, and large pictures take much memory. */
const PICTURES_KEPT = 300;
const PIXELS_KEPT = 12_000_000;

/** Radius of the marker of so many stations, px at scale 1. */
export function markerRadius(stations: number): number {
  return stations === 1 ? RADIUS : Math.min(15 + 2.4 * Math.log2(stations), MAX_RADIUS);
}

/** Number of cached marker pictures. */
function picturesKept({ pixelRatio, scale }: Omit<MarkerLooks, 'palette'>): number {
  return Math.min(
    PICTURES_KEPT,
    Math.ceil(PIXELS_KEPT / (clusterSize(MAX_RADIUS) * scale * pixelRatio) ** 2),
  );
}

/**
 * Markers as styles: one station as its status shape, several as a ring divided by status around their count.
 * Each distinct picture is drawn once and cached while it is in use.
 */
export function createMarkerStyles({ palette, pixelRatio, scale }: MarkerLooks) {
  const pictures = new Map<string, Style>();
  const names = new Map<string, Style>();
  const most = picturesKept({ pixelRatio, scale });
  const ratio = scale * pixelRatio;
  const cached = (
    key: string,
    zIndex: number,
    size: number,
    draw: (pen: CanvasRenderingContext2D) => void,
  ) => {
    const known = pictures.get(key);
    pictures.delete(key);
    const style = known ?? new Style({ image: createIcon(size, ratio, pixelRatio, draw), zIndex });
    pictures.set(key, style);
    if (pictures.size > most) pictures.delete(pictures.keys().next().value!);
    return style;
  };
  return {
    single(status: StationLiveStatus, emphasis: Emphasis): Style {
      const zIndex = emphasis === 'none' ? 10 + SEVERITY.indexOf(status) : 100;
      return cached(`${status}|${emphasis}`, zIndex, singleSize(emphasis), (pen) =>
        drawSingle(pen, status, emphasis, palette),
      );
    },
    cluster(counts: StatusCounts, emphasis: Emphasis): Style {
      const total = STATION_STATUSES.reduce((sum, status) => sum + counts[status], 0);
      const radius = markerRadius(total);
      const key = `${STATION_STATUSES.map((status) => counts[status]).join(',')}|${emphasis}`;
      return cached(key, emphasis === 'none' ? 50 : 90, clusterSize(radius), (pen) =>
        drawCluster(pen, counts, total, radius, emphasis, palette),
      );
    },
    /** A station's name below its marker; where two collide, that of the worse status stays. */
    name(name: string, status: StationLiveStatus, emphasis: Emphasis): Style {
      const key = `${status}|${emphasis}|${name}`;
      const below = singleSize(emphasis) / 2;
      const style = names.get(key) ?? nameBelow(name, below, SEVERITY.indexOf(status), palette, scale);
      names.set(key, style);
      return style;
    },
  };
}

/** Size of a marker of one station with its glow or shadow, px at scale 1. */
function singleSize(emphasis: Emphasis): number {
  return emphasis === 'none' ? 2 * RADIUS + 8 : 48;
}

/** Size of a marker of several stations with its glow, px at scale 1. */
function clusterSize(radius: number): number {
  return 2 * (radius + GLOW) + 4;
}

function nameBelow(name: string, below: number, zIndex: number, palette: MapPalette, scale: number): Style {
  return new Style({
    zIndex,
    text: new Text({
      text: name,
      font: `600 ${11.5 * scale}px system-ui, sans-serif`,
      offsetY: (below + 10) * scale,
      fill: new Fill({ color: palette.markerText }),
      stroke: new Stroke({ color: palette.halo, width: 3 * scale }),
    }),
  });
}

function createIcon(
  size: number,
  ratio: number,
  pixelRatio: number,
  draw: (pen: CanvasRenderingContext2D) => void,
): Icon {
  const img = document.createElement('canvas');
  img.width = img.height = Math.ceil(size * ratio);
  // OpenLayers reads a pixel of each picture, which takes long from one that the graphics processor holds.
  const pen = img.getContext('2d', { willReadFrequently: true });
  if (pen) {
    pen.scale(ratio, ratio);
    pen.translate(size / 2, size / 2);
    draw(pen);
  }
  return new Icon({ img, scale: 1 / pixelRatio, declutterMode: 'obstacle' });
}

function drawSingle(
  pen: CanvasRenderingContext2D,
  status: StationLiveStatus,
  emphasis: Emphasis,
  palette: MapPalette,
): void {
  const colour = palette.status[status];
  const large = emphasis !== 'none';
  const radius = large ? 15 : RADIUS;
  if (emphasis === 'newFault') glow(pen, radius, colour);
  disc(pen, radius, palette.marker);
  if (large) {
    pen.lineWidth = 3;
    pen.strokeStyle = colour;
    pen.stroke();
  }
  drawStatusShape(pen, status, large ? 18 : 15, colour, palette.marker);
}

function drawCluster(
  pen: CanvasRenderingContext2D,
  counts: StatusCounts,
  total: number,
  radius: number,
  emphasis: Emphasis,
  palette: MapPalette,
): void {
  if (emphasis === 'newFault')
    glow(pen, radius, palette.status[SEVERITY.findLast((status) => counts[status] > 0)!]);
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

/** A wide ring, visible from afar, without animation. */
function glow(pen: CanvasRenderingContext2D, radius: number, colour: string): void {
  pen.globalAlpha = 0.45;
  pen.beginPath();
  pen.arc(0, 0, radius + GLOW, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.fill();
  pen.globalAlpha = 1;
}

/** Background of a mark, so that it is visible on land, sea and tiles alike. */
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
