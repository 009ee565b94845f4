import { tokenColor } from '@heliograph/ui';
import type { DrawnLine } from './chartLine.ts';
import { colourToken } from './chartSeries.ts';

interface ChartImage {
  /** Element of the chart as shown. */
  figure: HTMLElement;
  title: string;
  /** Period and zone. */
  lines: readonly string[];
  legend: readonly DrawnLine[];
  /** Figures of a line, in words. */
  computeFigures: (line: DrawnLine) => string;
}

/**
 * A picture of the chart with its title and legend, in the colours of the theme, as sharp as it is shown. Null without
 * a chart.
 */
export function chartImage({
  figure,
  title,
  lines,
  legend,
  computeFigures,
}: ChartImage): Promise<Blob | null> {
  const chart = figure.querySelector('canvas');
  if (!chart) return Promise.resolve(null);
  const scale = chart.width / chart.clientWidth;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const { fontFamily } = getComputedStyle(document.body);
  const edge = 1.5 * rem;
  const top = edge + 2 * rem + lines.length * 1.25 * rem + 0.5 * rem;
  const width = chart.clientWidth + 2 * edge;
  const height = top + chart.clientHeight + rem + legend.length * 1.5 * rem + edge;

  const picture = document.createElement('canvas');
  picture.width = Math.round(width * scale);
  picture.height = Math.round(height * scale);
  const pen = picture.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.scale(scale, scale);
  pen.fillStyle = tokenColor('--hg-surface');
  pen.fillRect(0, 0, width, height);
  pen.textBaseline = 'middle';

  const write = (
    text: string,
    x: number,
    y: number,
    { size = 0.875, weight = 400, token = '--hg-ink-soft' as const } = {},
  ) => {
    pen.font = `${weight} ${size * rem}px ${fontFamily}`;
    pen.fillStyle = tokenColor(token);
    pen.fillText(text, x, y, width - x - edge);
  };
  pen.fillStyle = tokenColor('--hg-ink');
  pen.font = `650 ${1.25 * rem}px ${fontFamily}`;
  pen.fillText(title, edge, edge + 0.75 * rem, width - 2 * edge);
  lines.forEach((line, index) => write(line, edge, edge + 2.25 * rem + index * 1.25 * rem));

  pen.drawImage(chart, edge, top, chart.clientWidth, chart.clientHeight);

  legend.forEach((line, index) => {
    const y = top + chart.clientHeight + rem + (index + 0.5) * 1.5 * rem;
    pen.fillStyle = tokenColor(colourToken(line.colour));
    pen.fillRect(edge, y - 0.375 * rem, 0.75 * rem, 0.75 * rem);
    write(`${line.name}   ${computeFigures(line)}`, edge + 1.25 * rem, y);
  });
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'));
}

/** Downloads a file. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
