import type { StationLiveStatus } from '@heliograph/contracts/engine';

interface StatusShape {
  /** Filled with the status colour. */
  fill?: string;
  /** Drawn over it in the colour of the marker. */
  sign?: string;
  /** Drawn as a line in the status colour. */
  line?: string;
  dashes?: readonly number[];
}

/** On a field of 16 × 16, the same shapes as the kit's `StatusMark`: a status is never shown by colour alone. */
const SHAPES: Record<StationLiveStatus, StatusShape> = {
  normal: { fill: circle(7.25), sign: 'm4.8 8.3 2.2 2.2 4.3-4.7' },
  abnormal: {
    fill: 'M8 .9a1 1 0 0 1 .9.5l6.6 12a1 1 0 0 1-.9 1.5H1.4a1 1 0 0 1-.9-1.5l6.6-12A1 1 0 0 1 8 .9z',
    sign: 'M8 5.5v4M8 12.1v.1',
  },
  fault: { fill: 'M5 .75h6L15.25 5v6L11 15.25H5L.75 11V5z', sign: 'm5.4 5.4 5.2 5.2M10.6 5.4l-5.2 5.2' },
  offline: { line: `${circle(6.25)}M4.5 8h7` },
  nodata: { line: circle(6.25), dashes: [0.1, 3.17] },
};

/** Draws the mark of a status around the pen's origin, `size` CSS px wide. */
export function drawStatusShape(
  pen: CanvasRenderingContext2D,
  status: StationLiveStatus,
  size: number,
  colour: string,
  signColour: string,
): void {
  const { fill, sign, line, dashes } = SHAPES[status];
  pen.save();
  pen.scale(size / 16, size / 16);
  pen.translate(-8, -8);
  pen.lineWidth = 1.75;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  if (fill !== undefined) {
    pen.fillStyle = colour;
    pen.fill(new Path2D(fill));
  }
  if (line !== undefined) {
    pen.setLineDash([...(dashes ?? [])]);
    pen.strokeStyle = colour;
    pen.stroke(new Path2D(line));
  }
  if (sign !== undefined) {
    pen.strokeStyle = signColour;
    pen.stroke(new Path2D(sign));
  }
  pen.restore();
}

function circle(radius: number): string {
  return `M${8 - radius} 8a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}
