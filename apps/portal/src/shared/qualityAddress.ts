import type { ReportSpan } from '@heliograph/contracts/engine';
import { dateText } from '@heliograph/domain/reports';
import { paths } from './paths.ts';

/** Address of a station's data quality between two dates of its calendar, both inclusive, YYYY-MM-DD. */
export const qualityAddress = (stationId: number, from: string, to: string): string =>
  `${paths.quality.replace(':id', String(stationId))}?from=${from}&to=${to}`;

/** The same for the dates that a span touches in its zone. */
export const getQualityAddress = (stationId: number, { start, end, zone }: ReportSpan): string =>
  qualityAddress(stationId, dateText(zone, start), dateText(zone, Math.max(start, end - 1)));
