import type { History, HistorySeries } from '@heliograph/contracts/engine';
import type { ChartLine } from '../series/chartLine.ts';

/** A line with what was read of it; null while that is on its way. */
export interface DrawnLine extends ChartLine {
  data: HistorySeries | null;
}

/** Lines with their data of an answer, which may be to an earlier question. */
export function drawnLines(lines: readonly ChartLine[], history: History | null): DrawnLine[] {
  return lines.map((line) => ({
    ...line,
    data:
      history?.series.find(
        ({ deviceId, code, statistics }) =>
          deviceId === line.deviceId && code === line.code && statistics === line.statistics,
      ) ?? null,
  }));
}
