import type { ReportSpan } from '@heliograph/contracts/engine';
import { dateText } from '@heliograph/domain/reports';

/** Path of a station's data-quality ledger. @param from first and `to` last date, YYYY-MM-DD */
export const qualityAddress = (stationId: number, from: string, to: string): string =>
  `/station/${stationId}/quality?from=${from}&to=${to}`;

/** The same for the dates that a span touches in its zone. */
export const qualityAddressOf = (stationId: number, { start, end, zone }: ReportSpan): string =>
  qualityAddress(stationId, dateText(zone, start), dateText(zone, Math.max(start, end - 1)));
