import type { ReportSpan } from '@heliograph/contracts/engine';
import { dateText } from '@heliograph/domain/reports';
import { paths } from './paths.ts';

/** Address of a station's data quality between two dates of its calendar, both inclusive, YYYY-MM-DD. */
export const qualityAddress = (stationId: number, from: string, to: string): string =>
  `${paths.quality.replace(':id', String(stationId))}?from=${from}&to=${to}`;

/** The same for the dates that a span touches in its zone. */
export const getQualityAddress = (stationId: number, span: ReportSpan): string =>
  qualityAddress(stationId, ...spanDates(span));

/** First and last date that a span touches in its zone. */
export const spanDates = ({ start, end, zone }: ReportSpan): [from: string, to: string] => [
  dateText(zone, start),
  dateText(zone, Math.max(start, end - 1)),
];
